import type { Dashboard } from '@padauk/contract/admin/dashboard'
import { Link } from 'react-router'
import { Panel } from '#admin/components/screen.tsx'
import { useWords } from '#admin/words/words.ts'

const shown = 5

/** The tender and the reason; the owner decides without seeing the company. */
export function TakeBacksPanel({ takeBacks }: { takeBacks: NonNullable<Dashboard['take_backs']> }) {
  const { t, dateAndTime } = useWords()
  return (
    <Panel
      title={t('dashboard.takeBacks.title')}
      action={<Link to="/take-backs">{t('dashboard.takeBacks.all')}</Link>}
    >
      {takeBacks.length === 0 && <p className="dashboard-empty">{t('dashboard.takeBacks.none')}</p>}
      <ul className="dashboard-rows">
        {takeBacks.slice(0, shown).map(({ id, tender, reason }) => (
          <li key={id}>
            <div>
              <Link to="/take-backs">{tender.name}</Link>
              <p>{reason}</p>
              <p>{t('dashboard.takeBacks.until', { date: dateAndTime(tender.end_date) })}</p>
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
