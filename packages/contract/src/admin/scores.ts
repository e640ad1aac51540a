import * as z from 'zod/mini'
import { endpoint } from '@padauk/contract/endpoint'
import { EvaluationRules } from '@padauk/contract/evaluation-rules'
import { Money } from '@padauk/contract/outcomes'
import { FieldId } from '@padauk/contract/sealing/bids'
import { Instant, optionalParagraphs } from '@padauk/contract/text'
import { bidStandings, exclusionGrounds } from './bid-checks.ts'
import { barred, evaluationPhases, longestReason, partakers } from './evaluation.ts'
import { NamedPerson } from './pages.ts'

const ofTender = z.strictObject({ id: z.uuid() })
const scorers = { staff: ['evaluator'] } as const

const points = z.int('evaluation.pointsInvalid').check(z.gte(0), z.lte(10_000))

const Score = z.object({
  submission: z.uuid(),
  criterion: FieldId,
  evaluator: NamedPerson,
  /** Hundredths. */
  points: z.int(),
  at: Instant,
  /** Why it was changed after it was locked. */
  reason: z.string(),
})

const scores = {
  status: 200,
  schema: z.object({
    locked_at: z.nullable(Instant),
    /** The caller's own; those of others once the caller has locked, or for readers once all have. */
    scores: z.array(Score),
  }),
} as const

export const listScores = endpoint({
  method: 'GET',
  path: '/api/admin/tenders/:id/scores',
  summary: 'Own scores, and those of others once one has locked',
  access: partakers,
  params: ofTender,
  answer: scores,
  problems: barred,
  confidential: true,
})

export const giveScores = endpoint({
  method: 'POST',
  path: '/api/admin/tenders/:id/scores',
  summary: 'Give points; after locking a change needs a reason. Earlier points stay on record',
  access: scorers,
  params: ofTender,
  body: z.strictObject({
    scores: z
      .array(z.strictObject({ submission: z.uuid(), criterion: FieldId, points }))
      .check(z.minLength(1), z.maxLength(2_000)),
    reason: z._default(optionalParagraphs(longestReason), ''),
  }),
  answer: scores,
  problems: [...barred, 'invalid-input', 'score-locked', 'score-range', 'changed-since'],
  confidential: true,
})

export const lockScores = endpoint({
  method: 'POST',
  path: '/api/admin/tenders/:id/scores/lock',
  summary: 'Lock one’s own scores, once every valid bid has one for each criterion',
  access: scorers,
  params: ofTender,
  answer: scores,
  problems: [...barred, 'invalid-input', 'changed-since'],
  confidential: true,
})

/** What two bids have in common: a hint, never a finding. */
export const hintKinds = ['phone', 'author', 'file'] as const

const ComparedBid = z.object({
  submission: z.uuid(),
  receipt_no: z.string(),
  company: z.string(),
  arrived_at: Instant,
  standing: z.enum(bidStandings),
  /** Null for a bid that does not count. */
  rank: z.nullable(z.int()),
  price: z.nullable(Money),
  /** Hundredths of a per cent above the lowest valid price, and from the median; null without prices. */
  above_lowest: z.nullable(z.int()),
  from_median: z.nullable(z.int()),
  /** Hundredths; by criterion of the rules, in their order. Null until it is scored. */
  points: z.array(z.nullable(z.int())),
  /** Hundredths. */
  total: z.nullable(z.int()),
  hints: z.array(z.object({ kind: z.enum(hintKinds), with: z.string() })),
  unconfirmed_addenda: z.array(z.int()),
  exclusion: z.nullable(z.object({ ground: z.enum(exclusionGrounds), reason: z.string() })),
})

export const Comparison = z.object({
  id: z.uuid(),
  number: z.nullable(z.string()),
  name_en: z.string(),
  name_mm: z.string(),
  opened_at: Instant,
  phase: z.enum(evaluationPhases),
  rules: EvaluationRules,
  evaluators: z.array(z.object({ name: z.string(), locked_at: z.nullable(Instant) })),
  lowest: z.nullable(Money),
  median: z.nullable(Money),
  /** By rank, then those that do not count, by arrival. */
  bids: z.array(ComparedBid),
})
export type Comparison = z.infer<typeof Comparison>

export const readComparison = endpoint({
  method: 'GET',
  path: '/api/admin/tenders/:id/comparison',
  summary: 'Valid bids side by side, ranked by the rules that the tender was published with',
  access: partakers,
  params: ofTender,
  answer: { status: 200, schema: Comparison },
  problems: barred,
  confidential: true,
})
