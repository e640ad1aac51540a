import {
  answerQuestion,
  answerSame,
  correctAnswer,
  declineQuestion,
  listStaffQuestions,
} from '@padauk/contract/admin/questions'
import { askQuestion, listQuestions, withdrawQuestion } from '@padauk/contract/questions'
import type { FastifyInstance } from 'fastify'
import type { Questions } from '#features/questions/service'
import type { QuestionsAdmin, Reader } from '#features/questions/staff/service'
import { serve } from '#platform/http/serve'

export function questionRoutes(app: FastifyInstance, { questions }: { questions: Questions }) {
  serve(app, listQuestions, ({ params, query, caller }) =>
    questions.list({ tenderId: params.id, companyId: caller.id, language: query.lang ?? 'en' }),
  )
  serve(app, askQuestion, ({ params, body, caller, language }) =>
    questions.ask({ tenderId: params.id, companyId: caller.id, ...body, language }),
  )
  serve(app, withdrawQuestion, ({ params, caller }) =>
    questions.withdraw({ tenderId: params.id, companyId: caller.id, no: params.no }),
  )
}

type Params = { id: string; question: string }
const about = ({ id, question }: Params, staff: Reader) => ({
  tenderId: id,
  questionId: question,
  staff,
})

type Typed = { question_en: string; question_mm: string }
const questionOf = ({ question_en: en, question_mm: mm }: Typed) => ({ en, mm })
type TypedAnswer = { answer_en: string; answer_mm: string; changes_tender: boolean }
const answerOf = (body: TypedAnswer) => ({
  answer: { en: body.answer_en, mm: body.answer_mm },
  changesTender: body.changes_tender,
})

type ForStaff = { questionsAdmin: QuestionsAdmin }

export function questionAdminRoutes(app: FastifyInstance, { questionsAdmin }: ForStaff) {
  serve(app, listStaffQuestions, ({ params, caller }) => questionsAdmin.read(params.id, caller))
  serve(app, answerQuestion, ({ params, body, caller }) =>
    questionsAdmin.answer(about(params, caller), {
      question: questionOf(body),
      ...answerOf(body),
    }),
  )
  serve(app, answerSame, ({ params, body, caller }) =>
    questionsAdmin.same(about(params, caller), {
      question: questionOf(body),
      sameAs: body.same_as,
    }),
  )
  serve(app, declineQuestion, ({ params, body, caller }) =>
    questionsAdmin.decline(about(params, caller), {
      question: questionOf(body),
      reason: { en: body.reason_en, mm: body.reason_mm },
    }),
  )
  serve(app, correctAnswer, ({ params, body, caller }) =>
    questionsAdmin.correct(about(params, caller), answerOf(body)),
  )
}
