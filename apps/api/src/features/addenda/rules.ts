import { fewestDaysLeft } from '@padauk/contract/addenda'
import type { AddendumDraft } from '@padauk/contract/admin/addenda'
import { done, refuse } from '@padauk/contract/problems'
import { areInOrder } from '@padauk/contract/tender-dates'
import type { TenderDates as Dates } from '@padauk/contract/tender-dates'

type LaterDates = {
  endDate: Date | null
  interviewingDate: Date | null
  announcementDate: Date | null
}

const isEarlier = (before: Date | null, after: Date | null) =>
  before !== null && after !== null && after < before

/** The dates of a tender once an addendum is published: none is earlier than before. */
export function amendedDates(tender: Dates, given: LaterDates) {
  const dates: Dates = {
    startDate: tender.startDate,
    interviewingDate: given.interviewingDate ?? tender.interviewingDate,
    endDate: given.endDate ?? tender.endDate,
    announcementDate: given.announcementDate ?? tender.announcementDate,
  }
  const isAnyEarlier =
    isEarlier(tender.endDate, dates.endDate) ||
    isEarlier(tender.interviewingDate, dates.interviewingDate) ||
    isEarlier(tender.announcementDate, dates.announcementDate)
  if (isAnyEarlier) return refuse('date-earlier')
  if (!areInOrder(dates)) {
    return refuse('invalid-input', { fields: { end_date: 'tender.notAnExtension' } })
  }
  return done(dates)
}

/** Whether bidders have too little time left after a material change. */
export const leavesTooLittle = (endDate: Date, now: Date) =>
  endDate.getTime() - now.getTime() < fewestDaysLeft * 86_400_000

type Published = { bodyMm: string; keys: readonly string[] }

/** What is wrong with the words and documents of a draft, by field. */
export function faultsOf(draft: AddendumDraft, { bodyMm, keys }: Published) {
  const isBodyGiven = draft.body_en !== undefined || draft.body_mm !== undefined
  // Readers of the other language must not get the text of before.
  const lacksBody =
    isBodyGiven && bodyMm !== '' && (draft.body_en === undefined || draft.body_mm === undefined)
  const replaced = draft.documents.flatMap(({ key }) => key ?? [])
  const areKnown =
    replaced.every((key) => keys.includes(key)) && new Set(replaced).size === replaced.length
  const isUnnamed = draft.documents.some(
    ({ key, name_en: en, name_mm: mm }) => key === undefined && en === '' && mm === '',
  )
  return {
    ...(draft.changed_mm === '' &&
      !draft.english_only && { changed_mm: 'addendum.burmeseRequired' }),
    ...(lacksBody && {
      [draft.body_en === undefined ? 'body_en' : 'body_mm']: 'addendum.bodyInBoth',
    }),
    ...(draft.kind === 'information' &&
      draft.documents.length > 0 && { kind: 'addendum.documentsAreMaterial' }),
    ...(!areKnown && { documents: 'tender.documentUnknown' }),
    ...(isUnnamed && { documents: 'tender.documentNameRequired' }),
  }
}
