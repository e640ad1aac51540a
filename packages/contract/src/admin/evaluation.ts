import * as z from 'zod/mini'
import { endpoint } from '@padauk/contract/endpoint'
import { EvaluationRules } from '@padauk/contract/evaluation-rules'
import { Instant, optionalParagraphs } from '@padauk/contract/text'
import { NamedPerson } from './pages.ts'

/** Those who have a part in an evaluation; who has declared an interest is refused all of it. */
export const partakers = { staff: ['officer', 'owner', 'evaluator', 'auditor'] } as const
/** Of every act and read: not opened yet, stepped aside, or not declared. */
export const barred = ['not-found', 'not-yet', 'not-allowed', 'interest-undeclared'] as const

export const longestReason = 1_000

const ofTender = z.strictObject({ id: z.uuid() })
const officers = { staff: ['officer'] } as const
const scorers = { staff: ['evaluator'] } as const

export const evaluationPhases = [
  /** Bids are not shown yet: evaluators are appointed and accept the rules. */
  'before-opening',
  'formal-check',
  'scoring',
  /** Every bid is checked and every evaluator has locked: an award can be proposed. */
  'ready',
  /** A proposal waits, or was approved. */
  'decided',
] as const

const Evaluator = z.object({
  person: NamedPerson,
  appointed_at: Instant,
  rules_accepted_at: z.nullable(Instant),
  /** Null until declared; `true` ended the part in this tender. */
  has_interest: z.nullable(z.boolean()),
  declared_at: z.nullable(Instant),
  locked_at: z.nullable(Instant),
})

/** Where an evaluation stands, and what the caller may do in it. */
export const Evaluation = z.object({
  id: z.uuid(),
  number: z.nullable(z.string()),
  name_en: z.string(),
  name_mm: z.string(),
  end_date: Instant,
  opened_at: z.nullable(Instant),
  phase: z.enum(evaluationPhases),
  rules: EvaluationRules,
  evaluators: z.array(Evaluator),
  /** Staff who may be appointed; empty for who may not appoint, and after the deadline. */
  candidates: z.array(NamedPerson),
  /** Names of the bidders, for the declaration; null before the opening and before the rules were accepted. */
  bidders: z.nullable(z.array(z.string())),
  own: z.object({
    is_evaluator: z.boolean(),
    rules_accepted_at: z.nullable(Instant),
    has_interest: z.nullable(z.boolean()),
    declared_at: z.nullable(Instant),
    locked_at: z.nullable(Instant),
    may_check: z.boolean(),
    may_score: z.boolean(),
    may_compare: z.boolean(),
  }),
  checks: z.object({ all: z.int(), decided: z.int(), waiting: z.int() }),
})
export type Evaluation = z.infer<typeof Evaluation>

const evaluation = { status: 200, schema: Evaluation } as const

export const readEvaluation = endpoint({
  method: 'GET',
  path: '/api/admin/tenders/:id/evaluation',
  summary: 'Where the evaluation of a tender stands, and what the caller may do in it',
  access: partakers,
  params: ofTender,
  answer: evaluation,
  problems: ['not-found', 'not-allowed'],
  confidential: true,
})

export const appointEvaluator = endpoint({
  method: 'POST',
  path: '/api/admin/tenders/:id/evaluators',
  summary: 'Appoint an evaluator before the deadline, or in place of one with an interest',
  access: officers,
  params: ofTender,
  body: z.strictObject({ staff: z.uuid() }),
  answer: evaluation,
  problems: ['not-found', 'not-allowed', 'invalid-input', 'tender-closed', 'tender-cancelled'],
  confidential: true,
})

export const removeEvaluator = endpoint({
  method: 'DELETE',
  path: '/api/admin/tenders/:id/evaluators/:staff',
  summary: 'Take an appointment back before the deadline',
  access: officers,
  params: z.strictObject({ id: z.uuid(), staff: z.uuid() }),
  answer: evaluation,
  problems: ['not-found', 'not-allowed', 'tender-closed'],
  confidential: true,
})

export const acceptEvaluationRules = endpoint({
  method: 'PUT',
  path: '/api/admin/tenders/:id/evaluators/acceptance',
  summary: 'Accept the rules as an appointed evaluator, before any name is shown',
  access: scorers,
  params: ofTender,
  answer: evaluation,
  problems: ['not-found', 'not-allowed'],
  confidential: true,
})

export const declareInterest = endpoint({
  method: 'POST',
  path: '/api/admin/tenders/:id/declarations',
  summary:
    'Declare whether one has an interest in a bidder; a yes ends the part in this tender at once',
  access: { staff: ['officer', 'evaluator'] },
  params: ofTender,
  body: z.strictObject({
    has_interest: z.boolean(),
    text: z._default(optionalParagraphs(longestReason), ''),
  }),
  answer: { status: 204, schema: z.undefined() },
  problems: ['not-found', 'not-yet', 'not-allowed'],
  confidential: true,
})
