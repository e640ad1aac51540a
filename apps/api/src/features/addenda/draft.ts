import type { AddendumDraft } from '@padauk/contract/admin/addenda'
import type { AddendumRow, Written } from '#features/addenda/repository'
import { storedDocument } from '#features/tenders/service'
import { sanitiseHtml } from '#platform/text/html'
import { normaliseTyped } from '#platform/text/typed-text'

const dateOf = (typed: string | undefined) => (typed === undefined ? null : new Date(typed))
const htmlOf = (typed: string | undefined) =>
  typed === undefined ? null : sanitiseHtml(normaliseTyped(typed))

/** A draft as it is stored. */
export const writtenOf = (typed: AddendumDraft): Written => ({
  kind: typed.kind,
  reason: normaliseTyped(typed.reason),
  changedEn: normaliseTyped(typed.changed_en),
  changedMm: normaliseTyped(typed.changed_mm),
  englishOnly: typed.english_only,
  bodyEn: htmlOf(typed.body_en),
  bodyMm: htmlOf(typed.body_mm),
  endDate: dateOf(typed.end_date),
  interviewingDate: dateOf(typed.interviewing_date),
  announcementDate: dateOf(typed.announcement_date),
  documents: typed.documents.map((given) => ({
    key: given.key ?? null,
    ...storedDocument(given),
  })),
  questions: [...new Set(typed.questions)],
})

/** The facts that the audit compares before and after a change. */
export const factsOf = (row: AddendumRow) => ({
  no: row.no,
  kind: row.kind,
  reason: row.reason,
  changed_en: row.changedEn,
  changed_mm: row.changedMm,
  english_only: row.englishOnly,
  body_en: row.bodyEn,
  body_mm: row.bodyMm,
  end_date: row.endDate?.toISOString() ?? null,
  interviewing_date: row.interviewingDate?.toISOString() ?? null,
  announcement_date: row.announcementDate?.toISOString() ?? null,
  addendum_documents: row.documents.map(({ key, document }) => `${key ?? '+'} ${document}`),
})
