const storageKey = 'reset'
/** As long as the code itself lasts (rules 6.5). */
const lastsFor = 10 * 60_000

/** A requested code: phones drop the page while its reader is in the mail app. */
export type AskedReset = { identifier: string; email: string; at: number }

export function readAskedReset(storage: Pick<Storage, 'getItem'>, now: number): AskedReset | null {
  try {
    const { identifier, email, at } = JSON.parse(storage.getItem(storageKey) ?? '') as AskedReset
    const isWhole = typeof identifier === 'string' && typeof email === 'string'
    return isWhole && now - at < lastsFor ? { identifier, email, at } : null
  } catch {
    return null
  }
}

export const keepAskedReset = (storage: Pick<Storage, 'setItem'>, reset: AskedReset) =>
  storage.setItem(storageKey, JSON.stringify(reset))

export const forgetAskedReset = (storage: Pick<Storage, 'removeItem'>) =>
  storage.removeItem(storageKey)

const pause = 60_000

/** One e-mail a minute; the api silently drops earlier requests. */
export const secondsUntilNextLetter = (reset: AskedReset, now: number) =>
  Math.max(0, Math.ceil((reset.at + pause - now) / 1000))
