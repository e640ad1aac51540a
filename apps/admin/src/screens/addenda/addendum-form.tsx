import { addendumKinds, fewestDaysLeft } from '@padauk/contract/addenda'
import type { AddendumDraft, AdminAddendum } from '@padauk/contract/admin/addenda'
import { staffDocument } from '@padauk/contract/admin/media'
import type { AdminTender } from '@padauk/contract/admin/tenders'
import { useWatch } from 'react-hook-form'
import { Notice } from '#admin/components/notice.tsx'
import { Panel } from '#admin/components/screen.tsx'
import { BilingualField } from '#admin/forms/bilingual-field.tsx'
import { DateTimeField } from '#admin/forms/date-time-field.tsx'
import { DocumentField } from '#admin/forms/document-field.tsx'
import { CheckboxField, SelectField, TextField } from '#admin/forms/text-field.tsx'
import { useWords } from '#admin/words/words.ts'
import { MoreDocumentsField } from '#admin/screens/tenders/more-documents-field.tsx'
import type { NamedFile } from '#admin/screens/tenders/more-documents-field.tsx'
import { AddendumSteps } from './addendum-steps.tsx'
import type { CarriedAnswer } from './carried-answer.ts'

const isPresent = ({ superseded_by: next }: AdminTender['document_versions'][number]) =>
  next === null

/** The draft as it was saved, or the tender as it stands: what stays the same is not sent. */
function tenderOrDraft(tender: AdminTender, draft: AdminAddendum | undefined) {
  const { end_date: end, interviewing_date: survey, announcement_date: award } = draft?.dates ?? {}
  return {
    kind: draft?.kind ?? 'information',
    reason: draft?.reason ?? '',
    changed_en: draft?.changed_en ?? '',
    changed_mm: draft?.changed_mm ?? '',
    english_only: draft?.english_only ?? false,
    body_en: draft?.body_en ?? tender.body_en,
    body_mm: draft?.body_mm ?? tender.body_mm,
    end_date: end?.after ?? tender.end_date,
    interviewing_date: survey?.after ?? tender.interviewing_date ?? '',
    announcement_date: award?.after ?? tender.announcement_date ?? '',
    replaced: tender.document_versions.filter(isPresent).map(({ key }) => ({
      key,
      document: draft?.documents.find((given) => given.key === key)?.document ?? null,
    })),
    added: (draft?.documents ?? [])
      .filter(({ key }) => key === null)
      .map(({ name_en, name_mm, document }): NamedFile => ({ name_en, name_mm, document })),
    questions: (draft?.questions ?? []).map(({ id }) => id),
  }
}
export type AddendumValues = ReturnType<typeof tenderOrDraft>

const together = (...texts: string[]) => texts.filter((text) => text !== '').join('\n\n')

type Carried = { answer: CarriedAnswer | null; reason: string }

/** With an answer that came from a question: it is a material change, and goes behind the rest. */
export function addendumValues(
  tender: AdminTender,
  draft: AdminAddendum | undefined,
  { answer, reason }: Carried,
): AddendumValues {
  const values = tenderOrDraft(tender, draft)
  if (!answer || values.questions.includes(answer.question.id)) return values
  return {
    ...values,
    kind: 'material',
    reason: together(values.reason, reason),
    changed_en: together(values.changed_en, answer.changed_en),
    changed_mm: together(values.changed_mm, answer.changed_mm),
    questions: [...values.questions, answer.question.id],
  }
}

/** Only what differs from the tender. */
export function addendumBody(tender: AdminTender, values: AddendumValues) {
  const { replaced, added, body_en, body_mm, ...typed } = values
  const isBodyChanged = body_en !== tender.body_en || body_mm !== tender.body_mm
  const later = (name: 'end_date' | 'interviewing_date' | 'announcement_date') =>
    typed[name] === '' || typed[name] === tender[name] ? undefined : typed[name]
  const given = [
    ...replaced.flatMap(({ key, document }) =>
      document ? [{ key, document: document.name, name_en: '', name_mm: '' }] : [],
    ),
    ...added.map(({ document, name_en, name_mm }) => ({
      document: document?.name ?? '',
      name_en,
      name_mm,
    })),
  ]
  return {
    ...typed,
    end_date: later('end_date'),
    interviewing_date: later('interviewing_date'),
    announcement_date: later('announcement_date'),
    ...(isBodyChanged && { body_en }),
    ...(isBodyChanged && tender.body_mm !== '' && { body_mm }),
    documents: given,
  } satisfies Record<keyof Omit<AddendumDraft, 'body_en' | 'body_mm'>, unknown>
}

type FieldsProps = { tender: AdminTender; draft: AdminAddendum | undefined }

export function AddendumFields({ tender, draft }: FieldsProps) {
  const kind: AddendumValues['kind'] = useWatch({ name: 'kind' })
  const written_by = draft?.written_by ?? []
  return (
    <>
      <AddendumSteps addendum={{ state: 'draft', kind, written_by, approved_by: null }} />
      <Words />
      <Documents tender={tender} />
      <Dates tender={tender} />
      <Scope />
    </>
  )
}

function Words() {
  const { t } = useWords()
  const said = (word: string) => t(`tenders.addenda.${word}`)
  return (
    <Panel title={said('whatChanged')}>
      <SelectField
        name="kind"
        label={said('kind')}
        hint={said('kindHint')}
        choices={addendumKinds.map((value) => ({ value, label: said(`kinds.${value}`) }))}
      />
      <BilingualField
        label={said('whatChanged')}
        names={['changed_en', 'changed_mm']}
        rows={5}
        maxLength={4_000}
      />
      <CheckboxField
        name="english_only"
        label={t('tenders.form.englishOnly')}
        hint={t('tenders.form.englishOnlyHint')}
      />
      <TextField
        name="reason"
        label={said('reason')}
        hint={said('reasonHint')}
        rows={2}
        maxLength={1_000}
      />
    </Panel>
  )
}

function Documents({ tender }: { tender: AdminTender }) {
  const { t, language, number } = useWords()
  return (
    <Panel title={t('tenders.details.files')}>
      <p>{t('tenders.addenda.documentsHint')}</p>
      {tender.document_versions.filter(isPresent).map((one, place) => (
        <DocumentField
          key={one.key}
          name={`replaced.${place}.document`}
          label={t('tenders.addenda.replace', {
            name: (language === 'mm' && one.name_mm) || one.name_en || one.name_mm,
            version: number(one.version + 1),
          })}
          audience="company"
          accept={staffDocument.mediaTypes}
        />
      ))}
      <MoreDocumentsField name="added" />
    </Panel>
  )
}

function Dates({ tender }: { tender: AdminTender }) {
  const { t } = useWords()
  return (
    <Panel title={t('tenders.form.dates')}>
      <p>{t('tenders.addenda.datesHint')}</p>
      <TooLittleTime now={tender.server_time} />
      <DateTimeField name="end_date" label={t('tenders.extend.newDeadline')} warnOffHours />
      {tender.interviewing_date !== null && (
        <DateTimeField name="interviewing_date" label={t('tenders.extend.newSurvey')} />
      )}
      {!tender.announcement_none && (
        <DateTimeField name="announcement_date" label={t('tenders.extend.newAward')} />
      )}
    </Panel>
  )
}

/** A material change leaves bidders time, or it can't be approved. */
function TooLittleTime({ now }: { now: string }) {
  const { t, number } = useWords()
  const [kind, endDate]: [string, string] = useWatch({ name: ['kind', 'end_date'] })
  const left = Date.parse(endDate) - Date.parse(now)
  if (kind !== 'material' || left >= fewestDaysLeft * 86_400_000) return null
  return (
    <Notice tone="warning">
      <p>{t('tenders.addenda.threeDays', { days: number(fewestDaysLeft) })}</p>
    </Notice>
  )
}

function Scope() {
  const { t } = useWords()
  return (
    <Panel title={t('tenders.details.body')}>
      <p>{t('tenders.addenda.bodyHint')}</p>
      <BilingualField label={t('tenders.details.body')} names={['body_en', 'body_mm']} rich />
    </Panel>
  )
}
