import { emptyEnquiry } from '#app/enquiry-form'
import type { EnquiryFields } from '#app/enquiry-form'

/** The part of a draft that overwrites nothing: somebody may have begun before the scripts came. */
export function unwritten(draft: Partial<EnquiryFields>, written: EnquiryFields) {
  const free = Object.entries(draft).filter(([name]) => {
    const field = name as keyof EnquiryFields
    return written[field] === emptyEnquiry[field]
  })
  return Object.fromEntries(free)
}
