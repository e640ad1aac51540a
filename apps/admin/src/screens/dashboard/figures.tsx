import type { Count, Dashboard } from '@padauk/contract/admin/dashboard'
import { Link } from 'react-router'
import { useWords } from '#admin/words/words.ts'

type Figure = { name: string; to: string; value: Count }

const counted = (items: readonly unknown[]): Count => ({ count: items.length, more: false })

const sumOf = (one: Count, other: Count): Count => ({
  count: one.count + other.count,
  more: one.more || other.more,
})

type Health = NonNullable<Dashboard['health']>

const failuresOf = ({ failed_letters, failed_jobs }: Health) => sumOf(failed_letters, failed_jobs)

const placeOfFailures = ({ failed_letters, failed_jobs }: Health) =>
  failed_letters.count === 0 && failed_jobs.count > 0 ? '/jobs' : '/mail'

function figuresOf(dashboard: Dashboard): Figure[] {
  const { companies, tenders, enquiries, health } = dashboard
  const { missing_settings: missing } = dashboard
  return [
    ...(companies ? [{ name: 'companies', to: waitingCompanies, value: companies.waiting }] : []),
    ...(tenders ? [{ name: 'tenders', to: openTenders, value: tenders.open }] : []),
    ...(enquiries ? [{ name: 'enquiries', to: newEnquiries, value: enquiries.fresh }] : []),
    ...(health
      ? [{ name: 'failures', to: placeOfFailures(health), value: failuresOf(health) }]
      : []),
    ...(missing && !health ? [{ name: 'settings', to: '/settings', value: counted(missing) }] : []),
  ]
}

/** A list that shows only what the figure counts. */
const withState = (path: string, state: string) =>
  `${path}?filter=${encodeURIComponent(JSON.stringify({ state }))}`

export const waitingCompanies = withState('/companies', 'pending')
const openTenders = withState('/tenders', 'open')
const newEnquiries = withState('/enquiries', 'new')

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

/** A count as it is read: `7`, or `99+` where counting stopped. */
export function useCount() {
  const { t, number } = useWords()
  return ({ count, more }: Count) =>
    more ? t('dashboard.more', { count: number(count) }) : number(count)
}
