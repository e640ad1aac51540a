import { firstDates } from '@padauk/contract/tender-dates'
import { copiedColumns, writtenFields } from '#features/tenders/fields'
import type { WholeTender } from '#features/tenders/repository'
import { optionalDates } from '#features/tenders/rules'

/** Texts, pictures and documents of another one. Dates are chosen anew, unless there are none. */
export function copyOf(tender: WholeTender) {
  const { interviewing_none: interviewingNone, announcement_none: announcementNone } =
    optionalDates(tender)
  return {
    ...copiedColumns(tender),
    interviewingNone,
    announcementNone,
    ...firstDates(tender.now),
  }
}

/** The facts that the audit compares before and after a change. */
export const factsOf = (tender: WholeTender) => ({
  ...writtenFields(tender),
  ...optionalDates(tender),
  state: tender.state,
  cancel_reason_en: tender.cancelReasonEn,
  cancel_reason_mm: tender.cancelReasonMm,
})
