import type { StaffDocument, StaffPicture } from '@padauk/contract/admin/media'
import type { AdminTender } from '@padauk/contract/admin/tenders'
import { firstEvaluation } from '@padauk/contract/evaluation-rules'
import { firstDates } from '@padauk/contract/tender-dates'
import { firstRules } from '@padauk/contract/tender-rules'
import type { SealingKind } from '@padauk/contract/tender-rules'
import { Panel } from '#admin/components/screen.tsx'
import { BilingualField } from '#admin/forms/bilingual-field.tsx'
import { DateTimeField, OptionalDateField, undated } from '#admin/forms/date-time-field.tsx'
import type { Undated } from '#admin/forms/date-time-field.tsx'
import { DocumentField } from '#admin/forms/document-field.tsx'
import { FormPair } from '#admin/forms/form-pair.tsx'
import { PictureListField } from '#admin/forms/picture-field.tsx'
import { CheckboxField } from '#admin/forms/text-field.tsx'
import { useWords } from '#admin/words/words.ts'
import { CategoryField } from './category-field.tsx'
import { EvaluationFields } from './evaluation-form.tsx'
import { MoreDocumentsField } from './more-documents-field.tsx'
import type { NamedFile } from './more-documents-field.tsx'
import { RuleFields } from './rules-form.tsx'
import { textFields, textsOf } from './tender-fields.ts'
import type { FormField } from './tender-fields.ts'

export function newTender(now: Date) {
  const { startDate, endDate } = firstDates(now)
  return {
    ...textsOf(),
    category_id: '',
    english_only: false,
    link_allowed: true,
    pictures: [] as StaffPicture[],
    start_date: startDate.toISOString(),
    interviewing_date: 'announced',
    end_date: endDate.toISOString(),
    announcement_date: 'announced',
    document_name: null as StaffDocument | null,
    nda_name: null as StaffDocument | null,
    more_documents: [] as NamedFile[],
    sealing: '' as SealingKind | '',
    sealing_reason_en: '',
    sealing_reason_mm: '',
    opens_at: 'follows',
    questions_until: 'follows',
    answers_by: 'follows',
    takes_forms: true,
    rules: firstRules,
    unconfirmed_excluded: false,
    evaluation: firstEvaluation,
  } satisfies Record<FormField, unknown>
}
const undatedOf = (none: boolean): Undated => (none ? 'none' : 'announced')

export type TenderValues = ReturnType<typeof newTender>

export const valuesOf = (tender: AdminTender): TenderValues => ({
  ...textsOf(tender),
  category_id: tender.category_id ?? '',
  english_only: tender.english_only,
  link_allowed: tender.link_allowed,
  pictures: tender.pictures,
  start_date: tender.start_date,
  interviewing_date: tender.interviewing_date ?? undatedOf(tender.interviewing_none),
  end_date: tender.end_date,
  announcement_date: tender.announcement_date ?? undatedOf(tender.announcement_none),
  document_name: tender.document,
  nda_name: tender.nda,
  more_documents: tender.more_documents,
  sealing: tender.sealing ?? '',
  sealing_reason_en: tender.sealing_reason_en,
  sealing_reason_mm: tender.sealing_reason_mm,
  opens_at: tender.opens_at ?? 'follows',
  questions_until: tender.questions_until ?? 'follows',
  answers_by: tender.answers_by ?? 'follows',
  takes_forms: tender.takes_forms,
  rules: tender.rules,
  unconfirmed_excluded: tender.unconfirmed_excluded,
  evaluation: tender.evaluation,
})

/** A date that was begun and not completed is refused at its field, not left out. */
function dateOf(value: string) {
  if (undated.some((choice) => choice === value)) return undefined
  return value || 'incomplete'
}

/** The files were uploaded before; a tender names them. */
export const bodyOf = <Values extends TenderValues>(values: Values) => ({
  ...values,
  category_id: values.category_id || undefined,
  interviewing_date: dateOf(values.interviewing_date),
  interviewing_none: values.interviewing_date === 'none',
  announcement_date: dateOf(values.announcement_date),
  announcement_none: values.announcement_date === 'none',
  pictures: values.pictures.map(({ id }) => id),
  document_name: values.document_name?.name,
  nda_name: values.nda_name?.name,
  more_documents: values.more_documents.map(({ document, name_en, name_mm }) => ({
    document: document?.name ?? '',
    name_en,
    name_mm,
  })),
  sealing: values.sealing || undefined,
  opens_at: followingDate(values.opens_at),
  questions_until: followingDate(values.questions_until),
  answers_by: followingDate(values.answers_by),
  evaluation: {
    ...values.evaluation,
    objectionPerson: values.evaluation.objectionPerson || null,
  },
})

/** One that follows the deadline is left to the rule. */
const followingDate = (value: string) => (value === 'follows' ? undefined : value || 'incomplete')

export function TenderFields() {
  return (
    <>
      <WordFields />
      <DateFields />
      <QuestionFields />
      <FileFields />
      <RuleFields />
      <EvaluationFields />
    </>
  )
}

function WordFields() {
  const { t } = useWords()
  const said = (word: string) => t(`tenders.form.${word}`)
  return (
    <Panel title={said('words')}>
      {textFields.map(({ name, names, label, hint, limit }) =>
        name === 'category' ? (
          <CategoryField key={name} />
        ) : (
          <BilingualField
            key={name}
            label={t(label)}
            names={names}
            {...(hint && { hint: t(hint) })}
            {...limit}
          />
        ),
      )}
      <CheckboxField
        name="english_only"
        label={said('englishOnly')}
        hint={said('englishOnlyHint')}
      />
    </Panel>
  )
}

function DateFields() {
  const { t } = useWords()
  const said = (word: string) => t(`tenders.form.${word}`)
  return (
    <Panel title={said('dates')}>
      <FormPair>
        <DateTimeField name="start_date" label={t('tenders.details.posting')} />
        <OptionalDateField name="interviewing_date" label={t('tenders.details.survey')} />
      </FormPair>
      <FormPair>
        <DateTimeField
          name="end_date"
          label={t('tenders.deadline')}
          hint={said('deadlineHint')}
          warnOffHours
        />
        <OptionalDateField name="announcement_date" label={t('tenders.details.award')} />
      </FormPair>
    </Panel>
  )
}

function QuestionFields() {
  const { t } = useWords()
  const said = (word: string) => t(`tenders.form.${word}`)
  return (
    <Panel title={said('questions')}>
      <FormPair>
        <OptionalDateField
          name="questions_until"
          label={said('questionsUntil')}
          hint={said('questionsHint')}
          choices={[{ value: 'follows', label: said('questionsFollow') }]}
          dateLabel={said('atTime')}
        />
        <OptionalDateField
          name="answers_by"
          label={said('answersBy')}
          hint={said('answersHint')}
          choices={[{ value: 'follows', label: said('answersFollow') }]}
          dateLabel={said('atTime')}
        />
      </FormPair>
    </Panel>
  )
}

function FileFields() {
  const { t } = useWords()
  const said = (word: string) => t(`tenders.form.${word}`)
  return (
    <>
      <Panel title={said('files')}>
        <FormPair>
          <DocumentField
            name="document_name"
            label={t('tenders.details.document')}
            hint={said('documentHint')}
            audience="company"
          />
          <DocumentField
            name="nda_name"
            label={t('tenders.details.nda')}
            hint={said('ndaHint')}
            audience="company"
          />
        </FormPair>
        <MoreDocumentsField name="more_documents" />
        <PictureListField
          name="pictures"
          label={t('tenders.details.pictures')}
          hint={said('picturesHint')}
        />
      </Panel>
      <Panel title={said('rules')}>
        <CheckboxField
          name="link_allowed"
          label={said('linkAllowed')}
          hint={said('linkAllowedHint')}
        />
        <CheckboxField
          name="unconfirmed_excluded"
          label={said('unconfirmedExcluded')}
          hint={said('unconfirmedExcludedHint')}
        />
      </Panel>
    </>
  )
}
