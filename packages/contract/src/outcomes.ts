import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Language } from './languages.ts'
import { evaluationMethods } from './public-evaluation.ts'
import { Slot } from './sealing/values.ts'
import { ofTender } from './submissions.ts'
import { SearchText, TenderCategory } from './tenders.ts'
import { Instant, calendarDay, paragraphs } from './text.ts'

/** Whole numbers of the smallest unit. */
export const Money = z.object({ amount: z.int(), currency: z.string() })
export type Money = z.infer<typeof Money>

/** Why a tender ended without an award. */
export const noAwardReasons = [
  'no-bids',
  'too-few',
  'none-valid',
  'too-expensive',
  'not-needed',
] as const
export const NoAwardReason = z.enum(noAwardReasons)
export type NoAwardReason = z.infer<typeof NoAwardReason>

/** What a tender goes through, in this order; those after `closed` that end it stand alone. */
export const progressSteps = [
  'open',
  'closed',
  'opened',
  'evaluation',
  'decided',
  'final',
  'contract',
] as const
export const outcomeStates = [...progressSteps, 'unsuccessful', 'cancelled'] as const
export const OutcomeState = z.enum(outcomeStates)
export type OutcomeState = z.infer<typeof OutcomeState>

/** Steps that were reached have `at`; the standstill of a decision has `until`. */
export const ProgressStep = z.object({
  step: OutcomeState,
  at: z.nullable(Instant),
  until: z.nullable(Instant),
})
export type ProgressStep = z.infer<typeof ProgressStep>

/** What everyone reads of a tender after its deadline. Nothing in it names a company before the decision. */
export const PublicOutcome = z.object({
  state: OutcomeState,
  steps: z.array(ProgressStep),
  /** From the closing on. */
  bids: z.nullable(z.int()),
  /** From the moment when bids were shown. */
  opened: z.nullable(z.int()),
  valid: z.nullable(z.int()),
  questions: z.int(),
  addenda: z.int(),
  /** Null before the decision. */
  objections: z.nullable(z.int()),
  method: z.nullable(z.enum(evaluationMethods)),
  /** From the decision on; names and value as the tender declared at its publication. */
  award: z.nullable(
    z.object({
      winner: z.nullable(z.string()),
      value: z.nullable(Money),
      decided_at: Instant,
      standstill_until: Instant,
      is_final: z.boolean(),
    }),
  ),
  none: z.nullable(z.object({ reason: NoAwardReason, text: z.string() })),
  contract: z.nullable(
    z.object({
      signed_on: calendarDay(),
      starts_on: calendarDay(),
      ends_on: calendarDay(),
      completed_on: z.nullable(calendarDay()),
    }),
  ),
  /** The announced date of the decision has passed without one. */
  is_late: z.boolean(),
  opened_by: z.array(z.string()),
  closing: z.nullable(z.object({ closed_at: Instant, deadline: Instant, root: z.string() })),
  key_set: z.nullable(z.string()),
})
export type PublicOutcome = z.infer<typeof PublicOutcome>

export const readOutcome = endpoint({
  method: 'GET',
  path: '/api/tenders/:id/outcome',
  summary: 'What became of a tender, as everyone may read it',
  access: 'public',
  params: z.strictObject({ id: z.uuid() }),
  query: z.strictObject({ lang: z.optional(Language) }),
  answer: { status: 200, schema: PublicOutcome },
  problems: ['not-found'],
  freshSeconds: 1,
})

/** A decided or ended tender in the list of results. */
export const ListedResult = z.object({
  id: z.uuid(),
  name: z.string(),
  number: z.nullable(z.string()),
  category: z.string(),
  state: z.enum(['decided', 'final', 'contract', 'unsuccessful']),
  decided_at: Instant,
  bids: z.int(),
  winner: z.nullable(z.string()),
  value: z.nullable(Money),
  none: z.nullable(NoAwardReason),
})
export type ListedResult = z.infer<typeof ListedResult>

export const listResults = endpoint({
  method: 'GET',
  path: '/api/tenders/results',
  summary: 'Tenders that were decided, the newest decision first; more pages by `Link: rel="next"`',
  access: 'public',
  query: z.strictObject({
    lang: z.optional(Language),
    limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100)), 50),
    cursor: z.optional(z.string().check(z.maxLength(200))),
    category: z.optional(TenderCategory),
    search: z.optional(SearchText),
  }),
  answer: { status: 200, schema: z.array(ListedResult) },
  problems: ['invalid-input'],
  freshSeconds: 1,
})

export const ownResults = ['won', 'lost', 'excluded', 'not-opened', 'none'] as const

const OwnCriterion = z.object({
  label: z.string(),
  /** Hundredths. */
  points: z.int(),
  weight: z.int(),
})

export const objectionStates = ['open', 'upheld', 'dismissed'] as const

export const OwnResult = z.object({
  state: OutcomeState,
  steps: z.array(ProgressStep),
  /** Null before the decision. */
  result: z.nullable(
    z.object({
      kind: z.enum(ownResults),
      reason: z.string(),
      decided_at: Instant,
      /** Null when the tender ended without an award. */
      standstill_until: z.nullable(Instant),
      rank: z.nullable(z.int()),
      price: z.nullable(Money),
      /** Empty with the method of the lowest price. */
      criteria: z.array(OwnCriterion),
      /** Hundredths. */
      total: z.nullable(z.int()),
      winner: z.nullable(z.string()),
      value: z.nullable(Money),
      bids: z.int(),
    }),
  ),
  cure: z.nullable(
    z.object({
      id: z.uuid(),
      papers: z.array(z.object({ slot: Slot, label: z.string() })),
      message: z.string(),
      due_at: Instant,
      answered_at: z.nullable(Instant),
      /** By the clock that judges. */
      is_open: z.boolean(),
    }),
  ),
  /** Null when there is nothing to object to. */
  objection: z.nullable(
    z.object({
      person: z.nullable(z.string()),
      until: Instant,
      is_open: z.boolean(),
      own: z.nullable(
        z.object({
          text: z.string(),
          at: Instant,
          state: z.enum(objectionStates),
          answer: z.nullable(z.string()),
          answered_at: z.nullable(Instant),
        }),
      ),
    }),
  ),
  is_late: z.boolean(),
  server_time: Instant,
})
export type OwnResult = z.infer<typeof OwnResult>

export const readOwnResult = endpoint({
  method: 'GET',
  path: '/api/histories/:tenderId/result',
  summary: "The result of the company's own bid, and what it may still do",
  access: 'company',
  params: ofTender,
  query: z.strictObject({ lang: z.optional(Language) }),
  answer: { status: 200, schema: OwnResult },
  problems: ['not-found'],
  confidential: true,
})

export const longestObjection = 2_000
export const NewObjection = z.strictObject({
  text: paragraphs('objection.textRequired', longestObjection),
})
export type NewObjection = z.infer<typeof NewObjection>

export const objectToResult = endpoint({
  method: 'POST',
  path: '/api/tenders/:id/objection',
  summary: 'Object to a decision, once, while its standstill lasts; the same words twice are one',
  access: { company: 'submit' },
  params: z.strictObject({ id: z.uuid() }),
  body: NewObjection,
  answer: { status: 201, schema: z.object({ at: Instant }) },
  problems: ['not-found', 'objection-once', 'objection-too-late', 'too-many-requests'],
  confidential: true,
})

/** As many as a bid has papers that can be asked for. */
export const mostCurePapers = 7

export const answerCure = endpoint({
  method: 'POST',
  path: '/api/cures/:id',
  summary:
    'Send the papers that were asked for; the newest file of each counts until the time is over',
  access: { company: 'submit' },
  params: z.strictObject({ id: z.uuid() }),
  query: z.strictObject({ slot: z.string().check(z.regex(/^(?:image|nda|extra-[1-5])$/)) }),
  form: { field: 'file', files: 1 },
  answer: { status: 201, schema: z.object({ sha256: z.string(), answered: z.boolean() }) },
  problems: [
    'not-found',
    'cure-too-late',
    'file-type',
    'file-empty',
    'file-too-large',
    'file-infected',
    'file-macros',
    'file-unreadable',
    'file-unpacks-too-large',
  ],
  confidential: true,
})
