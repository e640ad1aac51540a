import { useEffect } from 'react'
import type { RefObject } from 'react'
import { forgetDraft, keepDraft, readDraft } from '#app/api/drafts.ts'

export type DraftOptions = {
  name: string
  /** Kept after sending, for another form that uses it. */
  isShared?: boolean
}

/** Shared by the sign-in and the forgotten password: the address is typed once. */
export const accountDraft = { name: 'sign-in', isShared: true }

/** Storage may be full or forbidden; then a draft lives as long as the page. */
function withStorage<Result>(use: (storage: Storage) => Result) {
  try {
    return use(sessionStorage)
  } catch {
    return undefined
  }
}

/** Secrets are never stored. */
const secrets = new Set(['current-password', 'new-password', 'one-time-code'])

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

const isKept = (control: Element): control is Control =>
  (control instanceof HTMLInputElement ||
    control instanceof HTMLSelectElement ||
    control instanceof HTMLTextAreaElement) &&
  control.name !== '' &&
  !secrets.has(control.autocomplete)

const keptIn = (form: HTMLFormElement) => [...form.elements].filter(isKept)

const isBox = (control: Control): control is HTMLInputElement =>
  control instanceof HTMLInputElement && control.type === 'checkbox'

function isUntouched(control: Control) {
  if (isBox(control)) return control.checked === control.defaultChecked
  return control instanceof HTMLSelectElement
    ? [...control.options].every((option) => option.selected === option.defaultSelected)
    : control.value === control.defaultValue
}

const valueOf = (control: Control) => (isBox(control) ? String(control.checked) : control.value)

function restore(control: Control, value: string) {
  if (isBox(control)) control.checked = value === 'true'
  else control.value = value
}

type Restoring = { isRestored: boolean }

/** Restores a form's draft and keeps it up to date; returns a function that deletes it. */
export function useDraft(
  form: RefObject<HTMLFormElement | null>,
  { name, isShared = false }: Partial<DraftOptions> = {},
  { isRestored }: Restoring,
) {
  useEffect(() => {
    const element = form.current
    if (!element || name === undefined) return
    const keep = () => {
      const written = keptIn(element).map((control) => [control.name, valueOf(control)])
      withStorage((storage) => keepDraft(storage, name, Object.fromEntries(written)))
    }
    const draft = isRestored ? withStorage((storage) => readDraft(storage, name)) : undefined
    const untouched = keptIn(element).filter(isUntouched)
    for (const control of untouched) {
      const value = draft?.[control.name]
      if (value !== undefined) restore(control, value)
    }
    // People may begin to write before the scripts are there.
    if (untouched.length < keptIn(element).length) keep()
    element.addEventListener('input', keep)
    return () => element.removeEventListener('input', keep)
  }, [form, name, isRestored])

  return () => {
    if (name !== undefined && !isShared) withStorage((storage) => forgetDraft(storage, name))
  }
}
