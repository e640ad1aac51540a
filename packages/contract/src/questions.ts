import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Language } from './languages.ts'
import { Instant, paragraphs } from './text.ts'

export const questionLength = 1_000
/** Open ones of one company in one tender. */
export const questionsAtOnce = 10

export const questionStates = ['asked', 'answered', 'declined', 'withdrawn'] as const
export const QuestionState = z.enum(questionStates)
export type QuestionState = z.infer<typeof QuestionState>

/** Fixed at publication; an extension moves both. */
export const QuestionTimes = z.object({ questions_until: Instant, answers_by: Instant })
export type QuestionTimes = z.infer<typeof QuestionTimes>

const PublishedAnswer = z.object({
  /** Further ones correct the first. */
  no: z.int(),
  text: z.string(),
  /** Instead of a text: the number of an earlier question with the same answer. */
  same_as: z.nullable(z.int()),
  lang: Language,
  published_at: Instant,
})

/** What everyone reads at the same moment, without the name of the company that asked. */
export const PublishedQuestion = z.object({
  number: z.int(),
  /** Of a declined one the first answer is the reason. */
  state: z.enum(['answered', 'declined']),
  text: z.string(),
  lang: Language,
  answers: z.array(PublishedAnswer),
})
export type PublishedQuestion = z.infer<typeof PublishedQuestion>

/** What everyone may know about the questions of a tender. */
export const PublicQuestions = z.object({
  /** Null in a tender that takes no questions. */
  times: z.nullable(QuestionTimes),
  /** Whether a question would be taken at this moment. */
  is_open: z.boolean(),
  /** A question waits although the time for answers has passed. */
  is_overdue: z.boolean(),
  /** The newest first. */
  published: z.array(PublishedQuestion),
})
export type PublicQuestions = z.infer<typeof PublicQuestions>

const OwnQuestion = z.object({
  /** Counted within the company. */
  no: z.int(),
  state: QuestionState,
  text: z.string(),
  asked_at: Instant,
  /** Under which it was published. */
  number: z.nullable(z.int()),
  /** Why a cancelled tender left it without an answer. */
  reason: z.nullable(z.string()),
})
export type OwnQuestion = z.infer<typeof OwnQuestion>

export const QuestionList = z.extend(PublicQuestions, {
  server_time: Instant,
  /** Of the caller, the newest first. */
  own: z.array(OwnQuestion),
  /** How many more the caller may ask before one is answered. */
  left: z.int(),
})
export type QuestionList = z.infer<typeof QuestionList>

const ofTender = z.strictObject({ id: z.uuid() })

export const listQuestions = endpoint({
  method: 'GET',
  path: '/api/tenders/:id/questions',
  summary: 'Published questions and answers of a tender, and the caller’s own questions',
  access: 'company',
  params: ofTender,
  query: z.strictObject({ lang: z.optional(Language) }),
  answer: { status: 200, schema: QuestionList },
  problems: ['not-found'],
  confidential: true,
})

export const NewQuestion = z.strictObject({
  question: paragraphs('question.required', questionLength),
})

export const askQuestion = endpoint({
  method: 'POST',
  path: '/api/tenders/:id/questions',
  summary: 'Ask about a tender; the same words twice are one question while it waits',
  access: 'company',
  params: ofTender,
  body: NewQuestion,
  answer: { status: 201, schema: OwnQuestion },
  problems: [
    'not-found',
    'invalid-input',
    'question-limit',
    'question-too-late',
    'tender-cancelled',
    'too-many-requests',
  ],
  confidential: true,
})

export const withdrawQuestion = endpoint({
  method: 'DELETE',
  path: '/api/tenders/:id/questions/:no',
  summary: 'Withdraw one’s own question before it is answered',
  access: 'company',
  params: z.strictObject({ id: z.uuid(), no: z.coerce.number().check(z.int(), z.gte(1)) }),
  answer: { status: 204, schema: z.undefined() },
  problems: ['not-found', 'question-answered'],
  confidential: true,
})
