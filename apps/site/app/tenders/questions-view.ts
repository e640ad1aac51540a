import { listQuestions } from '@padauk/contract/questions'
import type { PublishedQuestion, QuestionList } from '@padauk/contract/questions'
import { useCallback, useState } from 'react'
import { useAnswer, useCompanyArea } from '#app/account/company-area.ts'
import { useLanguage } from '#app/api/site-data.ts'
import { textHere } from '#app/words/typesetting-here.ts'
import { shown } from './shown-question.ts'

export const shownHere = (question: PublishedQuestion) => shown(question, textHere)

/** Questions about a tender as the company sees them; what is shown stays while the line is gone. */
export function useQuestions(id: string) {
  const { call } = useCompanyArea()
  const lang = useLanguage()
  const [questions, setQuestions] = useState<QuestionList>()
  const ask = useCallback(
    () => call(listQuestions, { params: { id }, query: { lang } }),
    [call, id, lang],
  )
  const { hasFailed, supportCode, load } = useAnswer(ask, setQuestions)
  const refresh = useCallback(async () => {
    const answer = await ask()
    if (answer.ok) setQuestions(answer.value)
  }, [ask])
  return { questions, hasFailed, supportCode, load, refresh }
}
