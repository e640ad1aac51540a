import { Link, useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { useLanguage } from '#app/api/site-data.ts'
import { languageOfText } from '#app/words/language.ts'
import { tendersPath } from '#app/words/links.ts'
import { useDigits } from '#app/words/moment.ts'
import type { ListTab, TenderTabs as Tabs } from './tenders-data.server.ts'

const tabs: ListTab[] = ['open', 'closed', 'results']

/** Open, closed and decided, each with its number and an address to share. */
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
      {state !== 'open' && <input type="hidden" name="state" value={state} />}
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
