import { listStaffQuestions } from '@padauk/contract/admin/questions'
import type { EndedQuestion, StaffQuestions } from '@padauk/contract/admin/questions'
import { useParams, useSearchParams } from 'react-router'
import { Answer, useAnswer } from '#admin/components/answer.tsx'
import { Notice } from '#admin/components/notice.tsx'
import { Panel, Screen } from '#admin/components/screen.tsx'
import { useMay } from '#admin/session/use-session.ts'
import { nameOf, useWords } from '#admin/words/words.ts'
import { AnswerForm } from './answer-form.tsx'
import { Asked } from './asked.tsx'
import { Ended } from './ended.tsx'
import { Queue } from './queue.tsx'
import { CarriedBy } from './to-addendum.tsx'
import './questions.css'

export default function QuestionsScreen() {
  const { id = '' } = useParams()
  const asked = useAnswer(listStaffQuestions, { params: { id } })
  return <Answer of={asked}>{(questions) => <Questions questions={questions} />}</Answer>
}

/** What waits and what was published; the chosen one beside it. */
function Questions({ questions }: { questions: StaffQuestions }) {
  const { t, language } = useWords()
  const [params] = useSearchParams()
  const { tender, waiting, ended } = questions
  const wanted = params.get('question')
  const chosen =
    [...waiting, ...ended].find(({ id }) => id === wanted) ?? waiting[0] ?? ended[0] ?? null
  return (
    <Screen
      title={t('questions.title')}
      lead={<Lead questions={questions} />}
      back={{ to: `/tenders/${tender.id}`, label: nameOf(tender, language) }}
    >
      {questions.is_overdue && <Notice tone="warning" title={t('questions.overdue')} />}
      {chosen === null ? (
        <Panel>
          <p>{t('questions.none')}</p>
        </Panel>
      ) : (
        <div className="questions">
          <div className="questions-side">
            <Queue questions={questions} chosen={chosen.id} />
            <p className="questions-note">{t('questions.askerHint')}</p>
          </div>
          <Chosen key={chosen.id} questions={questions} chosen={chosen} />
        </div>
      )}
    </Screen>
  )
}

function Lead({ questions: { waiting, times } }: { questions: StaffQuestions }) {
  const { t, number, dateAndTime } = useWords()
  if (!times) return <>{t('questions.takesNone')}</>
  const count = waiting.length
  return (
    <>
      {t('questions.waitingCount', { count, number: number(count) })}{' '}
      {t('questions.due', {
        until: dateAndTime(times.questions_until),
        by: dateAndTime(times.answers_by),
      })}
    </>
  )
}

type ChosenProps = {
  questions: StaffQuestions
  chosen: StaffQuestions['waiting'][number] | EndedQuestion
}

function Chosen({ questions, chosen }: ChosenProps) {
  const { t } = useWords()
  const mayAnswer = useMay('officer') && questions.is_answerable
  if ('answers' in chosen) {
    return <Ended tenderId={questions.tender.id} question={chosen} mayCorrect={mayAnswer} />
  }
  return (
    <div className="questions-main">
      <Asked question={chosen} />
      <CarriedBy tenderId={questions.tender.id} addendum={chosen.addendum} />
      {mayAnswer ? (
        <AnswerForm questions={questions} question={chosen} />
      ) : (
        <Panel>
          <p>{t('questions.readOnly')}</p>
        </Panel>
      )}
    </div>
  )
}
