import { TenderDraft } from '@padauk/contract/admin/tender-drafts'
import { expect, test } from 'vitest'
import { columnsOf, copiedColumns, missingBurmese, writtenFields } from '#features/tenders/fields'
import type { Written } from '#features/tenders/fields'
import type { DB } from '#platform/database/tables'

/** Columns that staff do not write in the form. A new column is a field, or it is named here. */
const others: Record<Exclude<keyof DB['tenders'], keyof Written>, true> = {
  id: true,
  state: true,
  search: true,
  words: true,
  createdAt: true,
  publishedAt: true,
  closedAt: true,
  revision: true,
  revisedAt: true,
  revisedBy: true,
  pictureWords: true,
  cancelReasonEn: true,
  cancelReasonMm: true,
  extensionReasonEn: true,
  extensionReasonMm: true,
  number: true,
  version: true,
  keySet: true,
}

const draft = TenderDraft.parse({
  name_en: 'Lifts',
  topic_mm: 'ဓာတ်လှေကား',
  english_only: true,
  start_date: '2026-11-16T02:30:00.000Z',
  interviewing_date: '2026-11-20T02:30:00.000Z',
  end_date: '2026-12-07T09:30:00.000Z',
  document_name: 'lifts.pdf',
})
const columns = columnsOf(draft)

test('a draft survives being stored and read', () => {
  expect(writtenFields(columns)).toEqual({
    ...draft,
    category_id: null,
    announcement_date: null,
    nda_name: null,
    sealing: null,
    opens_at: null,
    questions_until: null,
    answers_by: null,
  })
  expect(Object.keys(columns).filter((column) => column in others)).toEqual([])
})

test('a copy has the texts and files, but no dates and no choice of one language or of sealing', () => {
  const copy = copiedColumns(columns)
  expect(copy).toMatchObject({ nameEn: 'Lifts', topicMm: 'ဓာတ်လှေကား', documentName: 'lifts.pdf' })
  const left = Object.keys(columns).filter((column) => !(column in copy))
  expect(left.toSorted()).toEqual(
    [
      'announcementDate',
      'answersBy',
      'endDate',
      'englishOnly',
      'interviewingDate',
      'opensAt',
      'questionsUntil',
      'sealing',
      'sealingReasonEn',
      'sealingReasonMm',
      'startDate',
    ].toSorted(),
  )
})

test('a translation adds what is missing and changes nothing that is there', () => {
  const typed = { ...draft, name_mm: 'အမည်', topic_mm: 'အခြား' }
  expect(missingBurmese(columns, typed)).toMatchObject({
    nameMm: 'အမည်',
    categoryMm: '',
    topicMm: 'ဓာတ်လှေကား',
  })
})
