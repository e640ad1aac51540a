import { useEffect } from 'react'
import type { RefObject } from 'react'
import { unwritten } from './enquiry-draft.ts'
import { readEnquiry } from './enquiry-form.ts'
import type { EnquiryFields } from './enquiry-form.ts'
import { forgetDraft, keepDraft, readDraft } from '#app/api/drafts.ts'

const name = 'enquiry'

/** Storage may be full or forbidden; then a draft lives as long as the page. */
function withStorage<Result>(use: (storage: Storage) => Result) {
  try {
    return use(sessionStorage)
  } catch {
    return undefined
  }
}

const writtenIn = (form: HTMLFormElement) => readEnquiry(new FormData(form))

function fill(form: HTMLFormElement, fields: Partial<EnquiryFields>) {
  for (const [field, value] of Object.entries(fields)) {
    const control = form.elements.namedItem(field)
    if (control instanceof HTMLInputElement || control instanceof HTMLSelectElement)
      control.value = value
  }
}

export const forgetEnquiry = () => withStorage((storage) => forgetDraft(storage, name))

/** Brings back what was being written, and keeps it while it is written. */
export function useKeptEnquiry(form: RefObject<HTMLFormElement | null>, isWanted: boolean) {
  useEffect(() => {
    const element = form.current
    if (!element) return
    const draft = isWanted ? withStorage((storage) => readDraft(storage, name)) : undefined
    if (draft) fill(element, unwritten(draft, writtenIn(element)))
    const keep = () => withStorage((storage) => keepDraft(storage, name, writtenIn(element)))
    element.addEventListener('input', keep)
    return () => element.removeEventListener('input', keep)
  }, [form, isWanted])
}
