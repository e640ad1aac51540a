import type { TenderTab } from '@padauk/contract/tenders'
import { Link, useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { useLanguage } from '#app/api/site-data.ts'
import { languageOfText } from '#app/words/language.ts'
import { tendersPath } from '#app/words/links.ts'
import { useDigits } from '#app/words/moment.ts'
import type { TenderTabs as Tabs } from './tenders-data.server.ts'

// Not from the contract: its schemas would come along.
const tabs = ['open', 'closed'] as const satisfies TenderTab[]

/** Open and closed, each with its number and an address to share. */
export function TenderTabs({ tab }: { tab: Tabs }) {
  const t = useTranslations()
  return (
    <div className="tender-tabs">
      <CategoryChoice tab={tab} />
      <nav className="tabs" aria-label={t('tenderList.tabs')}>
        {tabs.map((state) => (
          <Link
            key={state}
            to={tab.addresses[state]}
            aria-current={state === tab.state ? 'page' : undefined}
            preventScrollReset
          >
            {t(`tenders.${state}`)} <Count tab={tab} state={state} />
          </Link>
        ))}
      </nav>
    </div>
  )
}

const mostShown = 99

function Count({ tab: { counts }, state }: { tab: Tabs; state: TenderTab }) {
  const t = useTranslations('tenderList')
  const digits = useDigits()
  if (!counts) return null
  const words = counts[state] === null ? t('atLeast', { count: mostShown }) : String(counts[state])
  return <span className="tab-count">{digits(words)}</span>
}

/** A form of the browser itself: with scripts a choice counts at once, without it has its button. */
function CategoryChoice({ tab: { state, category, categories, addresses } }: { tab: Tabs }) {
  const t = useTranslations()
  const language = useLanguage()
  const navigate = useNavigate()
  if (categories.length === 0 && category === null) return null
  const isKnown = categories.some((known) => known.category === category)
  return (
    <form method="get" action={tendersPath} className="category-choice">
      {language === 'mm' && <input type="hidden" name="lang" value="mm" />}
      {state === 'closed' && <input type="hidden" name="state" value={state} />}
      <label>
        <span>{t('tenders.category')}</span>
        <select
          key={category}
          name="category"
          defaultValue={category ?? ''}
          onChange={({ currentTarget: { selectedOptions } }) => {
            const to = selectedOptions[0]?.dataset.address ?? tendersPath
            void navigate(to, { preventScrollReset: true })
          }}
        >
          <option value="" data-address={addresses.everyCategory}>
            {t('tenderList.allCategories')}
          </option>
          {category !== null && !isKnown && <option value={category}>{category}</option>}
          {categories.map((known) => (
            <option
              key={known.category}
              value={known.category}
              data-address={known.address}
              lang={languageOfText(known.name, language)}
            >
              {known.name}
            </option>
          ))}
        </select>
      </label>
      <button type="submit" className="button button-small">
        {t('tenderList.apply')}
      </button>
    </form>
  )
}

/** An empty tab, and where there is something. */
export function EmptyTab({ tab: { state, category, counts, addresses } }: { tab: Tabs }) {
  const t = useTranslations()
  const digits = useDigits()
  const other = state === 'open' ? 'closed' : 'open'
  const count = counts?.[other] ?? 0
  return (
    <div className="tenders-empty">
      <p>{t('tenders.empty')}</p>
      {count > 0 && (
        <p>
          {digits(t('tenderList.elsewhere', { count, tab: t(`tenders.${other}`) }))}{' '}
          <Link to={addresses[other]}>{t('tenderList.show')}</Link>
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
