import * as z from 'zod/mini'
import { endpoint } from '@padauk/contract/endpoint'
import type { QueryOf } from '@padauk/contract/endpoint'
import { QuestionTimes } from '@padauk/contract/questions'
import { EvaluationRules } from '@padauk/contract/evaluation-rules'
import { SealingKind, TenderRules } from '@padauk/contract/tender-rules'
import { Instant, lineOfText } from '@padauk/contract/text'
import { StaffDocument, StaffPicture } from './media.ts'
import { Person, Search, listEndpoints } from './pages.ts'
import { TenderDraft, burmeseTexts, deadline, draftFields, line, textsIn } from './tender-drafts.ts'

const readers = { staff: ['officer', 'owner', 'auditor'] } as const
const officers = { staff: ['officer'] } as const
/** Companies plan by what these change, and they can't be undone. */
const requireStepUp = { staff: ['officer'], stepUp: true } as const

/** The status; open and closed are derived from the clock. */
export const tenderStatuses = ['draft', 'open', 'closed', 'cancelled', 'archived'] as const
export const TenderStatus = z.enum(tenderStatuses)
export type TenderStatus = z.infer<typeof TenderStatus>

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
  'questions',
  'asked',
  'objection-person',
  'second-person',
  'evaluators',
] as const
export const ChecklistItem = z.object({
  code: z.enum(checklistCodes),
  /** `missing` keeps it from being published; a `warning` is for a person to weigh. */
  state: z.enum(['ok', 'missing', 'warning']),
})
export type ChecklistItem = z.infer<typeof ChecklistItem>

const documentNames = { name_en: z.string(), name_mm: z.string() }

export const AdminTender = z.extend(AdminListedTender, {
  /** Sent back with every change: a different one means that another person changed it first. */
  revision: z.int(),
  revised_at: Instant,
  revised_by: Person,
  ...textsIn('en', () => z.string()),
  ...textsIn('mm', () => z.string()),
  /** Null for a text that was typed before categories were kept. */
  category_id: z.nullable(z.uuid()),
  english_only: z.boolean(),
  link_allowed: z.boolean(),
  pictures: z.array(StaffPicture),
  interviewing_date: z.nullable(Instant),
  interviewing_none: z.boolean(),
  announcement_date: z.nullable(Instant),
  announcement_none: z.boolean(),
  document: z.nullable(StaffDocument),
  nda: z.nullable(StaffDocument),
  more_documents: z.array(z.object({ ...documentNames, document: z.nullable(StaffDocument) })),
  /** Of a published tender: every version that companies could read. */
  document_versions: z.array(
    z.object({
      ...documentNames,
      key: z.string(),
      version: z.int(),
      sha256: z.string(),
      addendum: z.nullable(z.int()),
      superseded_by: z.nullable(z.int()),
      document: z.nullable(StaffDocument),
    }),
  ),
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
  /** Chosen in a draft, stated from publication on; null in one that takes no questions. */
  questions_until: z.nullable(Instant),
  answers_by: z.nullable(Instant),
  /** The same with what a draft would state without a choice. */
  question_times: z.nullable(QuestionTimes),
  takes_forms: z.boolean(),
  rules: TenderRules,
  /** A bid that is not confirmed after a material addendum is excluded, instead of flagged. */
  unconfirmed_excluded: z.boolean(),
  evaluation: EvaluationRules,
  /** Whom the rules of evaluation name, also after the person has left. */
  objection_person: Person,
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
  body: z.strictObject({ ...seen, ...draftFields }),
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
  body: z.strictObject({ ...seen, ...burmeseTexts }),
  answer: { status: 200, schema: AdminTender },
  problems: [...decided, 'tender-closed', 'tender-cancelled'],
})

export const publishTender = endpoint({
  method: 'POST',
  path: '/api/admin/tenders/:id/publish',
  summary: 'Put a complete draft on the site',
  access: officers,
  params,
  body: z.strictObject({
    ...seen,
    /** Whether all approved companies of its category get a notice. */
    tell: z._default(z.boolean(), true),
  }),
  answer: nothing,
  problems: decided,
})

export const extendTender = endpoint({
  method: 'POST',
  path: '/api/admin/tenders/:id/extend',
  summary:
    'Extend the deadline; it cannot be shortened; all approved companies of its category get a notice',
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
