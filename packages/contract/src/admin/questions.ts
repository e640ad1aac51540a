import * as z from 'zod/mini'
import { endpoint } from '@padauk/contract/endpoint'
import { QuestionTimes } from '@padauk/contract/questions'
import { Instant, paragraphs } from '@padauk/contract/text'
import { addendumStates } from './addenda.ts'
import { Person } from './pages.ts'

const readers = { staff: ['officer', 'owner', 'auditor'] } as const
const officers = { staff: ['officer'] } as const

const answerLength = 4_000
const publicQuestionLength = 1_500

/** Who asked is a label that is drawn at random and the same within a tender. */
const asked = { id: z.uuid(), asker: z.int(), asked_at: Instant }

export const WaitingQuestion = z.object({
  ...asked,
  text: z.string(),
  /** The addendum that carries its answer, once one does. */
  addendum: z.nullable(z.object({ no: z.int(), state: z.enum(addendumStates) })),
})
export type WaitingQuestion = z.infer<typeof WaitingQuestion>

const StaffAnswer = z.object({
  no: z.int(),
  same_as: z.nullable(z.int()),
  text_en: z.string(),
  text_mm: z.string(),
  published_at: Instant,
  published_by: Person,
})

export const EndedQuestion = z.object({
  ...asked,
  number: z.int(),
  state: z.enum(['answered', 'declined']),
  question_en: z.string(),
  question_mm: z.string(),
  answers: z.array(StaffAnswer),
  /** For auditors, once the bids are open: which company asked, and its own words. */
  original: z.nullable(
    z.object({ company: z.object({ id: z.uuid(), name: z.string() }), text: z.string() }),
  ),
})
export type EndedQuestion = z.infer<typeof EndedQuestion>

export const StaffQuestions = z.object({
  tender: z.object({
    id: z.uuid(),
    name_en: z.string(),
    name_mm: z.string(),
    english_only: z.boolean(),
  }),
  times: z.nullable(QuestionTimes),
  is_overdue: z.boolean(),
  /** Whether one can still be answered. */
  is_answerable: z.boolean(),
  /** The number of the next one that is published. */
  next: z.int(),
  /** The oldest first. */
  waiting: z.array(WaitingQuestion),
  /** The newest first. */
  ended: z.array(EndedQuestion),
})
export type StaffQuestions = z.infer<typeof StaffQuestions>

const ofTender = z.strictObject({ id: z.uuid() })
const ofQuestion = z.strictObject({ id: z.uuid(), question: z.uuid() })

const inEnglish = (longest: number) => paragraphs('question.englishRequired', longest)
/** Empty only in a tender that is English only. */
const inBurmese = (longest: number) =>
  z._default(z.union([z.literal(''), paragraphs('common.invalid', longest)]), '')

/** As everyone reads it; other words than the company’s, where those tell who asks. */
const publicQuestion = {
  question_en: inEnglish(publicQuestionLength),
  question_mm: inBurmese(publicQuestionLength),
}
const publicAnswer = { answer_en: inEnglish(answerLength), answer_mm: inBurmese(answerLength) }

const published = { status: 200, schema: StaffQuestions } as const
const problems = ['not-found', 'answer-published', 'invalid-input'] as const

export const listStaffQuestions = endpoint({
  method: 'GET',
  path: '/api/admin/tenders/:id/questions',
  summary: 'Questions about a tender; no company is named before the bids are open',
  access: readers,
  params: ofTender,
  answer: { status: 200, schema: StaffQuestions },
  problems: ['not-found'],
})

export const answerQuestion = endpoint({
  method: 'POST',
  path: '/api/admin/tenders/:id/questions/:question/answer',
  summary: 'Publish a question with its answer, for everyone at the same moment',
  access: officers,
  params: ofQuestion,
  body: z.strictObject({
    ...publicQuestion,
    ...publicAnswer,
    /** Then it must be an addendum. */
    changes_tender: z._default(z.boolean(), false),
  }),
  answer: published,
  problems: [...problems, 'answer-needs-addendum'],
})

export const answerSame = endpoint({
  method: 'POST',
  path: '/api/admin/tenders/:id/questions/:question/same',
  summary: 'Publish a question with a reference to an earlier one',
  access: officers,
  params: ofQuestion,
  body: z.strictObject({ ...publicQuestion, same_as: z.int().check(z.gte(1)) }),
  answer: published,
  problems,
})

export const declineQuestion = endpoint({
  method: 'POST',
  path: '/api/admin/tenders/:id/questions/:question/decline',
  summary: 'Publish a question with the reason why it is not answered',
  access: officers,
  params: ofQuestion,
  body: z.strictObject({
    ...publicQuestion,
    reason_en: inEnglish(answerLength),
    reason_mm: inBurmese(answerLength),
  }),
  answer: published,
  problems,
})

export const correctAnswer = endpoint({
  method: 'POST',
  path: '/api/admin/tenders/:id/questions/:question/corrections',
  summary: 'Publish a further answer beneath one that was published',
  access: officers,
  params: ofQuestion,
  body: z.strictObject({ ...publicAnswer, changes_tender: z._default(z.boolean(), false) }),
  answer: published,
  problems: ['not-found', 'invalid-input', 'answer-needs-addendum'],
})
