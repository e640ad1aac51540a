import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { useDigits } from '#app/words/moment.ts'
import type { TenderTabs as Tabs } from './tenders-data.server.ts'

/** An empty tab, and where there is something. */
export function EmptyTab({ tab: { state, category, typed, counts, addresses } }: { tab: Tabs }) {
  const t = useTranslations()
  const digits = useDigits()
  const other = state === 'open' ? 'closed' : 'open'
  const count = counts?.[other] ?? 0
  return (
    <div className="tenders-empty">
      {typed === null ? (
        <p>{t(state === 'results' ? 'result.list.empty' : 'tenders.empty')}</p>
      ) : (
        <p>{t('search.none', { query: typed })}</p>
      )}
      {count > 0 && (
        <p>
          {digits(t('tenderList.elsewhere', { count, tab: t(`tenderList.tab.${other}`) }))}{' '}
          <Link to={addresses[other]}>{t('tenderList.show')}</Link>
        </p>
      )}
      {typed !== null && (
        <p>
          <Link to={addresses.everyWord}>{t('search.clear')}</Link>
        </p>
      )}
      {category !== null && (
        <p>
          <Link to={addresses.everyCategory}>{t('tenderList.everyCategory')}</Link>
        </p>
      )}
    </div>
  )
}
