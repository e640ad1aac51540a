import { correctAnswer } from '@padauk/contract/admin/questions'
import type { EndedQuestion } from '@padauk/contract/admin/questions'
import { useState } from 'react'
import { Link } from 'react-router'
import { Button } from '#admin/components/button.tsx'
import { Trouble } from '#admin/components/notice.tsx'
import { Panel } from '#admin/components/screen.tsx'
import { callAdmin } from '#admin/session/call.ts'
import { useWords } from '#admin/words/words.ts'
import { ChangesTender, errorsIn } from './answer-form.tsx'
import { PublishAct } from './publish-act.tsx'
import { TextPair } from './text-pair.tsx'
import { ToAddendum } from './to-addendum.tsx'
import { usePublishing } from './use-publishing.ts'

type EndedProps = { tenderId: string; question: EndedQuestion; mayCorrect: boolean }

/** A published question as everyone reads it, in both languages. */
export function Ended({ tenderId, question, mayCorrect }: EndedProps) {
  const { t, number } = useWords()
  return (
    <div className="questions-main">
      <Panel title={t('questions.number', { number: number(question.number) })}>
        <Both className="questions-published" en={question.question_en} mm={question.question_mm} />
        {question.answers.map((answer) => (
          <PublishedAnswer key={answer.no} question={question} answer={answer} />
        ))}
        {question.original && <Original original={question.original} />}
      </Panel>
      {mayCorrect && <Correction tenderId={tenderId} question={question} />}
    </div>
  )
}

function Both({ en, mm, className }: { en: string; mm: string; className: string }) {
  return (
    <>
      <p className={className} lang="en">
        {en}
      </p>
      {mm !== '' && (
        <p className={className} lang="my">
          {mm}
        </p>
      )}
    </>
  )
}

type AnswerProps = { question: EndedQuestion; answer: EndedQuestion['answers'][number] }

function PublishedAnswer({ question, answer }: AnswerProps) {
  const { t, number, dateAndTime } = useWords()
  const title =
    answer.no > 1
      ? t('questions.correction', { number: number(question.number) })
      : t(question.state === 'declined' ? 'questions.reason' : 'questions.answer')
  return (
    <div className="questions-answer" data-correction={answer.no > 1 || undefined}>
      <h3>{title}</h3>
      {answer.same_as === null ? (
        <Both className="questions-text" en={answer.text_en} mm={answer.text_mm} />
      ) : (
        <p>{t('questions.see', { number: number(answer.same_as) })}</p>
      )}
      <p className="questions-meta">
        {t('questions.publishedBy', {
          date: dateAndTime(answer.published_at),
          name: answer.published_by?.name ?? '',
        })}
      </p>
    </div>
  )
}

function Original({ original }: { original: NonNullable<EndedQuestion['original']> }) {
  const { t } = useWords()
  const { company, text } = original
  return (
    <div className="questions-original">
      <h3>{t('questions.original')}</h3>
      <p>
        <Link to={`/companies/${company.id}`}>{company.name}</Link>
      </p>
      <blockquote className="questions-quote">{text}</blockquote>
    </div>
  )
}

/** Folded away: a correction is rare. */
function Correction({ tenderId, question }: Omit<EndedProps, 'mayCorrect'>) {
  const { t, number } = useWords()
  const [isOpen, setOpen] = useState(false)
  const [answer, setAnswer] = useState({ en: '', mm: '' })
  const [changesTender, setChangesTender] = useState(false)
  const { isBusy, failure, publish } = usePublishing()
  if (!isOpen) {
    return (
      <div className="screen-actions">
        <Button kind="outline" icon="edit" onClick={() => setOpen(true)}>
          {t('questions.correct')}
        </Button>
      </div>
    )
  }
  const send = () =>
    callAdmin(correctAnswer, {
      params: { id: tenderId, question: question.id },
      body: { answer_en: answer.en, answer_mm: answer.mm, changes_tender: changesTender },
    })
  return (
    <>
      <Panel title={t('questions.correction', { number: number(question.number) })}>
        <div className="questions-fields">
          {failure && <Trouble failure={failure} />}
          <TextPair
            label={t('questions.answer')}
            value={answer}
            onChange={setAnswer}
            rows={5}
            maxLength={4000}
            isBilingual={question.question_mm !== ''}
            errors={errorsIn(failure, 'answer')}
          />
          <ChangesTender isTicked={changesTender} onChange={setChangesTender} />
        </div>
      </Panel>
      <PublishAct number={question.number} how="correct">
        {changesTender ? (
          <ToAddendum tenderId={tenderId} question={question} answer={answer} />
        ) : (
          <Button kind="main" busy={isBusy} onClick={() => void publish(send())}>
            {t('questions.publish.correct')}
          </Button>
        )}
      </PublishAct>
    </>
  )
}
