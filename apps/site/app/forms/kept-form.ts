import { useEffect } from 'react'
import type { RefObject } from 'react'
import { forgetDraft, keepDraft, readDraft } from '#app/api/drafts.ts'

/** Storage may be full or forbidden; then a draft lives as long as the page. */
function withStorage<Result>(use: (storage: Storage) => Result) {
  try {
    return use(sessionStorage)
  } catch {
    return undefined
  }
}

/** Secrets are never written down. */
const secrets = new Set(['current-password', 'new-password', 'one-time-code'])

type Control = HTMLInputElement | HTMLSelectElement

const isKept = (control: Element): control is Control =>
  (control instanceof HTMLInputElement || control instanceof HTMLSelectElement) &&
  control.name !== '' &&
  !secrets.has(control.autocomplete)

const keptIn = (form: HTMLFormElement) => [...form.elements].filter(isKept)

const isUntouched = (control: Control) =>
  control instanceof HTMLInputElement
    ? control.value === control.defaultValue
    : [...control.options].every((option) => option.selected === option.defaultSelected)

/** Shared by the sign-in and the forgotten password: the address is typed once. */
export const accountDraft = 'sign-in'

/** Brings back what was being written, and keeps it while it is written. */
export function useKeptForm(form: RefObject<HTMLFormElement | null>, name: string) {
  useEffect(() => {
    const element = form.current
    if (!element) return
    const keep = () => {
      const written = keptIn(element).map((control) => [control.name, control.value])
      withStorage((storage) => keepDraft(storage, name, Object.fromEntries(written)))
    }
    const draft = withStorage((storage) => readDraft(storage, name)) ?? {}
    const untouched = keptIn(element).filter(isUntouched)
    for (const control of untouched) {
      const value = draft[control.name]
      if (value !== undefined) control.value = value
    }
    // Somebody may have begun before the scripts came.
    if (untouched.length < keptIn(element).length) keep()
    element.addEventListener('input', keep)
    return () => element.removeEventListener('input', keep)
  }, [form, name])
}

export const forgetKept = (name: string) => withStorage((storage) => forgetDraft(storage, name))
