import { tenderTexts } from '@padauk/contract/admin/tender-drafts'
import type {
  NamedDocument,
  TenderDraft,
  TenderText,
  TenderTranslation,
} from '@padauk/contract/admin/tender-drafts'
import type { EvaluationRules } from '@padauk/contract/evaluation-rules'
import type { SealingKind, TenderRules } from '@padauk/contract/tender-rules'
import { sanitiseHtml } from '#platform/text/html'
import { normaliseTyped } from '#platform/text/typed-text'

type Field<Typed> = {
  column: string
  /** What was typed, as it is stored. */
  store: (typed: Typed) => unknown
  /** Whether a copy of the tender begins with it. */
  copied: boolean
}

const line = { store: (typed: string) => normaliseTyped(typed), copied: true } as const
const html = {
  store: (typed: string) => sanitiseHtml(normaliseTyped(typed)),
  copied: true,
} as const
const flag = { store: (typed: boolean) => typed, copied: true } as const
const file = { store: (name: string | undefined) => name ?? null, copied: true } as const
// A copy chooses its dates anew.
const date = { store: (typed: string) => new Date(typed), copied: false } as const
const optionalDate = {
  store: (typed: string | undefined) => (typed === undefined ? null : new Date(typed)),
  copied: false,
} as const

const labelled = <Asked extends { labelEn: string; labelMm: string }>(asked: readonly Asked[]) =>
  asked.map((one) => ({
    ...one,
    labelEn: normaliseTyped(one.labelEn),
    labelMm: normaliseTyped(one.labelMm),
  }))

/** A document and what companies call it, as it is stored. */
export type StoredDocument = { document: string; nameEn: string; nameMm: string }

export const storedDocument = ({ document, name_en, name_mm }: NamedDocument): StoredDocument => ({
  document,
  nameEn: normaliseTyped(name_en),
  nameMm: normaliseTyped(name_mm),
})

/**
 * What staff write about a tender, by its name on the wire. Drafts, copies, translations, the audit
 * and the staff view are made from this table; a field of the contract without a row does not compile.
 */
const fields = {
  name_en: { column: 'nameEn', ...line },
  name_mm: { column: 'nameMm', ...line },
  category_en: { column: 'categoryEn', ...line },
  category_mm: { column: 'categoryMm', ...line },
  category_id: {
    column: 'categoryId',
    store: (id: string | undefined) => id ?? null,
    copied: true,
  },
  topic_en: { column: 'topicEn', ...line },
  topic_mm: { column: 'topicMm', ...line },
  body_en: { column: 'bodyEn', ...html },
  body_mm: { column: 'bodyMm', ...html },
  english_only: { column: 'englishOnly', ...flag, copied: false },
  link_allowed: { column: 'linkAllowed', ...flag },
  pictures: { column: 'pictures', store: (ids: string[]) => ids, copied: true },
  start_date: { column: 'startDate', ...date },
  interviewing_date: { column: 'interviewingDate', ...optionalDate },
  interviewing_none: { column: 'interviewingNone', ...flag },
  end_date: { column: 'endDate', ...date },
  announcement_date: { column: 'announcementDate', ...optionalDate },
  announcement_none: { column: 'announcementNone', ...flag },
  document_name: { column: 'documentName', ...file },
  nda_name: { column: 'ndaName', ...file },
  more_documents: {
    column: 'moreDocuments',
    store: (listed: readonly NamedDocument[]) => listed.map(storedDocument),
    copied: true,
  },
  // A copy finds the keys that are there when it is published.
  sealing: {
    column: 'sealing',
    store: (kind: SealingKind | undefined) => kind ?? null,
    copied: false,
  },
  sealing_reason_en: { column: 'sealingReasonEn', ...line, copied: false },
  sealing_reason_mm: { column: 'sealingReasonMm', ...line, copied: false },
  opens_at: { column: 'opensAt', ...optionalDate },
  questions_until: { column: 'questionsUntil', ...optionalDate },
  answers_by: { column: 'answersBy', ...optionalDate },
  takes_forms: { column: 'takesForms', ...flag },
  rules: {
    column: 'rules',
    store: (rules: TenderRules) => ({
      ...rules,
      fields: labelled(rules.fields),
      documents: labelled(rules.documents),
    }),
    copied: true,
  },
  unconfirmed_excluded: { column: 'unconfirmedExcluded', ...flag },
  evaluation: {
    column: 'evaluation',
    store: (rules: EvaluationRules) => ({ ...rules, criteria: labelled(rules.criteria) }),
    copied: true,
  },
} as const satisfies { [Name in keyof TenderDraft]-?: Field<TenderDraft[Name]> }

type Fields = typeof fields
type Name = keyof Fields
type Column = Fields[Name]['column']
type CopiedName = { [N in Name]: Fields[N]['copied'] extends true ? N : never }[Name]
/** The columns of these fields. */
export type Written = { [N in Name as Fields[N]['column']]: ReturnType<Fields[N]['store']> }
type Copied = Pick<Written, Fields[CopiedName]['column']>
type Burmese = Pick<Written, `${TenderText}Mm`>
type OnWire<Value> = Value extends Date ? string : Value

const names = Object.keys(fields) as Name[]
export const textNames = Object.keys(tenderTexts) as TenderText[]
export const writtenColumns: Column[] = names.map((name) => fields[name].column)

const stored = (typed: Partial<TenderDraft>, chosen: readonly Name[]) =>
  Object.fromEntries(
    chosen.map((name) => {
      const { column, store }: Field<never> = fields[name]
      return [column, store(typed[name] as never)]
    }),
  )

/** A draft as it is stored. */
export const columnsOf = (typed: TenderDraft) => stored(typed, names) as Written

/** What another tender begins with. */
export const copiedColumns = (tender: Written) =>
  Object.fromEntries(
    names.flatMap((name) => {
      const { column, copied } = fields[name]
      return copied ? [[column, tender[column]]] : []
    }),
  ) as Copied

/** The Burmese that was missing; what companies have read stays as it is. */
export function missingBurmese(tender: Written, typed: TenderTranslation) {
  const given = stored(
    typed,
    textNames.map((name) => `${name}_mm` as const),
  ) as Burmese
  const columns = textNames.map((name) => `${name}Mm` as const)
  return Object.fromEntries(
    columns.map((column) => [column, tender[column] || given[column]]),
  ) as Burmese
}

/** The fields as the contract names them, for the staff view and the audit. */
export const writtenFields = (tender: Written) =>
  Object.fromEntries(
    names.map((name) => {
      const value = tender[fields[name].column]
      return [name, value instanceof Date ? value.toISOString() : value]
    }),
  ) as { [N in Name]: OnWire<Written[Fields[N]['column']]> }
