import { emptyEnquiry } from '#app/enquiry-form'
import type { EnquiryFields } from '#app/enquiry-form'

const storageKey = 'enquiry'

/** What somebody was writing in this tab, for another language, a reload or a power cut. */
export function readDraft(storage: Pick<Storage, 'getItem'>): Partial<EnquiryFields> {
  const kept: unknown = parse(storage.getItem(storageKey))
  if (typeof kept !== 'object' || kept === null) return {}
  const known = Object.entries(kept).filter(
    ([name, value]) => Object.hasOwn(emptyEnquiry, name) && typeof value === 'string',
  )
  return Object.fromEntries(known)
}

/** The part of a draft that overwrites nothing: somebody may have begun before the scripts came. */
export function unwritten(draft: Partial<EnquiryFields>, written: EnquiryFields) {
  const free = Object.entries(draft).filter(([name]) => {
    const field = name as keyof EnquiryFields
    return written[field] === emptyEnquiry[field]
  })
  return Object.fromEntries(free)
}

export const keepDraft = (storage: Pick<Storage, 'setItem'>, fields: EnquiryFields) =>
  storage.setItem(storageKey, JSON.stringify(fields))

export const forgetDraft = (storage: Pick<Storage, 'removeItem'>) => storage.removeItem(storageKey)

function parse(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '')
  } catch {
    return null
  }
}
