import type { StaffDocument, StaffPicture } from '@padauk/contract/admin/media'
import type { AdminTender } from '@padauk/contract/admin/tenders'
import { workingDay } from '@padauk/language/working-days'
import { Panel } from '#admin/components/screen.tsx'
import { BilingualField } from '#admin/forms/bilingual-field.tsx'
import { DateTimeField, OptionalDateField, undated } from '#admin/forms/date-time-field.tsx'
import type { Undated } from '#admin/forms/date-time-field.tsx'
import { DocumentField } from '#admin/forms/document-field.tsx'
import { FormPair } from '#admin/forms/form-pair.tsx'
import { PictureListField } from '#admin/forms/picture-field.tsx'
import { CheckboxField } from '#admin/forms/text-field.tsx'
import { useWords } from '#admin/words.ts'

const daysOpen = 21

/** A new tender is posted tomorrow and open for three weeks, unless somebody says otherwise. */
export const newTender = (now: Date) => ({
  name_en: '',
  name_mm: '',
  category_en: '',
  category_mm: '',
  topic_en: '',
  topic_mm: '',
  body_en: '',
  body_mm: '',
  english_only: false,
  link_allowed: true,
  pictures: [] as StaffPicture[],
  start_date: workingDay(now, 1, 9).toISOString(),
  interviewing_date: 'announced',
  end_date: workingDay(now, 1 + daysOpen, 16).toISOString(),
  announcement_date: 'announced',
  document_name: null as StaffDocument | null,
  nda_name: null as StaffDocument | null,
})
const undatedOf = (none: boolean): Undated => (none ? 'none' : 'announced')

export type TenderValues = ReturnType<typeof newTender>

export const valuesOf = (tender: AdminTender): TenderValues => ({
  name_en: tender.name_en,
  name_mm: tender.name_mm,
  category_en: tender.category_en,
  category_mm: tender.category_mm,
  topic_en: tender.topic_en,
  topic_mm: tender.topic_mm,
  body_en: tender.body_en,
  body_mm: tender.body_mm,
  english_only: tender.english_only,
  link_allowed: tender.link_allowed,
  pictures: tender.pictures,
  start_date: tender.start_date,
  interviewing_date: tender.interviewing_date ?? undatedOf(tender.interviewing_none),
  end_date: tender.end_date,
  announcement_date: tender.announcement_date ?? undatedOf(tender.announcement_none),
  document_name: tender.document,
  nda_name: tender.nda,
})

/** A date that was begun and not completed is refused at its field, not left out. */
function dateOf(value: string) {
  if (undated.some((choice) => choice === value)) return undefined
  return value || 'incomplete'
}

/** The files were uploaded before; a tender names them. */
export const bodyOf = <Values extends TenderValues>(values: Values) => ({
  ...values,
  interviewing_date: dateOf(values.interviewing_date),
  interviewing_none: values.interviewing_date === 'none',
  announcement_date: dateOf(values.announcement_date),
  announcement_none: values.announcement_date === 'none',
  pictures: values.pictures.map(({ id }) => id),
  document_name: values.document_name?.name,
  nda_name: values.nda_name?.name,
})

/** What the fields are called, for whoever must choose between two versions of them. */
export function useFieldNames(): Record<keyof TenderValues, string> {
  const { t } = useWords()
  const inEnglish = (label: string) => t('form.inEnglish', { label: t(label) })
  const inBurmese = (label: string) => t('form.inBurmese', { label: t(label) })
  return {
    name_en: inEnglish('tenders.name'),
    name_mm: inBurmese('tenders.name'),
    category_en: inEnglish('tenders.category'),
    category_mm: inBurmese('tenders.category'),
    topic_en: inEnglish('tenders.details.topic'),
    topic_mm: inBurmese('tenders.details.topic'),
    body_en: inEnglish('tenders.details.body'),
    body_mm: inBurmese('tenders.details.body'),
    english_only: t('tenders.form.englishOnly'),
    link_allowed: t('tenders.form.linkAllowed'),
    pictures: t('tenders.details.pictures'),
    start_date: t('tenders.details.posting'),
    interviewing_date: t('tenders.details.survey'),
    end_date: t('tenders.deadline'),
    announcement_date: t('tenders.details.award'),
    document_name: t('tenders.details.document'),
    nda_name: t('tenders.details.nda'),
  }
}

export function TenderFields() {
  return (
    <>
      <WordFields />
      <DateFields />
      <FileFields />
    </>
  )
}

function WordFields() {
  const { t } = useWords()
  const said = (word: string) => t(`tenders.form.${word}`)
  return (
    <Panel title={said('words')}>
      <BilingualField
        label={t('tenders.name')}
        names={['name_en', 'name_mm']}
        hint={said('nameHint')}
        maxLength={200}
      />
      <BilingualField
        label={t('tenders.category')}
        names={['category_en', 'category_mm']}
        hint={said('categoryHint')}
        maxLength={120}
      />
      <BilingualField
        label={t('tenders.details.topic')}
        names={['topic_en', 'topic_mm']}
        hint={said('topicHint')}
        maxLength={300}
      />
      <BilingualField label={t('tenders.details.body')} names={['body_en', 'body_mm']} rich />
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
      </Panel>
    </>
  )
}
