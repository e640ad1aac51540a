import { firstDates } from '@padauk/contract/tender-dates'
import type { TenderRules } from '@padauk/contract/tender-rules'
import { copiedColumns, writtenFields } from '#features/tenders/fields'
import type { WholeTender } from '#features/tenders/repository'
import { optionalDates } from '#features/tenders/rules'

/** Texts, pictures and documents of another one. Dates are chosen anew, unless there are none. */
export function copyOf(tender: WholeTender) {
  const { interviewing_none: interviewingNone, announcement_none: announcementNone } =
    optionalDates(tender)
  return {
    ...copiedColumns(tender),
    rules: { ...tender.rules, openers: [] },
    interviewingNone,
    announcementNone,
    ...firstDates(tender.now),
  }
}

/** The facts that the audit compares before and after a change. */
export function factsOf(tender: WholeTender) {
  // The text of the category says it better than its id.
  const { rules, category_id: _, ...written } = writtenFields(tender)
  return {
    ...written,
    ...ruleFacts(rules),
    ...optionalDates(tender),
    state: tender.state,
    number: tender.number,
    key_set: tender.keySet,
    cancel_reason_en: tender.cancelReasonEn,
    cancel_reason_mm: tender.cancelReasonMm,
  }
}

/** One line for each rule, short enough to be read in the log. */
const ruleFacts = (rules: TenderRules) => ({
  openers: rules.openers,
  adjournment: rules.adjournment,
  minimum_bids: rules.minimumBids,
  disclosure: Object.entries(rules.disclosure).flatMap(([name, isTold]) => (isTold ? name : [])),
  price: rules.price && `${rules.price.currency}${markOf(rules.price)}`,
  fields: rules.fields.map((field) => `${field.labelEn}${markOf(field)}`),
  documents: rules.documents.map((document) => `${document.labelEn}${markOf(document)}`),
})

const markOf = ({ required }: { required: boolean }) => (required ? ' *' : '')
