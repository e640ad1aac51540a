import type { PublicQuestions } from '@padauk/contract/questions'
import { htmlLanguage } from '@padauk/language/language'
import { useTranslations } from 'use-intl'
import { useDigits, useMoment } from '#app/words/moment.ts'
import { SmallPhrases, Typeset } from '#app/words/typeset.tsx'
import type { ShownQuestion } from './shown-question.ts'

type Props = {
  questions: readonly ShownQuestion[]
  /** Numbers of those that the reader asked; none on the public page. */
  own?: readonly number[]
}

/** Published questions with their answers, the same for every reader. */
export function QuestionEntries({ questions, own = [] }: Props) {
  return (
    <ol className="questions">
      {questions.map((question) => (
        <Question key={question.number} question={question} isOwn={own.includes(question.number)} />
      ))}
    </ol>
  )
}

function Question({ question, isOwn }: { question: ShownQuestion; isOwn: boolean }) {
  const t = useTranslations('questions')
  const inDigits = useDigits()
  const at = useMoment()
  const { number, state, lang, answers } = question
  const published = answers[0]?.published_at
  return (
    <li id={`question-${number}`}>
      <span className="question-number" aria-hidden="true">
        {inDigits(String(number))}
      </span>
      <div>
        {isOwn && (
          <span className="question-mark">
            <SmallPhrases>{t('mine')}</SmallPhrases>
          </span>
        )}
        <h3 className="question-text" lang={htmlLanguage(lang)}>
          <span className="sr-only">{inDigits(t('number', { number }))}: </span>
          <Typeset text={question.text} />
        </h3>
        {answers.map((answer) => (
          <Answer key={answer.no} question={question} answer={answer} />
        ))}
        {published && (
          <p className="question-meta">
            <SmallPhrases>
              {t(state === 'declined' ? 'declinedOn' : 'answeredOn', { date: at(published) })}
            </SmallPhrases>
          </p>
        )}
      </div>
    </li>
  )
}

type AnswerProps = { question: ShownQuestion; answer: ShownQuestion['answers'][number] }

function Answer({ question: { number, state }, answer }: AnswerProps) {
  const t = useTranslations('questions')
  const inDigits = useDigits()
  const isCorrection = answer.no > 1
  const { same_as: sameAs } = answer
  return (
    <div className="question-answer" data-look={isCorrection ? 'correction' : undefined}>
      {isCorrection && <b>{inDigits(t('correction', { number }))} </b>}
      {!isCorrection && state === 'declined' && <b>{t('reason')} </b>}
      {sameAs === null ? (
        <span lang={htmlLanguage(answer.lang)}>
          <Typeset text={answer.text} />
        </span>
      ) : (
        <a href={`#question-${sameAs}`}>{inDigits(t('sameAs', { number: sameAs }))}</a>
      )}
    </div>
  )
}

/** Also said when it is over, so that no visitor looks for the button. */
export function QuestionTimes({ questions }: { questions: PublicQuestions }) {
  const t = useTranslations('questions')
  const at = useMoment()
  const { times, is_open: isOpen, is_overdue: isOverdue } = questions
  if (!times) return null
  const first = isOpen ? 'openUntil' : 'over'
  return (
    <p className="question-lead">
      <SmallPhrases>{t(first, { date: at(times.questions_until) })}</SmallPhrases>{' '}
      <SmallPhrases>{t('answersBy', { date: at(times.answers_by) })}</SmallPhrases>
      {isOverdue && <strong className="question-mark">{t('overdue')}</strong>}
    </p>
  )
}
