import type { DecisionTask } from '@padauk/contract/admin/dashboard'
import { ButtonLink } from '#admin/components/button.tsx'
import { Notice } from '#admin/components/notice.tsx'
import { Panel } from '#admin/components/screen.tsx'
import { nameOf, useWords } from '#admin/words/words.ts'

/** Where each matter is dealt with: below the tender, or on its own screen. */
const places: Record<DecisionTask['matter'], string> = {
  rules: 'evaluation',
  declaration: 'evaluation',
  checks: 'checks',
  signature: 'checks',
  scores: 'scores',
  proposal: 'award',
  approval: 'award',
  objection: 'objections',
  late: 'evaluation',
  validity: 'award',
  contract: 'award',
  erasure: '',
}

/** What this person has to do between the opening of a tender and its contract. */
export function DecisionsPanel({ tasks }: { tasks: DecisionTask[] }) {
  const { t, language, longDate } = useWords()
  return (
    <Panel title={t('dashboard.decisions.title')}>
      {tasks.length === 0 && <p>{t('dashboard.decisions.nothing')}</p>}
      {tasks.map((task) => (
        <Notice
          key={`${task.id} ${task.matter}`}
          tone="warning"
          title={t(`dashboard.decisions.matters.${task.matter}`, {
            tender: nameOf(task, language),
          })}
          action={
            <ButtonLink
              to={['/tenders', task.id, places[task.matter]].filter(Boolean).join('/')}
              kind="outline"
            >
              {t('dashboard.decisions.look')}
            </ButtonLink>
          }
        >
          {task.date &&
            t(`dashboard.decisions.${dated[task.matter]}`, { date: longDate(task.date) })}
        </Notice>
      ))}
    </Panel>
  )
}

/** Whether a date is a limit or a beginning. */
const dated: Record<DecisionTask['matter'], 'since' | 'until'> = {
  rules: 'until',
  declaration: 'since',
  checks: 'since',
  signature: 'since',
  scores: 'since',
  proposal: 'since',
  approval: 'since',
  objection: 'since',
  late: 'since',
  validity: 'until',
  contract: 'until',
  erasure: 'until',
}
