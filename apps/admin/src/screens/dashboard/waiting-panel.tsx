import type { Dashboard, WaitingCompany } from '@padauk/contract/admin/dashboard'
import { Link } from 'react-router'
import { Panel } from '#admin/components/screen.tsx'
import { WaitingNotice } from '#admin/screens/companies/company-words.tsx'
import { Decide } from '#admin/screens/companies/decide.tsx'
import { useMay } from '#admin/session/use-session.ts'
import { nameOf, useWords } from '#admin/words/words.ts'
import { daysBetween } from '#admin/components/date-parts.ts'
import { waitingCompanies } from './figures.tsx'

type WaitingPanelProps = { companies: NonNullable<Dashboard['companies']>; now: string }

/** The companies that have waited longest; they can be approved here. */
export function WaitingPanel({ companies, now }: WaitingPanelProps) {
  const { t, language } = useWords()
  const { first, closing_tender: closing } = companies
  const warning = closing && {
    id: closing.id,
    name: nameOf(closing, language),
    end_date: closing.end_date,
  }
  return (
    <Panel
      title={t('dashboard.waiting.title')}
      action={<Link to={waitingCompanies}>{t('dashboard.waiting.all')}</Link>}
    >
      <WaitingNotice warning={warning} />
      {first.length === 0 && <p className="dashboard-empty">{t('dashboard.waiting.nobody')}</p>}
      <ul className="dashboard-rows">
        {first.map((company) => (
          <Waiting key={company.id} company={company} now={now} />
        ))}
      </ul>
    </Panel>
  )
}

function Waiting({ company, now }: { company: WaitingCompany; now: string }) {
  const { t } = useWords()
  const mayDecide = useMay('officer')
  const count = Math.max(0, daysBetween(company.since, now))
  return (
    <li>
      <div>
        <Link to={`/companies/${company.id}`}>{company.company_name}</Link>
        <p>
          {company.name}, {company.email}
        </p>
        <p>
          {t('dashboard.waiting.since', { count })}
          {!company.email_confirmed && ` · ${t('dashboard.waiting.notConfirmed')}`}
          {company.request === 'open' && ` · ${t('dashboard.waiting.asked')}`}
          {company.request === 'answered' && ` · ${t('dashboard.waiting.answered')}`}
        </p>
      </div>
      {mayDecide && (
        <div className="dashboard-acts" role="group" aria-label={company.company_name}>
          <Decide company={{ ...company, state: 'pending' }} small />
        </div>
      )}
    </li>
  )
}
