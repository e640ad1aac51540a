import * as z from 'zod/mini'
import { endpoint } from '@padauk/contract/endpoint'
import { Money } from '@padauk/contract/outcomes'
import { Slot } from '@padauk/contract/sealing/values'
import { Instant, optionalParagraphs, paragraphs } from '@padauk/contract/text'
import { barred, longestReason, partakers } from './evaluation.ts'
import { Person } from './pages.ts'
import { unopenedReasons } from './submissions.ts'

const ofTender = z.strictObject({ id: z.uuid() })
const reason = paragraphs('submission.reasonRequired', longestReason)
const officers = { staff: ['officer'] } as const
const secondPeople = { staff: ['officer', 'owner'], stepUp: true } as const

/** What a bid is excluded for; each has its words in the catalogues. */
export const exclusionGrounds = [
  'late-papers',
  'papers-missing',
  'incomplete-offer',
  'not-confirmed',
  'unreadable',
  'conflict',
  'false-statement',
] as const
export const checkDecisions = ['complete', 'cure', 'exclude'] as const

/** Papers that may be asked for: they are no part of the offer and never the price. */
export const curableSlots = [
  'image',
  'nda',
  'extra-1',
  'extra-2',
  'extra-3',
  'extra-4',
  'extra-5',
] as const
const CurableSlot = z.enum(curableSlots)

const Check = z.object({
  id: z.uuid(),
  decision: z.enum(checkDecisions),
  ground: z.nullable(z.enum(exclusionGrounds)),
  /** As the company will read it. */
  reason: z.string(),
  by: Person,
  at: Instant,
  /** Ends an exclusion that two people signed, and counts once two people signed this one too. */
  replaces_exclusion: z.boolean(),
  /** Who signed it too. Without a signature an exclusion or its end does not count. */
  signed_by: Person,
  signed_at: z.nullable(Instant),
  returned: z.nullable(z.object({ by: Person, at: Instant, reason: z.string() })),
})

const Cure = z.object({
  id: z.uuid(),
  papers: z.array(CurableSlot),
  message: z.string(),
  by: Person,
  at: Instant,
  due_at: Instant,
  answered_at: z.nullable(Instant),
  files: z.array(
    z.object({
      slot: CurableSlot,
      name: z.string(),
      size: z.int(),
      sha256: z.string(),
      at: Instant,
    }),
  ),
})

/** `pending`: no decision yet, or one that waits for a signature or for papers. */
export const bidStandings = ['pending', 'valid', 'excluded', 'not-opened'] as const

export const CheckedBid = z.object({
  submission: z.uuid(),
  receipt_no: z.string(),
  company: z.string(),
  arrived_at: Instant,
  standing: z.enum(bidStandings),
  not_opened: z.nullable(z.enum(unopenedReasons)),
  files: z.array(z.object({ slot: Slot, name: z.string(), is_flagged: z.boolean() })),
  /** Slots that the tender requires and that are empty. */
  missing: z.array(Slot),
  unconfirmed_addenda: z.array(z.int()),
  price: z.nullable(Money),
  /** Typed from the paper when the tender asked for no price; counts once another person confirmed it. */
  typed_price: z.nullable(
    z.object({
      amount: z.int(),
      currency: z.string(),
      by: Person,
      at: Instant,
      confirmed_by: Person,
    }),
  ),
  /** Why it is out, also while a reinstatement waits for its signature. */
  exclusion: z.nullable(z.object({ ground: z.enum(exclusionGrounds), reason: z.string() })),
  /** The newest. */
  check: z.nullable(Check),
  cure: z.nullable(Cure),
})
export type CheckedBid = z.infer<typeof CheckedBid>

const checks = {
  status: 200,
  schema: z.object({
    cure_hours: z.int(),
    /** What a typed price is in; null where bids state it themselves. */
    typed_currency: z.nullable(z.string()),
    bids: z.array(CheckedBid),
  }),
} as const

export const listChecks = endpoint({
  method: 'GET',
  path: '/api/admin/tenders/:id/checks',
  summary: 'The opened bids of a tender with their formal check, by arrival',
  access: partakers,
  params: ofTender,
  answer: checks,
  problems: barred,
  confidential: true,
})

const NewCheck = z.discriminatedUnion('decision', [
  z.strictObject({
    submission: z.uuid(),
    decision: z.literal('complete'),
    /** Needed for a bid that two people excluded; another person signs that it is back. */
    reason: z.optional(optionalParagraphs(longestReason)),
  }),
  z.strictObject({
    submission: z.uuid(),
    decision: z.literal('cure'),
    papers: z.array(CurableSlot).check(z.minLength(1, 'evaluation.papersRequired')),
    message: paragraphs('evaluation.messageRequired', longestReason),
  }),
  z.strictObject({
    submission: z.uuid(),
    decision: z.literal('exclude'),
    ground: z.enum(exclusionGrounds),
    reason,
  }),
])
export type NewCheck = z.infer<typeof NewCheck>

export const decideChecks = endpoint({
  method: 'POST',
  path: '/api/admin/tenders/:id/checks',
  summary: 'Decide the formal check of some bids; requests for papers go out at once, each once',
  access: officers,
  params: ofTender,
  body: z.strictObject({
    decisions: z.array(NewCheck).check(z.minLength(1), z.maxLength(500)),
  }),
  answer: checks,
  problems: [...barred, 'invalid-input', 'cure-once', 'changed-since'],
  confidential: true,
})

const ofCheck = z.strictObject({ id: z.uuid(), check: z.uuid() })

export const signExclusion = endpoint({
  method: 'POST',
  path: '/api/admin/tenders/:id/checks/:check/signature',
  summary: 'Sign an exclusion or its end that another person decided; from then on it counts',
  access: secondPeople,
  params: ofCheck,
  answer: checks,
  problems: [...barred, 'second-signature-needed', 'changed-since'],
  confidential: true,
})

export const returnExclusion = endpoint({
  method: 'POST',
  path: '/api/admin/tenders/:id/checks/:check/return',
  summary: 'Do not sign an exclusion or its end, with a reason; the bid stays where it was',
  access: { staff: ['officer', 'owner'] },
  params: ofCheck,
  body: z.strictObject({ reason }),
  answer: checks,
  problems: [...barred, 'second-signature-needed', 'changed-since'],
  confidential: true,
})

export const downloadCurePaper = endpoint({
  method: 'GET',
  path: '/api/admin/cures/:cure/files/:slot',
  summary: 'A paper that a bidder sent later',
  access: { staff: ['officer', 'owner', 'evaluator'], stepUp: true },
  params: z.strictObject({ cure: z.uuid(), slot: CurableSlot }),
  answer: { status: 200, schema: z.undefined() },
  problems: ['not-found', 'not-allowed', 'interest-undeclared'],
  confidential: true,
})

const ofBid = z.strictObject({ id: z.uuid(), submission: z.uuid() })
const typedAmount = z.int('evaluation.amountInvalid').check(z.gte(0, 'evaluation.amountInvalid'))

export const typePrice = endpoint({
  method: 'PUT',
  path: '/api/admin/tenders/:id/prices/:submission',
  summary: 'Type a price from the paper, where the tender asked for none; a new one replaces it',
  access: officers,
  params: ofBid,
  body: z.strictObject({ amount: typedAmount, currency: z.string().check(z.regex(/^[A-Z]{3}$/)) }),
  answer: checks,
  problems: [...barred, 'invalid-input', 'changed-since'],
  confidential: true,
})

export const confirmPrice = endpoint({
  method: 'POST',
  path: '/api/admin/tenders/:id/prices/:submission/confirmation',
  summary: 'Confirm the price that another officer typed, by its amount',
  access: officers,
  params: ofBid,
  body: z.strictObject({ amount: typedAmount }),
  answer: checks,
  problems: [...barred, 'second-signature-needed', 'changed-since'],
  confidential: true,
})
