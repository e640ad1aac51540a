import type { Count, Dashboard } from '@padauk/contract/admin/dashboard'
import { Link } from 'react-router'
import { useWords } from '#admin/words.ts'
import { useCount } from './use-count.ts'

type Figure = { name: string; to: string; value: Count }

const counted = (items: readonly unknown[]): Count => ({ count: items.length, more: false })

const sumOf = (one: Count, other: Count): Count => ({
  count: one.count + other.count,
  more: one.more || other.more,
})

function figuresOf(dashboard: Dashboard): Figure[] {
  const { companies, tenders, enquiries, take_backs: takeBacks, health } = dashboard
  const { missing_settings: missing } = dashboard
  return [
    ...(companies ? [{ name: 'companies', to: waitingCompanies, value: companies.waiting }] : []),
    ...(tenders ? [{ name: 'tenders', to: '/tenders', value: tenders.open }] : []),
    { name: 'enquiries', to: '/enquiries', value: enquiries.fresh },
    ...(takeBacks ? [{ name: 'takeBacks', to: '/take-backs', value: counted(takeBacks) }] : []),
    ...(health
      ? [{ name: 'failures', to: '/mail', value: sumOf(health.failed_letters, health.failed_jobs) }]
      : []),
    ...(missing && !health ? [{ name: 'settings', to: '/settings', value: counted(missing) }] : []),
  ]
}

/** The list with only those who wait. */
export const waitingCompanies = `/companies?filter=${encodeURIComponent('{"state":"pending"}')}`

/** How much of each waits; each figure leads to what it counts. */
export function Figures({ dashboard }: { dashboard: Dashboard }) {
  const { t } = useWords()
  const shown = useCount()
  return (
    <nav aria-label={t('dashboard.figures.title')}>
      <ul className="figures">
        {figuresOf(dashboard).map(({ name, to, value }) => (
          <li key={name}>
            <Link to={to}>
              <b>{shown(value)}</b>
              {t(`dashboard.figures.${name}`)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
