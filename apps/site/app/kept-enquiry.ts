import { useEffect } from 'react'
import type { RefObject } from 'react'
import { forgetDraft, keepDraft, readDraft, unwritten } from '#app/enquiry-draft'
import { emptyEnquiry, readEnquiry } from '#app/enquiry-form'
import type { EnquiryFields } from '#app/enquiry-form'

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
  for (const [name, value] of Object.entries(fields)) {
    const control = form.elements.namedItem(name)
    if (control instanceof HTMLInputElement || control instanceof HTMLSelectElement)
      control.value = value
  }
}

export function emptyForm(form: HTMLFormElement) {
  fill(form, emptyEnquiry)
  withStorage(forgetDraft)
}

/** Brings back what was being written, and keeps it while it is written. */
export function useKeptEnquiry(form: RefObject<HTMLFormElement | null>, isWanted: boolean) {
  useEffect(() => {
    const element = form.current
    if (!element) return
    const draft = isWanted ? withStorage(readDraft) : undefined
    if (draft) fill(element, unwritten(draft, writtenIn(element)))
    const keep = () => withStorage((storage) => keepDraft(storage, writtenIn(element)))
    element.addEventListener('input', keep)
    return () => element.removeEventListener('input', keep)
  }, [form, isWanted])
}
