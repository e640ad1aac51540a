type Fields = Record<string, string>

const prefix = 'draft:'

/** What was typed in this tab: for a reload, a power cut, or a session that ended. */
export function readDraft(storage: Pick<Storage, 'getItem'>, form: string): Fields {
  try {
    const kept: unknown = JSON.parse(storage.getItem(prefix + form) ?? '')
    if (typeof kept !== 'object' || kept === null) return {}
    return Object.fromEntries(Object.entries(kept).filter(([, value]) => typeof value === 'string'))
  } catch {
    return {}
  }
}

export const keepDraft = (storage: Pick<Storage, 'setItem'>, form: string, fields: Fields) =>
  storage.setItem(prefix + form, JSON.stringify(fields))

export const forgetDraft = (storage: Pick<Storage, 'removeItem'>, form: string) =>
  storage.removeItem(prefix + form)

/** Log-out leaves nothing behind for the next person at this device. */
export function forgetDrafts(storage: Storage) {
  for (const key of Object.keys(storage)) {
    if (key.startsWith(prefix)) storage.removeItem(key)
  }
}
