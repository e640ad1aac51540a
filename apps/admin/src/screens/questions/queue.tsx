import type { EndedQuestion, StaffQuestions } from '@padauk/contract/admin/questions'
import { Link } from 'react-router'
import { useWords } from '#admin/words/words.ts'

type QueueProps = { questions: StaffQuestions; chosen: string }

const addressOf = (id: string) => `?question=${id}`

/** On a phone only the way to the next one, so that the question itself comes first. */
export function Queue({ questions, chosen }: QueueProps) {
  return (
    <>
      <Steps questions={questions} chosen={chosen} />
      <Lists questions={questions} chosen={chosen} />
    </>
  )
}

function Steps({ questions: { waiting }, chosen }: QueueProps) {
  const { t, number } = useWords()
  const place = waiting.findIndex(({ id }) => id === chosen)
  const next = waiting[(place + 1) % waiting.length]
  if (place === -1) return null
  return (
    <p className="questions-steps">
      <b>{t('questions.place', { place: number(place + 1), count: number(waiting.length) })}</b>
      {next && waiting.length > 1 && <Link to={addressOf(next.id)}>{t('questions.next')}</Link>}
    </p>
  )
}

function Lists({ questions: { waiting, ended }, chosen }: QueueProps) {
  const { t, number, dateAndTime } = useWords()
  const current = (id: string) => (id === chosen ? 'true' : undefined)
  return (
    <nav className="questions-queue" aria-label={t('questions.title')}>
      {waiting.length > 0 && <h2>{t('questions.waiting')}</h2>}
      {waiting.map(({ id, asker, text, asked_at: at }) => (
        <Link key={id} to={addressOf(id)} aria-current={current(id)}>
          <b>{t('questions.asker', { number: number(asker) })}</b>
          <span className="questions-cut">{text}</span>
          <span className="questions-meta">{dateAndTime(at)}</span>
        </Link>
      ))}
      {ended.length > 0 && <h2>{t('questions.done')}</h2>}
      {ended.map((question) => (
        <Link key={question.id} to={addressOf(question.id)} aria-current={current(question.id)}>
          <EndedLine question={question} />
        </Link>
      ))}
    </nav>
  )
}

function EndedLine({ question }: { question: EndedQuestion }) {
  const { t, number, language, briefDate } = useWords()
  const [first] = question.answers
  const text = (language === 'mm' && question.question_mm) || question.question_en
  return (
    <>
      <b className="questions-cut">
        {number(question.number)}. {text}
      </b>
      {first && (
        <span className="questions-meta">
          {t(`questions.states.${question.state}`, {
            date: briefDate(first.published_at),
            name: first.published_by?.name ?? '',
          })}
        </span>
      )}
    </>
  )
}
