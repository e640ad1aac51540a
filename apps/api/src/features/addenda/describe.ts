import type { Addendum, AddendumDates } from '@padauk/contract/addenda'
import type { AdminAddendum } from '@padauk/contract/admin/addenda'
import type { StaffDocument } from '@padauk/contract/admin/media'
import type { Person } from '@padauk/contract/admin/pages'
import type { Language } from '@padauk/contract/languages'
import type { TenderDocument } from '@padauk/contract/tender-documents'
import type { AddendumRow, Before } from '#features/addenda/repository'
import type { DocumentVersion, WholeTender } from '#features/tenders/service'

type Replaced = Pick<
  WholeTender,
  'bodyEn' | 'bodyMm' | 'endDate' | 'interviewingDate' | 'announcementDate'
>

/** What an addendum that is published now takes the place of. */
export const beforeOf = (tender: Replaced): Before => ({
  bodyEn: tender.bodyEn,
  bodyMm: tender.bodyMm,
  endDate: tender.endDate.toISOString(),
  interviewingDate: tender.interviewingDate?.toISOString() ?? null,
  announcementDate: tender.announcementDate?.toISOString() ?? null,
})

function datesOf(row: AddendumRow, before: Before): AddendumDates {
  const change = (from: string | null, to: Date | null) => {
    const after = to?.toISOString()
    return after === undefined || after === from ? null : { before: from, after }
  }
  return {
    end_date: change(before.endDate, row.endDate),
    interviewing_date: change(before.interviewingDate, row.interviewingDate),
    announcement_date: change(before.announcementDate, row.announcementDate),
  }
}

/** The text in the reader's language; the other one where this one did not change. */
function bodyOf({ bodyEn, bodyMm }: AddendumRow, before: Before, language: Language) {
  const mm = bodyMm === null ? null : { before: before.bodyMm, after: bodyMm }
  const en = bodyEn === null ? null : { before: before.bodyEn, after: bodyEn }
  return language === 'mm' && before.bodyMm !== '' ? (mm ?? en) : (en ?? mm)
}

type Read = { language: Language; documents: readonly TenderDocument[] }

/** A published addendum as everyone reads it; empty for a draft. */
export function publishedOne(row: AddendumRow, { language, documents }: Read): Addendum[] {
  const { no, kind, publishedAt, version, before } = row
  if (!publishedAt || version === null || !before) return []
  const isBurmese = language === 'mm' && row.changedMm !== ''
  return [
    {
      no,
      kind,
      published_at: publishedAt.toISOString(),
      version,
      changed: isBurmese ? row.changedMm : row.changedEn,
      lang: isBurmese ? 'mm' : 'en',
      body: bodyOf(row, before, language),
      dates: datesOf(row, before),
      documents: documents.filter(({ addendum }) => addendum === no),
    },
  ]
}

/** `waiting` is a draft that was sent to another person. */
export const stateOf = ({ state, sentAt }: Pick<AddendumRow, 'state' | 'sentAt'>) =>
  state === 'draft' && sentAt !== null ? 'waiting' : state

type Beside = {
  tender: Replaced
  people: ReadonlyMap<string, NonNullable<Person>>
  documents: ReadonlyMap<string, StaffDocument>
  versions: readonly DocumentVersion[]
  /** The labels of those who asked, by question. */
  askers: ReadonlyMap<string, number>
}

export function addendumForStaff(row: AddendumRow, beside: Beside): AdminAddendum {
  const { people, documents, versions, askers } = beside
  const before = row.before ?? beforeOf(beside.tender)
  const person = (id: string | null) => people.get(id ?? '') ?? null
  const versionOf = (key: string | null, name: string) => {
    const published = versions.find(
      (one) => one.addendumNo === row.no && one.documentName === name && (!key || one.key === key),
    )
    const newest = Math.max(0, ...versions.flatMap((one) => (one.key === key ? one.version : [])))
    return published?.version ?? newest + 1
  }
  return {
    no: row.no,
    state: stateOf(row),
    kind: row.kind,
    reason: row.reason,
    changed_en: row.changedEn,
    changed_mm: row.changedMm,
    english_only: row.englishOnly,
    body_en: row.bodyEn,
    body_mm: row.bodyMm,
    body_before_en: before.bodyEn,
    body_before_mm: before.bodyMm,
    dates: datesOf(row, before),
    documents: row.documents.map(({ key, document, nameEn, nameMm }) => ({
      key,
      version: versionOf(key, document),
      name_en: nameEn,
      name_mm: nameMm,
      document: documents.get(document) ?? null,
    })),
    questions: row.questions.flatMap((id) => {
      const asker = askers.get(id)
      return asker === undefined ? [] : { id, asker }
    }),
    revision: row.revision,
    sent_at: row.sentAt?.toISOString() ?? null,
    returned: row.returnedAt && {
      by: person(row.returnedBy),
      at: row.returnedAt.toISOString(),
      reason: row.returnReason,
    },
    written_by: row.writers.flatMap((id) => people.get(id) ?? []),
    written_at: row.writtenAt.toISOString(),
    approved_by: person(row.approvedBy),
    approved_at: row.approvedAt?.toISOString() ?? null,
    published_by: person(row.publishedBy),
    published_at: row.publishedAt?.toISOString() ?? null,
    version: row.version,
  }
}
