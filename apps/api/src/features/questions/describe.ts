import type { Language } from '@padauk/contract/languages'
import type { OwnQuestion, PublishedQuestion, QuestionTimes } from '@padauk/contract/questions'
import type { AnswerRow, OwnRow, TimesRow, publishedOf } from '#features/questions/repository'
import { inLanguage } from '#platform/text/translations'

export function timesOf({
  questionsUntil,
  answersBy,
}: Pick<TimesRow, 'questionsUntil' | 'answersBy'>): QuestionTimes | null {
  if (!questionsUntil || !answersBy) return null
  return { questions_until: questionsUntil.toISOString(), answers_by: answersBy.toISOString() }
}

type Published = Awaited<ReturnType<typeof publishedOf>>[number]

export function publishedQuestion(
  row: Published,
  answers: readonly AnswerRow[],
  language: Language,
): PublishedQuestion {
  const { words, lang } = inLanguage(row, ['question'], language)
  return {
    number: row.number,
    state: row.state as PublishedQuestion['state'],
    text: words.question,
    lang,
    answers: answers
      .filter(({ questionId }) => questionId === row.id)
      .map((answer) => publishedAnswer(answer, language)),
  }
}

function publishedAnswer(answer: AnswerRow, language: Language) {
  const { words, lang } = inLanguage(answer, ['text'], language)
  return {
    no: answer.no,
    text: words.text,
    same_as: answer.sameAs,
    lang,
    published_at: answer.publishedAt.toISOString(),
  }
}

/** `closedBecause` is the reason of a cancelled tender, in the reader's language. */
export const ownQuestion = (
  row: Omit<OwnRow, 'textHash'>,
  closedBecause: string | null = null,
): OwnQuestion => ({
  no: row.ownNo,
  state: row.state as OwnQuestion['state'],
  text: row.text,
  asked_at: row.askedAt.toISOString(),
  number: row.number,
  reason: row.state === 'declined' && row.number === null ? closedBecause : null,
})
