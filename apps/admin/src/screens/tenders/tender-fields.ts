import { tenderTexts } from '@padauk/contract/admin/tender-drafts'
import type { TenderDraft, TenderText } from '@padauk/contract/admin/tender-drafts'
import { useWords } from '#admin/words/words.ts'

export type TextField = `${TenderText}_${'en' | 'mm'}`
/** The fields of the form. A date that there is none of is a choice of its date. */
export type FormField = Exclude<keyof TenderDraft, `${string}_none`>

/** Texts in both languages, in the order in which they are written. */
const texts: Record<TenderText, { label: string; hint?: string }> = {
  name: { label: 'tenders.name', hint: 'tenders.form.nameHint' },
  category: { label: 'tenders.category', hint: 'tenders.form.categoryHint' },
  topic: { label: 'tenders.details.topic', hint: 'tenders.form.topicHint' },
  body: { label: 'tenders.details.body' },
}

const labels: Record<Exclude<FormField, TextField>, string> = {
  category_id: 'tenders.form.categoryChoice',
  english_only: 'tenders.form.englishOnly',
  link_allowed: 'tenders.form.linkAllowed',
  pictures: 'tenders.details.pictures',
  start_date: 'tenders.details.posting',
  interviewing_date: 'tenders.details.survey',
  end_date: 'tenders.deadline',
  announcement_date: 'tenders.details.award',
  document_name: 'tenders.details.document',
  nda_name: 'tenders.details.nda',
  more_documents: 'tenders.details.moreDocuments',
  sealing: 'tenders.rules.sealing',
  sealing_reason_en: 'tenders.rules.reason',
  sealing_reason_mm: 'tenders.rules.reasonBurmese',
  opens_at: 'tenders.rules.opening',
  questions_until: 'tenders.form.questionsUntil',
  answers_by: 'tenders.form.answersBy',
  takes_forms: 'tenders.rules.takesForms',
  rules: 'tenders.rules.all',
  unconfirmed_excluded: 'tenders.form.unconfirmedExcluded',
  evaluation: 'tenders.evaluation.all',
}

const textNames = Object.keys(tenderTexts) as TenderText[]
const sides = (name: TenderText) => [`${name}_en`, `${name}_mm`] as const

/** Each text with its label, and what its field in a form needs. */
export const textFields = textNames.map((name) => {
  const { longest, rich }: { longest: number; rich?: true } = tenderTexts[name]
  const limit = rich ? { rich } : { maxLength: longest }
  return { name, names: sides(name), ...texts[name], limit }
})

export const textsOf = (tender?: Record<TextField, string>) =>
  Object.fromEntries(
    textNames.flatMap(sides).map((name) => [name, tender?.[name] ?? '']),
  ) as Record<TextField, string>

/** The names of the fields, for the choice between two versions and for the audit log. */
export function useFieldNames() {
  const { t } = useWords()
  const texted = textFields.flatMap(({ names: [en, mm], label }) => [
    [en, t('form.inEnglish', { label: t(label) })],
    [mm, t('form.inBurmese', { label: t(label) })],
  ])
  const others = Object.entries(labels).map(([name, label]) => [name, t(label)])
  return Object.fromEntries([...texted, ...others]) as Record<FormField, string>
}
