import type { TenderDraft, TenderTranslation } from '@padauk/contract/admin/tenders'
import { workingDay } from '@padauk/language/working-days'
import type { WholeTender } from '#features/tenders/repository'
import { optionalDates } from '#features/tenders/rules'
import { sanitiseHtml } from '#platform/text/html'
import { normaliseTyped } from '#platform/text/typed-text'

const written = (html: string) => sanitiseHtml(normaliseTyped(html))
const dateOf = (text: string | undefined) => (text === undefined ? null : new Date(text))

export const burmeseColumns = (typed: TenderTranslation) => ({
  nameMm: normaliseTyped(typed.name_mm),
  categoryMm: normaliseTyped(typed.category_mm),
  topicMm: normaliseTyped(typed.topic_mm),
  bodyMm: written(typed.body_mm),
})

/** What somebody wrote, as it is stored. */
export const columnsOf = (typed: TenderDraft) => ({
  ...burmeseColumns(typed),
  nameEn: normaliseTyped(typed.name_en),
  categoryEn: normaliseTyped(typed.category_en),
  topicEn: normaliseTyped(typed.topic_en),
  bodyEn: written(typed.body_en),
  englishOnly: typed.english_only,
  linkAllowed: typed.link_allowed,
  pictures: typed.pictures,
  startDate: new Date(typed.start_date),
  interviewingDate: dateOf(typed.interviewing_date),
  interviewingNone: typed.interviewing_none,
  endDate: new Date(typed.end_date),
  announcementDate: dateOf(typed.announcement_date),
  announcementNone: typed.announcement_none,
  documentName: typed.document_name ?? null,
  ndaName: typed.nda_name ?? null,
})

const daysOpen = 21

/** Words, pictures and documents of another one. Dates are chosen anew, unless there are none. */
export const copyOf = (tender: WholeTender) => ({
  nameEn: tender.nameEn,
  nameMm: tender.nameMm,
  categoryEn: tender.categoryEn,
  categoryMm: tender.categoryMm,
  topicEn: tender.topicEn,
  topicMm: tender.topicMm,
  bodyEn: tender.bodyEn,
  bodyMm: tender.bodyMm,
  linkAllowed: tender.linkAllowed,
  pictures: tender.pictures,
  documentName: tender.documentName,
  ndaName: tender.ndaName,
  interviewingNone: optionalDates(tender).interviewing_none,
  announcementNone: optionalDates(tender).announcement_none,
  startDate: workingDay(tender.now, 1, 9),
  endDate: workingDay(tender.now, 1 + daysOpen, 16),
})

/** The Burmese that is not there yet; what people have read stays as it is. */
export function missingBurmese(tender: WholeTender, typed: TenderTranslation) {
  const given = burmeseColumns(typed)
  return {
    nameMm: tender.nameMm || given.nameMm,
    categoryMm: tender.categoryMm || given.categoryMm,
    topicMm: tender.topicMm || given.topicMm,
    bodyMm: tender.bodyMm || given.bodyMm,
  }
}
