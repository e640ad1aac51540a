import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { later } from '#app/loading/later.tsx'
import { useDigits } from '#app/words/moment.ts'
import type { ListTab, TenderTabs as Tabs } from './tenders-data.server.ts'

// A form of the browser itself, so its scripts come last.
const { Later: ListSearch } = later({
  id: 'list-search',
  load: async () => (await import('./list-search.tsx')).ListSearch,
})

const tabs: ListTab[] = ['open', 'closed', 'results']

/** Open, closed and decided, each with its number and an address to share. */
export function TenderTabs({ tab }: { tab: Tabs }) {
  const t = useTranslations()
  return (
    <div className="tender-tabs">
      <ListSearch tab={tab} />
      <nav className="tabs" aria-label={t('tenderList.tabs')}>
        {tabs.map((state) => (
          <Link
            key={state}
            to={tab.addresses[state]}
            aria-current={state === tab.state ? 'page' : undefined}
            preventScrollReset
          >
            {t(`tenderList.tab.${state}`)} <Count tab={tab} state={state} />
          </Link>
        ))}
      </nav>
    </div>
  )
}

const mostShown = 99

function Count({ tab: { counts }, state }: { tab: Tabs; state: ListTab }) {
  const t = useTranslations('tenderList')
  const digits = useDigits()
  if (!counts) return null
  const words = counts[state] === null ? t('atLeast', { count: mostShown }) : String(counts[state])
  return <span className="tab-count">{digits(words)}</span>
}
