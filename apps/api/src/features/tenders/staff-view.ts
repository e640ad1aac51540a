import type { StaffDocument, StaffPicture } from '@padauk/contract/admin/media'
import type { Person } from '@padauk/contract/admin/pages'
import type { AdminListedTender, AdminTender } from '@padauk/contract/admin/tenders'
import type { Holidays } from '@padauk/language/working-days'
import {
  burmeseOf,
  checklistOf,
  peopleChecked,
  questionsChecked,
  sealingChecked,
} from '#features/tenders/checklist'
import { versionsForStaff } from '#features/tenders/documents/describe'
import type { DocumentVersion } from '#features/tenders/documents/repository'
import { writtenFields } from '#features/tenders/fields'
import type { Keys, QuestionTimes } from '#features/tenders/publication'
import type { People } from '#features/tenders/checklist'
import { readPictureWords } from '#features/tenders/picture-words'
import type { WholeTender } from '#features/tenders/repository'
import type { StaffTenderRow } from '#features/tenders/staff-list/repository'
import { datesAfterOutage, lifeOf, optionalDates } from '#features/tenders/rules'

type Row = Omit<StaffTenderRow, 'place'>
type Nullable<Value> = { [Name in keyof Value]: Value[Name] | null }

export const listedForStaff = (row: Row): AdminListedTender => ({
  id: row.id,
  state: lifeOf(row, row.now),
  name_en: row.nameEn,
  name_mm: row.nameMm,
  category_en: row.categoryEn,
  category_mm: row.categoryMm,
  start_date: row.startDate.toISOString(),
  end_date: row.endDate.toISOString(),
  created_at: row.createdAt.toISOString(),
  missing_burmese: row.missingBurmese,
})

type Beside = {
  revisedBy: Person
  pictures: ReadonlyMap<string, StaffPicture>
  documents: ReadonlyMap<string, StaffDocument>
  versions: readonly DocumentVersion[]
  /** Of a draft: what it would be sealed to now. */
  keys: Keys | null
  /** Of a draft: who is there to evaluate and decide. */
  people: People | null
  /** Of a draft: what it would state now. */
  questionTimes: QuestionTimes | null
  holidays: Holidays
}

export function wholeForStaff(
  tender: WholeTender,
  { pictures, documents, versions, revisedBy, keys, people, questionTimes, holidays }: Beside,
): AdminTender {
  const missingBurmese = burmeseOf(tender) !== 'complete'
  const listed = listedForStaff({ ...tender, missingBurmese })
  const isOpen = listed.state === 'open'
  const shown = picturesOf(tender, pictures)
  return {
    ...writtenFields(tender),
    ...listed,
    revision: tender.revision,
    revised_at: tender.revisedAt.toISOString(),
    revised_by: revisedBy,
    pictures: shown,
    ...optionalDates(tender),
    document: documents.get(tender.documentName ?? '') ?? null,
    nda: documents.get(tender.ndaName ?? '') ?? null,
    more_documents: tender.moreDocuments.map(({ document, nameEn, nameMm }) => ({
      name_en: nameEn,
      name_mm: nameMm,
      document: documents.get(document) ?? null,
    })),
    document_versions: versionsForStaff(versions, documents),
    objection_person: objectionPersonOf(tender),
    number: tender.number,
    version: tender.version,
    key_set: tender.keySet,
    cancel_reason_en: tender.cancelReasonEn,
    cancel_reason_mm: tender.cancelReasonMm,
    extension_reason_en: tender.extensionReasonEn,
    extension_reason_mm: tender.extensionReasonMm,
    published_at: tender.publishedAt?.toISOString() ?? null,
    closed_at: tender.closedAt?.toISOString() ?? null,
    server_time: tender.now.toISOString(),
    question_times: timesOf(questionTimes ?? tender),
    checklist: [
      ...(keys ? [...checklistOf(tender, tender.now, shown), sealingChecked(tender, keys)] : []),
      ...(questionTimes ? [questionsChecked(questionTimes, tender)] : []),
      ...(people ? peopleChecked(tender.evaluation, people) : []),
    ],
    may_be_translated: isOpen && missingBurmese,
    after_outage: isOpen ? afterOutage(tender, holidays) : null,
  }
}

function objectionPersonOf({ evaluation, objectionPersonName: name }: WholeTender): Person {
  const id = evaluation.objectionPerson
  return id === null || name === null ? null : { id, name }
}

function timesOf({ questionsUntil, answersBy }: Partial<Nullable<QuestionTimes>>) {
  if (!questionsUntil || !answersBy) return null
  return { questions_until: questionsUntil.toISOString(), answers_by: answersBy.toISOString() }
}

/** Once published, with the words that companies have read. */
function picturesOf(tender: WholeTender, pictures: Beside['pictures']) {
  const words = readPictureWords(tender.pictureWords)
  return tender.pictures.flatMap((id) => {
    const picture = pictures.get(id)
    const [alt_en, alt_mm] = words[id] ?? []
    if (!picture) return []
    return alt_en === undefined || alt_mm === undefined ? picture : { ...picture, alt_en, alt_mm }
  })
}

function afterOutage(tender: WholeTender, holidays: Holidays): AdminTender['after_outage'] {
  const dates = datesAfterOutage(tender, tender.now, holidays)
  return (
    dates && {
      end_date: dates.endDate.toISOString(),
      announcement_date: dates.announcementDate?.toISOString() ?? null,
    }
  )
}
