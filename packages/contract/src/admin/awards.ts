import * as z from 'zod/mini'
import { endpoint } from '@padauk/contract/endpoint'
import {
  Money,
  NoAwardReason,
  OutcomeState,
  ProgressStep,
  objectionStates,
} from '@padauk/contract/outcomes'
import { Instant, optionalParagraphs, paragraphs } from '@padauk/contract/text'
import { barred } from './evaluation.ts'
import { Person } from './pages.ts'

const ofTender = z.strictObject({ id: z.uuid() })
const readers = { staff: ['officer', 'owner', 'auditor'] } as const
const officers = { staff: ['officer'] } as const
const owners = { staff: ['owner'] } as const

const longest = { reason: 1_000, justification: 4_000 }
const reason = paragraphs('submission.reasonRequired', longest.reason)

export const awardStates = [
  'proposed',
  'returned',
  /** Approved: bidders know, and may object. */
  'standstill',
  'final',
  /** The winner withdrew, or an objection was upheld: another proposal follows. */
  'withdrawn',
  'upheld',
] as const

/** What each bidder will read or has read. */
const Letter = z.object({
  submission: z.uuid(),
  company: z.string(),
  result: z.enum(['won', 'lost', 'excluded', 'not-opened', 'none']),
  reason_en: z.string(),
  reason_mm: z.string(),
  rank: z.nullable(z.int()),
  price: z.nullable(Money),
  /** Hundredths. */
  total: z.nullable(z.int()),
})

export const Award = z.object({
  no: z.int(),
  state: z.enum(awardStates),
  /** Null when the tender ends without an award. */
  winner: z.nullable(z.object({ submission: z.uuid(), company: z.string() })),
  value: z.nullable(Money),
  none: z.nullable(NoAwardReason),
  justification: z.string(),
  /** Why one valid bid is enough. */
  single_bid: z.string(),
  revision: z.int(),
  proposed_by: Person,
  proposed_at: Instant,
  returned: z.nullable(z.object({ by: Person, at: Instant, reason: z.string() })),
  approved_by: Person,
  approved_at: z.nullable(Instant),
  /** What it is, or would be if it were approved now; null without an award. */
  standstill_until: z.nullable(Instant),
  final_at: z.nullable(Instant),
  ended: z.nullable(z.object({ by: Person, at: Instant, reason: z.string() })),
  letters: z.array(Letter),
})
export type Award = z.infer<typeof Award>

const Candidate = z.object({
  submission: z.uuid(),
  company: z.string(),
  standing: z.enum(['valid', 'excluded', 'not-opened']),
  rank: z.nullable(z.int()),
  price: z.nullable(Money),
  total: z.nullable(z.int()),
})

export const TenderAward = z.object({
  id: z.uuid(),
  number: z.nullable(z.string()),
  name_en: z.string(),
  name_mm: z.string(),
  state: OutcomeState,
  steps: z.array(ProgressStep),
  /** Whether every bid is checked and scored, so that a proposal may be written. */
  is_ready: z.boolean(),
  candidates: z.array(Candidate),
  /** The newest, which counts; null before the first proposal. */
  award: z.nullable(Award),
  earlier: z.array(Award),
  objection_person: Person,
  objections: z.object({ all: z.int(), open: z.int() }),
  may: z.object({
    propose: z.boolean(),
    approve: z.boolean(),
    /** Why the caller may not approve. */
    scored: z.boolean(),
    withdraw: z.boolean(),
    record_contract: z.boolean(),
  }),
  announcement_date: z.nullable(Instant),
  is_late: z.boolean(),
})
export type TenderAward = z.infer<typeof TenderAward>

const answer = { status: 200, schema: TenderAward } as const
export const readAward = endpoint({
  method: 'GET',
  path: '/api/admin/tenders/:id/award',
  summary: 'The decision about a tender: proposal, letters, standstill and what came before',
  access: readers,
  params: ofTender,
  answer,
  problems: ['not-found', 'not-yet', 'not-allowed'],
  confidential: true,
})

export const AwardProposal = z.strictObject({
  /** Null to end the tender without an award. */
  winner: z._default(z.nullable(z.uuid()), null),
  none: z._default(z.nullable(NoAwardReason), null),
  justification: paragraphs('submission.reasonRequired', longest.justification),
  single_bid: z._default(optionalParagraphs(longest.reason), ''),
  /** Why each valid bid that was not chosen was not; all of them, in both languages or in English. */
  reasons: z
    .array(
      z.strictObject({
        submission: z.uuid(),
        en: reason,
        mm: z._default(optionalParagraphs(longest.reason), ''),
      }),
    )
    .check(z.maxLength(1_000)),
})
export type AwardProposal = z.infer<typeof AwardProposal>

export const proposeAward = endpoint({
  method: 'POST',
  path: '/api/admin/tenders/:id/award',
  summary: 'Propose whom to award, or to award to no one; an owner who has not scored decides',
  access: officers,
  params: ofTender,
  body: AwardProposal,
  answer,
  problems: [...barred, 'invalid-input', 'changed-since'],
  confidential: true,
})

const seen = { revision: z.int() }

export const approveAward = endpoint({
  method: 'POST',
  path: '/api/admin/tenders/:id/award/approval',
  summary: 'Approve a proposal: all letters go out in one moment, and the standstill begins',
  access: { ...owners, stepUp: true },
  params: ofTender,
  body: z.strictObject(seen),
  answer,
  problems: [...barred, 'approver-scored', 'second-signature-needed', 'changed-since'],
  confidential: true,
})

export const returnAward = endpoint({
  method: 'POST',
  path: '/api/admin/tenders/:id/award/return',
  summary: 'Give a proposal back to the officer, with a reason',
  access: owners,
  params: ofTender,
  body: z.strictObject({ ...seen, reason }),
  answer,
  problems: [...barred, 'approver-scored', 'second-signature-needed', 'changed-since'],
  confidential: true,
})

export const recordWithdrawal = endpoint({
  method: 'POST',
  path: '/api/admin/tenders/:id/award/withdrawal',
  summary: 'Record that the winner has withdrawn; the next valid bid can be proposed',
  access: { ...officers, stepUp: true },
  params: ofTender,
  body: z.strictObject({ ...seen, reason }),
  answer,
  problems: [...barred, 'changed-since'],
  confidential: true,
})

const StaffObjection = z.object({
  id: z.uuid(),
  award_no: z.int(),
  company: z.string(),
  text: z.string(),
  at: Instant,
  state: z.enum(objectionStates),
  answer: z.nullable(z.string()),
  answered_by: Person,
  answered_at: z.nullable(Instant),
  /** Whether the caller is the one who answers it. */
  may_answer: z.boolean(),
})

export const listObjections = endpoint({
  method: 'GET',
  path: '/api/admin/tenders/:id/objections',
  summary: 'Objections to the decisions about a tender, the newest first',
  access: { staff: ['officer', 'owner', 'auditor', 'editor', 'holder', 'evaluator'] },
  params: ofTender,
  answer: { status: 200, schema: z.array(StaffObjection) },
  problems: ['not-found', 'not-allowed'],
  confidential: true,
})

export const answerObjection = endpoint({
  method: 'POST',
  path: '/api/admin/tenders/:id/objections/:objection/answer',
  summary: 'Answer an objection in writing; upheld, the bids are evaluated again and all are told',
  access: { staff: ['officer', 'owner', 'auditor', 'editor', 'holder', 'evaluator'], stepUp: true },
  params: z.strictObject({ id: z.uuid(), objection: z.uuid() }),
  body: z.strictObject({
    outcome: z.enum(['upheld', 'dismissed']),
    answer: paragraphs('objection.answerRequired', 4_000),
  }),
  answer: { status: 200, schema: z.array(StaffObjection) },
  problems: ['not-found', 'not-allowed', 'approver-scored', 'changed-since'],
  confidential: true,
})
