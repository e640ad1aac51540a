import * as z from 'zod/mini'
import { EvaluationRules, firstEvaluation } from '@padauk/contract/evaluation-rules'
import { SealingKind, TenderRules, firstRules } from '@padauk/contract/tender-rules'
import { Instant, lineOfText, optionalLine } from '@padauk/contract/text'
import { DocumentName, PictureId } from './media.ts'

/** What is written in both languages: `topic` is `topic_en` and `topic_mm`. */
export const tenderTexts = {
  name: { longest: 200 },
  category: { longest: 120 },
  topic: { longest: 300 },
  body: { longest: 30_000, rich: true },
} as const satisfies Record<string, { longest: number; rich?: true }>
export type TenderText = keyof typeof tenderTexts

/** A schema for each text in one language. */
export const textsIn = <Side extends 'en' | 'mm', Schema>(
  side: Side,
  schemaOf: (text: { longest: number; rich?: true }) => Schema,
) =>
  Object.fromEntries(
    Object.entries(tenderTexts).map(([name, text]) => [`${name}_${side}`, schemaOf(text)]),
  ) as Record<`${TenderText}_${Side}`, Schema>

/** One line, which may be empty. */
export const line = (longest: number) => z._default(optionalLine(longest), '')
const html = (longest: number) =>
  z._default(z.string().check(z.trim(), z.maxLength(longest, 'common.tooLong')), '')
const typedText = ({ longest, rich }: { longest: number; rich?: true }) =>
  rich ? html(longest) : line(longest)

export const burmeseTexts = textsIn('mm', typedText)

export const deadline = (required: string) => z.iso.datetime({ offset: true, error: required })

export const mostDocuments = 30

/** A stored document, and what companies call it: in both languages or in one. */
export const NamedDocument = z.strictObject({
  document: DocumentName,
  name_en: line(200),
  name_mm: line(200),
})
export type NamedDocument = z.infer<typeof NamedDocument>

const isNamed = ({ name_en: en, name_mm: mm }: NamedDocument) => en !== '' || mm !== ''

/** A draft as it is saved: it may lack a lot, but not its name, and its dates make sense. */
export const draftFields = {
  ...textsIn('en', typedText),
  ...burmeseTexts,
  name_en: lineOfText('tender.nameRequired', tenderTexts.name.longest),
  /** Fills the texts of the category. */
  category_id: z.optional(z.uuid()),
  english_only: z._default(z.boolean(), false),
  link_allowed: z._default(z.boolean(), true),
  pictures: z._default(z.array(PictureId).check(z.maxLength(12, 'common.tooLong')), []),
  start_date: deadline('tender.startRequired'),
  // An empty date will be announced, unless there is none.
  interviewing_date: z.optional(Instant),
  interviewing_none: z._default(z.boolean(), false),
  end_date: deadline('tender.deadlineRequired'),
  announcement_date: z.optional(Instant),
  announcement_none: z._default(z.boolean(), false),
  document_name: z.optional(DocumentName),
  nda_name: z.optional(DocumentName),
  more_documents: z._default(
    z
      .array(NamedDocument.check(z.refine(isNamed, 'tender.documentNameRequired')))
      .check(z.maxLength(mostDocuments, 'common.tooLong')),
    [],
  ),
  sealing: z.optional(SealingKind),
  sealing_reason_en: line(500),
  sealing_reason_mm: line(500),
  opens_at: z.optional(Instant),
  // Without a choice three and one working days before the deadline.
  questions_until: z.optional(Instant),
  answers_by: z.optional(Instant),
  takes_forms: z._default(z.boolean(), true),
  rules: z._default(TenderRules, firstRules),
  unconfirmed_excluded: z._default(z.boolean(), false),
  evaluation: z._default(EvaluationRules, firstEvaluation),
}
export const TenderDraft = z.strictObject(draftFields)
export type TenderDraft = z.infer<typeof TenderDraft>

const Translation = z.strictObject(burmeseTexts)
export type TenderTranslation = z.infer<typeof Translation>
