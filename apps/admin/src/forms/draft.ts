import { staff } from '#admin/session/call.ts'

/** A half-filled form, and the version of the record it was begun on. */
export type Draft<Values> = { base: Values; values: Values }

// What one person typed is not shown to the next one at the same browser.
const keyOf = (formKey: string) => `draft:${staff.current.get()?.id}:${formKey}`

export function readDraft<Values>(formKey: string): Draft<Values> | null {
  const kept = sessionStorage.getItem(keyOf(formKey))
  return kept === null ? null : (JSON.parse(kept) as Draft<Values>)
}

export function keepDraft<Values>(formKey: string, draft: Draft<Values>) {
  sessionStorage.setItem(keyOf(formKey), JSON.stringify(draft))
}

export function dropDraft(formKey: string) {
  sessionStorage.removeItem(keyOf(formKey))
}
