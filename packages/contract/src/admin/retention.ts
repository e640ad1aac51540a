import * as z from 'zod/mini'
import { endpoint } from '@padauk/contract/endpoint'
import { Instant, paragraphs } from '@padauk/contract/text'
import { PageQuery, Person, pageOf } from './pages.ts'

/** `unopened`: taken back, replaced or never opened. */
export const keptKinds = ['awarded', 'other', 'unopened'] as const
export const KeptKind = z.enum(keptKinds)
export type KeptKind = z.infer<typeof KeptKind>

const readers = { staff: ['officer', 'owner', 'auditor'] } as const
const owners = { staff: ['owner'], stepUp: true } as const
const ofTender = z.strictObject({ id: z.uuid() })

const counts = {
  /** Null for a tender that never closed: whether it had bids stays unknown. */
  bids: z.nullable(z.int()),
  /** Null until bids are shown. */
  files: z.nullable(z.int()),
}

const Kept = z.object({
  kind: KeptKind,
  ...counts,
  erase_on: Instant,
  /** Since when all of them are erased. */
  erased_at: z.nullable(Instant),
})

export const Retention = z.object({
  /** Empty until the tender is decided or cancelled: nothing is scheduled before. */
  schedule: z.array(Kept),
  hold: z.nullable(z.object({ reason: z.string(), set_by: Person, set_at: Instant })),
})
export type Retention = z.infer<typeof Retention>

export const readRetention = endpoint({
  method: 'GET',
  path: '/api/admin/tenders/:id/retention',
  summary: 'Until when the bids of a tender are kept, and whether a legal hold stops their erasure',
  access: readers,
  params: ofTender,
  answer: { status: 200, schema: Retention },
  problems: ['not-found'],
  confidential: true,
})

const Reasoned = z.strictObject({ reason: paragraphs('submission.reasonRequired', 1_000) })

export const setLegalHold = endpoint({
  method: 'PUT',
  path: '/api/admin/tenders/:id/legal-hold',
  summary: 'Stop the erasure of the bids of a tender',
  access: owners,
  params: ofTender,
  body: Reasoned,
  answer: { status: 200, schema: Retention },
  problems: ['not-found', 'changed-since', 'invalid-input'],
  confidential: true,
})

export const liftLegalHold = endpoint({
  method: 'DELETE',
  path: '/api/admin/tenders/:id/legal-hold',
  summary: 'Lift the hold: what is due is erased within the hour',
  access: owners,
  params: ofTender,
  body: Reasoned,
  answer: { status: 200, schema: Retention },
  problems: ['not-found', 'changed-since', 'invalid-input'],
  confidential: true,
})

/** How far ahead staff see what will be erased. */
export const erasuresAheadDays = 90

export const ComingErasure = z.object({
  /** Of the tender and the kind. */
  id: z.string(),
  tender: z.object({
    id: z.uuid(),
    number: z.nullable(z.string()),
    name_en: z.string(),
    name_mm: z.string(),
  }),
  kind: KeptKind,
  bids: z.int(),
  files: counts.files,
  erase_on: Instant,
})
export type ComingErasure = z.infer<typeof ComingErasure>

export const listErasures = endpoint({
  method: 'GET',
  path: '/api/admin/erasures',
  summary: 'Bids that will be erased within the next 90 days, the soonest first',
  access: readers,
  query: PageQuery,
  answer: { status: 200, schema: pageOf(ComingErasure) },
  problems: ['invalid-input'],
  confidential: true,
})
