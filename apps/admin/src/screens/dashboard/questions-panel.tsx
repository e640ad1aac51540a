import type { WaitingQuestions } from '@padauk/contract/admin/dashboard'
import { ButtonLink } from '#admin/components/button.tsx'
import { Notice } from '#admin/components/notice.tsx'
import { Panel } from '#admin/components/screen.tsx'
import { nameOf, useWords } from '#admin/words/words.ts'

/** Tenders whose companies wait for an answer. */
export function QuestionsPanel({ questions }: { questions: WaitingQuestions[] }) {
  const { t } = useWords()
  return (
    <Panel title={t('questions.panel')}>
      {questions.map((tender) => (
        <Waiting key={tender.id} tender={tender} />
      ))}
    </Panel>
  )
}

function Waiting({ tender }: { tender: WaitingQuestions }) {
  const { t, language, number, dateAndTime } = useWords()
  const { id, waiting: count, answers_by: by, is_overdue: isOverdue } = tender
  const values = { count, number: number(count), tender: nameOf(tender, language) }
  return (
    <Notice
      tone={isOverdue ? 'warning' : 'info'}
      title={t('dashboard.questions.waiting', values)}
      action={
        <ButtonLink to={`/tenders/${id}/questions`} kind="outline">
          {t('dashboard.questions.look')}
        </ButtonLink>
      }
    >
      {by && t(`dashboard.questions.${isOverdue ? 'overdue' : 'due'}`, { date: dateAndTime(by) })}
    </Notice>
  )
}
