import type { ClosingTender } from '@padauk/contract/admin/dashboard'
import { Link } from 'react-router'
import { ShareBar } from '#admin/components/bar-plot.tsx'
import { Panel } from '#admin/components/screen.tsx'
import { StatusBadge } from '#admin/components/status-badge.tsx'
import { nameOf, useWords } from '#admin/words/words.ts'
import { daysBetween } from '#admin/components/date-parts.ts'

const soonDays = 2

/** When the open tenders close. The number of submissions stays sealed until then. */
export function ClosingPanel({ tenders, now }: { tenders: ClosingTender[]; now: string }) {
  const { t } = useWords()
  return (
    <Panel
      title={t('dashboard.closing.title')}
      action={<Link to="/tenders">{t('dashboard.closing.all')}</Link>}
    >
      {tenders.length === 0 && <p className="dashboard-empty">{t('dashboard.closing.none')}</p>}
      <ul className="dashboard-rows">
        {tenders.map((tender) => (
          <Closing key={tender.id} tender={tender} now={now} />
        ))}
      </ul>
    </Panel>
  )
}

function Closing({ tender, now }: { tender: ClosingTender; now: string }) {
  const { t, language, dateAndTime } = useWords()
  const count = daysBetween(now, tender.end_date)
  const soon = count <= soonDays
  const left = t('dashboard.closing.daysLeft', { count })
  return (
    <li className="closing">
      <div className="closing-name">
        <Link to={`/tenders/${tender.id}`}>{nameOf(tender, language)}</Link>
        {soon ? <StatusBadge tone="new">{left}</StatusBadge> : <span>{left}</span>}
      </div>
      <ShareBar share={elapsed(tender, now)} soon={soon} />
      <p>{t('dashboard.closing.until', { date: dateAndTime(tender.end_date) })}</p>
    </li>
  )
}

function elapsed({ start_date: start, end_date: end }: ClosingTender, now: string) {
  const [from, to] = [Date.parse(start), Date.parse(end)]
  return (Date.parse(now) - from) / (to - from)
}
