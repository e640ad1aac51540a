import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Language } from './languages.ts'
import { TenderDocument } from './tender-documents.ts'
import { Instant } from './text.ts'

/** `information`: a typing error, a phone number, more time. `material`: what a bid is priced by. */
export const addendumKinds = ['information', 'material'] as const
export const AddendumKind = z.enum(addendumKinds)
export type AddendumKind = z.infer<typeof AddendumKind>

/** After a material addendum bidders have at least this long. */
export const fewestDaysLeft = 3

const numberInPath = z.coerce.number().check(z.int(), z.gte(1), z.lte(200))

const changeOf = <Value extends z.ZodMiniType>(value: Value) =>
  z.nullable(z.object({ before: z.nullable(value), after: value }))

/** What was before and is now; null where nothing changed. */
export const AddendumDates = z.object({
  end_date: changeOf(Instant),
  interviewing_date: changeOf(Instant),
  announcement_date: changeOf(Instant),
})
export type AddendumDates = z.infer<typeof AddendumDates>

/** As everyone reads it. */
export const Addendum = z.object({
  no: z.int(),
  kind: AddendumKind,
  published_at: Instant,
  /** The tender's version since then. */
  version: z.int(),
  changed: z.string(),
  lang: Language,
  /** Null where the text stays. */
  body: changeOf(z.string()),
  dates: AddendumDates,
  /** Those that it replaced or added. */
  documents: z.array(TenderDocument),
})
export type Addendum = z.infer<typeof Addendum>

export const OwnAddendum = z.extend(Addendum, { acknowledged_at: z.nullable(Instant) })
export type OwnAddendum = z.infer<typeof OwnAddendum>

export const OwnAddenda = z.object({
  addenda: z.array(OwnAddendum),
  /** One’s own bid, and the material addenda that it was not confirmed after. */
  bid: z.nullable(z.object({ receipt_no: z.string(), unconfirmed: z.array(z.int()) })),
  /** Declared at publication; otherwise such a bid is opened and flagged. */
  unconfirmed_excluded: z.boolean(),
})
export type OwnAddenda = z.infer<typeof OwnAddenda>

export const listAddenda = endpoint({
  method: 'GET',
  path: '/api/tenders/:id/addenda',
  summary: 'What changed since publication, what the caller has read, and whether its bid stands',
  access: 'company',
  params: z.strictObject({ id: z.uuid() }),
  query: z.strictObject({ lang: z.optional(Language) }),
  answer: { status: 200, schema: OwnAddenda },
  problems: ['not-found'],
  confidential: true,
})

export const acknowledgeAddendum = endpoint({
  method: 'PUT',
  path: '/api/tenders/:id/addenda/:no/acknowledgement',
  summary: 'Record that the caller has read an addendum; a second time changes nothing',
  access: 'company',
  params: z.strictObject({ id: z.uuid(), no: numberInPath }),
  answer: { status: 200, schema: z.object({ no: z.int(), acknowledged_at: Instant }) },
  problems: ['not-found', 'tender-closed', 'tender-cancelled'],
  confidential: true,
})
