import * as z from 'zod/mini'
import { endpoint } from '@padauk/contract/endpoint'
import type { QueryOf } from '@padauk/contract/endpoint'
import { SealingKind, TenderRules, firstRules } from '@padauk/contract/tender-rules'
import { Instant, lineOfText, optionalLine } from '@padauk/contract/text'
import { DocumentName, PictureId, StaffDocument, StaffPicture } from './media.ts'
import { Person, Search, listEndpoints } from './pages.ts'

const readers = { staff: ['officer', 'owner', 'auditor'] } as const
const officers = { staff: ['officer'] } as const
/** Companies plan by what these change, and they can't be undone. */
const requireStepUp = { staff: ['officer'], stepUp: true } as const

/** The status; open and closed are derived from the clock. */
export const tenderStatuses = ['draft', 'open', 'closed', 'cancelled', 'archived'] as const
export const TenderStatus = z.enum(tenderStatuses)
export type TenderStatus = z.infer<typeof TenderStatus>

/** What is written in both languages: `topic` is `topic_en` and `topic_mm`. */
export const tenderTexts = {
  name: { longest: 200 },
  category: { longest: 120 },
  topic: { longest: 300 },
  body: { longest: 30_000, rich: true },
} as const satisfies Record<string, { longest: number; rich?: true }>
export type TenderText = keyof typeof tenderTexts

/** A schema for each text in one language. */
const textsIn = <Side extends 'en' | 'mm', Schema>(
  side: Side,
  schemaOf: (text: { longest: number; rich?: true }) => Schema,
) =>
  Object.fromEntries(
    Object.entries(tenderTexts).map(([name, text]) => [`${name}_${side}`, schemaOf(text)]),
  ) as Record<`${TenderText}_${Side}`, Schema>

export const AdminListedTender = z.object({
  id: z.uuid(),
  state: TenderStatus,
  name_en: z.string(),
  name_mm: z.string(),
  category_en: z.string(),
  category_mm: z.string(),
  start_date: Instant,
  end_date: Instant,
  created_at: Instant,
  /** Something that is there in English has no Burmese. */
  missing_burmese: z.boolean(),
})
export type AdminListedTender = z.infer<typeof AdminListedTender>

/** What is looked at before a tender is published, in the order in which it is written. */
export const checklistCodes = [
  'name',
  'category',
  'topic',
  'body',
  'burmese',
  'dates',
  'deadline',
  'office-hours',
  'document',
  'nda',
  'pictures',
  'picture-words',
  'picture-size',
  'sealing',
  'opening',
  'asked',
] as const
export const ChecklistItem = z.object({
  code: z.enum(checklistCodes),
  /** `missing` keeps it from being published; a `warning` is for a person to weigh. */
  state: z.enum(['ok', 'missing', 'warning']),
})
export type ChecklistItem = z.infer<typeof ChecklistItem>

export const AdminTender = z.extend(AdminListedTender, {
  /** Sent back with every change: a different one means that another person changed it first. */
  revision: z.int(),
  revised_at: Instant,
  revised_by: Person,
  ...textsIn('en', () => z.string()),
  ...textsIn('mm', () => z.string()),
  english_only: z.boolean(),
  link_allowed: z.boolean(),
  pictures: z.array(StaffPicture),
  interviewing_date: z.nullable(Instant),
  interviewing_none: z.boolean(),
  announcement_date: z.nullable(Instant),
  announcement_none: z.boolean(),
  document: z.nullable(StaffDocument),
  nda: z.nullable(StaffDocument),
  /** Given at publication. */
  number: z.nullable(z.string()),
  version: z.int(),
  /** In a draft what staff chose; without a choice it is sealed when enough keys are healthy. */
  sealing: z.nullable(SealingKind),
  sealing_reason_en: z.string(),
  sealing_reason_mm: z.string(),
  key_set: z.nullable(z.string()),
  /** Half an hour after the deadline in a draft without a choice. */
  opens_at: z.nullable(Instant),
  takes_forms: z.boolean(),
  rules: TenderRules,
  cancel_reason_en: z.string(),
  cancel_reason_mm: z.string(),
  /** Why the deadline was extended last. */
  extension_reason_en: z.string(),
  extension_reason_mm: z.string(),
  published_at: z.nullable(Instant),
  /** When the bids were counted and signed, a little after the deadline. */
  closed_at: z.nullable(Instant),
  /** The clock that judges, at the moment of the answer. */
  server_time: Instant,
  /** Only of a draft. */
  checklist: z.array(ChecklistItem),
  /** Whether a Burmese text that is missing may still be added. */
  may_be_translated: z.boolean(),
  /** What the rule for outages makes of its dates now; null when it would not move the deadline. */
  after_outage: z.nullable(z.object({ end_date: Instant, announcement_date: z.nullable(Instant) })),
})
export type AdminTender = z.infer<typeof AdminTender>

const line = (longest: number) => z._default(optionalLine(longest), '')
const html = (longest: number) =>
  z._default(z.string().check(z.trim(), z.maxLength(longest, 'common.tooLong')), '')
const typedText = ({ longest, rich }: { longest: number; rich?: true }) =>
  rich ? html(longest) : line(longest)

const burmese = textsIn('mm', typedText)

const deadline = (required: string) => z.iso.datetime({ offset: true, error: required })

/** A draft as it is saved: it may lack a lot, but not its name, and its dates make sense. */
const draft = {
  ...textsIn('en', typedText),
  ...burmese,
  name_en: lineOfText('tender.nameRequired', tenderTexts.name.longest),
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
  sealing: z.optional(SealingKind),
  sealing_reason_en: line(500),
  sealing_reason_mm: line(500),
  opens_at: z.optional(Instant),
  takes_forms: z._default(z.boolean(), true),
  rules: z._default(TenderRules, firstRules),
}
export const TenderDraft = z.strictObject(draft)
export type TenderDraft = z.infer<typeof TenderDraft>

const Translation = z.strictObject(burmese)
export type TenderTranslation = z.infer<typeof Translation>

const seen = { revision: z.int() }
const params = z.strictObject({ id: z.uuid() })
const nothing = { status: 204, schema: z.undefined() } as const
const decided = ['not-found', 'changed-since', 'invalid-input'] as const

export const { list: listAdminTenders, csv: exportTenders } = listEndpoints({
  path: '/api/admin/tenders',
  summary: 'Tenders, the last made first; of the open ones the one that closes next first',
  access: readers,
  item: AdminListedTender,
  filters: { search: z.optional(Search), state: z.optional(TenderStatus) },
})
export type TenderFilters = QueryOf<typeof exportTenders>

export const readAdminTender = endpoint({
  method: 'GET',
  path: '/api/admin/tenders/:id',
  summary: 'A tender as staff see it; nothing of bids',
  access: readers,
  params,
  answer: { status: 200, schema: AdminTender },
  problems: ['not-found'],
})

export const createTender = endpoint({
  method: 'POST',
  path: '/api/admin/tenders',
  summary: 'Write a new draft',
  access: officers,
  body: TenderDraft,
  answer: { status: 201, schema: AdminTender },
  problems: ['invalid-input'],
})

export const changeTender = endpoint({
  method: 'PUT',
  path: '/api/admin/tenders/:id',
  summary: 'Change a draft',
  access: officers,
  params,
  body: z.strictObject({ ...seen, ...draft }),
  answer: { status: 200, schema: AdminTender },
  problems: decided,
})

export const deleteTender = endpoint({
  method: 'DELETE',
  path: '/api/admin/tenders/:id',
  summary: 'Delete a draft that was never published',
  access: officers,
  params,
  query: z.strictObject({ revision: z.coerce.number().check(z.int()) }),
  answer: nothing,
  problems: decided,
})

export const copyTender = endpoint({
  method: 'POST',
  path: '/api/admin/tenders/:id/copies',
  summary: 'A new draft with the words, pictures and documents of another; its dates begin anew',
  access: officers,
  params,
  answer: { status: 201, schema: z.object({ id: z.uuid() }) },
  problems: ['not-found'],
})

export const translateTender = endpoint({
  method: 'PUT',
  path: '/api/admin/tenders/:id/translation',
  summary: 'Add the Burmese that an open tender lacks; what is there stays',
  access: officers,
  params,
  body: z.strictObject({ ...seen, ...burmese }),
  answer: { status: 200, schema: AdminTender },
  problems: [...decided, 'tender-closed', 'tender-cancelled'],
})

export const publishTender = endpoint({
  method: 'POST',
  path: '/api/admin/tenders/:id/publish',
  summary: 'Put a complete draft on the site',
  access: officers,
  params,
  body: z.strictObject(seen),
  answer: nothing,
  problems: decided,
})

export const extendTender = endpoint({
  method: 'POST',
  path: '/api/admin/tenders/:id/extend',
  summary: 'Extend the deadline; it cannot be shortened; every approved company is told by mail',
  access: requireStepUp,
  params,
  body: z.strictObject({
    ...seen,
    end_date: deadline('tender.deadlineRequired'),
    interviewing_date: z.optional(Instant),
    announcement_date: z.optional(Instant),
    cause: z._default(z.enum(['outage', 'other']), 'other'),
    // The rule for outages is a reason of its own; any other extension needs words.
    reason_en: line(500),
    reason_mm: line(500),
  }),
  answer: nothing,
  problems: [...decided, 'tender-closed', 'tender-cancelled'],
})

export const cancelTender = endpoint({
  method: 'POST',
  path: '/api/admin/tenders/:id/cancel',
  summary: 'Cancel a tender that has not closed, with a reason that everybody reads',
  access: requireStepUp,
  params,
  body: z.strictObject({
    ...seen,
    reason_en: lineOfText('submission.reasonRequired', 500),
    reason_mm: line(500),
  }),
  answer: nothing,
  problems: [...decided, 'tender-closed'],
})

export const archiveTender = endpoint({
  method: 'POST',
  path: '/api/admin/tenders/:id/archive',
  summary: 'Take a closed or cancelled tender off the site; it stays in the admin',
  access: officers,
  params,
  body: z.strictObject(seen),
  answer: nothing,
  problems: decided,
})
