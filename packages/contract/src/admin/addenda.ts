import * as z from 'zod/mini'
import { AddendumDates, AddendumKind } from '@padauk/contract/addenda'
import { endpoint } from '@padauk/contract/endpoint'
import { documentKeys } from '@padauk/contract/tender-documents'
import { Instant, paragraphs } from '@padauk/contract/text'
import { StaffDocument } from './media.ts'
import { Person } from './pages.ts'
import { NamedDocument, tenderTexts } from './tender-drafts.ts'

/** `waiting`: sent to another person, who approves or returns it. */
export const addendumStates = ['draft', 'waiting', 'approved', 'published'] as const

const readers = { staff: ['officer', 'owner', 'auditor'] } as const
const officers = { staff: ['officer'] } as const

const longest = { changed: 4_000, reason: 1_000 }
const optionalParagraphs = (limit: number) =>
  z._default(z.union([z.literal(''), paragraphs('addendum.changedRequired', limit)]), '')
const html = z.optional(
  z.string().check(z.trim(), z.maxLength(tenderTexts.body.longest, 'common.tooLong')),
)

const GivenDocument = z.extend(NamedDocument, {
  /** The document that it replaces; absent when it is added. */
  key: z.optional(z.string().check(z.regex(documentKeys))),
})

/** Absent texts and dates stay as they are. */
const draft = {
  kind: AddendumKind,
  reason: paragraphs('submission.reasonRequired', longest.reason),
  changed_en: paragraphs('addendum.changedRequired', longest.changed),
  changed_mm: optionalParagraphs(longest.changed),
  english_only: z._default(z.boolean(), false),
  body_en: html,
  body_mm: html,
  end_date: z.optional(Instant),
  interviewing_date: z.optional(Instant),
  announcement_date: z.optional(Instant),
  documents: z._default(z.array(GivenDocument).check(z.maxLength(30, 'common.tooLong')), []),
  /** Questions whose answers it carries. */
  questions: z._default(z.array(z.uuid()).check(z.maxLength(30, 'common.tooLong')), []),
}
export const AddendumDraft = z.strictObject(draft)
export type AddendumDraft = z.infer<typeof AddendumDraft>

export const AdminAddendum = z.object({
  no: z.int(),
  state: z.enum(addendumStates),
  kind: AddendumKind,
  /** For staff and the auditor; companies do not read it. */
  reason: z.string(),
  changed_en: z.string(),
  changed_mm: z.string(),
  english_only: z.boolean(),
  body_en: z.nullable(z.string()),
  body_mm: z.nullable(z.string()),
  /** The texts that it replaces: of a draft the present ones. */
  body_before_en: z.string(),
  body_before_mm: z.string(),
  dates: AddendumDates,
  documents: z.array(
    z.object({
      key: z.nullable(z.string()),
      /** The version that it becomes or became. */
      version: z.int(),
      name_en: z.string(),
      name_mm: z.string(),
      document: z.nullable(StaffDocument),
    }),
  ),
  /** Each by its label; the company stays hidden. */
  questions: z.array(z.object({ id: z.uuid(), asker: z.int() })),
  revision: z.int(),
  /** Since when another person is asked to approve it. */
  sent_at: z.nullable(Instant),
  /** Who gave it back and why; empty again once it is sent. */
  returned: z.nullable(z.object({ by: Person, at: Instant, reason: z.string() })),
  written_by: z.array(z.nonoptional(Person)),
  written_at: Instant,
  approved_by: Person,
  approved_at: z.nullable(Instant),
  published_by: Person,
  published_at: z.nullable(Instant),
  version: z.nullable(z.int()),
})
export type AdminAddendum = z.infer<typeof AdminAddendum>

const ofTender = z.strictObject({ id: z.uuid() })
const params = z.extend(ofTender, {
  no: z.coerce.number().check(z.int(), z.gte(1), z.lte(200)),
})
const seen = { revision: z.int() }
const answer = { status: 200, schema: AdminAddendum } as const
const written = ['not-found', 'addendum-too-late', 'tender-cancelled', 'date-earlier'] as const
const changed = [...written, 'changed-since', 'invalid-input'] as const

export const listAdminAddenda = endpoint({
  method: 'GET',
  path: '/api/admin/tenders/:id/addenda',
  summary: 'The addenda of a tender with their drafts, the newest first; nothing of who read them',
  access: readers,
  params: ofTender,
  answer: { status: 200, schema: z.array(AdminAddendum) },
  problems: ['not-found'],
})

export const createAddendum = endpoint({
  method: 'POST',
  path: '/api/admin/tenders/:id/addenda',
  summary: 'Write the draft of the next addendum; there is one at a time',
  access: officers,
  params: ofTender,
  body: AddendumDraft,
  answer: { ...answer, status: 201 },
  problems: [...written, 'addendum-draft-exists', 'invalid-input'],
})

export const changeAddendum = endpoint({
  method: 'PUT',
  path: '/api/admin/tenders/:id/addenda/:no',
  summary: 'Change a draft',
  access: officers,
  params,
  body: z.strictObject({ ...seen, ...draft }),
  answer,
  problems: changed,
})

export const deleteAddendum = endpoint({
  method: 'DELETE',
  path: '/api/admin/tenders/:id/addenda/:no',
  summary: 'Discard a draft',
  access: officers,
  params,
  query: z.strictObject({ revision: z.coerce.number().check(z.int()) }),
  answer: { status: 204, schema: z.undefined() },
  problems: ['not-found', 'changed-since'],
})

export const publishAddendum = endpoint({
  method: 'POST',
  path: '/api/admin/tenders/:id/addenda/:no/publish',
  summary: 'Publish information: texts, documents and dates change in one moment',
  access: { ...officers, stepUp: true },
  params,
  body: z.strictObject(seen),
  answer,
  problems: [...changed, 'addendum-needs-second-person'],
})

const secondPeople = ['officer', 'owner'] as const

export const sendAddendum = endpoint({
  method: 'POST',
  path: '/api/admin/tenders/:id/addenda/:no/sending',
  summary: 'Send a material draft to another person, who approves or returns it',
  access: officers,
  params,
  body: z.strictObject(seen),
  answer,
  problems: [...changed, 'addendum-needs-extension'],
})

export const returnAddendum = endpoint({
  method: 'POST',
  path: '/api/admin/tenders/:id/addenda/:no/return',
  summary: 'Give a draft back to those who wrote it, with a reason; they get an e-mail',
  access: { staff: secondPeople },
  params,
  body: z.strictObject({
    ...seen,
    reason: paragraphs('submission.reasonRequired', longest.reason),
  }),
  answer,
  problems: ['not-found', 'changed-since', 'not-yet', 'addendum-needs-second-person'],
})

export const approveAddendum = endpoint({
  method: 'POST',
  path: '/api/admin/tenders/:id/addenda/:no/approval',
  summary: 'Approve a material change that others wrote; it is published at once',
  access: { staff: secondPeople, stepUp: true },
  params,
  body: z.strictObject(seen),
  answer,
  problems: [...changed, 'not-yet', 'addendum-needs-second-person', 'addendum-needs-extension'],
})
