import { emptyEnquiry } from './enquiry-form.ts'
import type { EnquiryFields } from './enquiry-form.ts'

/** The part of a draft that overwrites nothing: somebody may have begun before the scripts came. */
export function unwritten(draft: Partial<EnquiryFields>, written: EnquiryFields) {
  const free = Object.entries(draft).filter(([name]) => {
    const field = name as keyof EnquiryFields
    return written[field] === emptyEnquiry[field]
  })
  return Object.fromEntries(free)
}
