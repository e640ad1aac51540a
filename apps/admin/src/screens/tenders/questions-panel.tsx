import { listStaffQuestions } from '@padauk/contract/admin/questions'
import type { AdminTender } from '@padauk/contract/admin/tenders'
import { Answer, useAnswer } from '#admin/components/answer.tsx'
import { ButtonLink } from '#admin/components/button.tsx'
import { Panel } from '#admin/components/screen.tsx'
import { useWords } from '#admin/words/words.ts'

/** How many questions wait, and the way to them. */
export function QuestionsPanel({ tender: { id } }: { tender: AdminTender }) {
  const { t, number } = useWords()
  const asked = useAnswer(listStaffQuestions, { params: { id } })
  return (
    <Panel title={t('questions.panel')}>
      <Answer of={asked}>
        {({ waiting, is_overdue: isOverdue }) => (
          <p className="tender-before">
            {t('questions.waitingCount', {
              count: waiting.length,
              number: number(waiting.length),
            })}
            {isOverdue && <strong> {t('questions.overdue')}</strong>}
          </p>
        )}
      </Answer>
      <div className="screen-actions">
        <ButtonLink to={`/tenders/${id}/questions`} kind="outline" icon="help">
          {t('questions.open')}
        </ButtonLink>
      </div>
    </Panel>
  )
}
