import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { useLanguage } from '#app/api/site-data.ts'
import { SearchForm } from '#app/forms/search-form.tsx'
import { languageOfText } from '#app/words/language.ts'
import { tendersPath } from '#app/words/links.ts'
import type { TenderTabs as Tabs } from './tenders-data.server.ts'

/** The tenders of a tab by their words and their category. */
export function ListSearch({ tab }: { tab: Tabs }) {
  const t = useTranslations('search')
  const { state, typed, converted } = tab
  return (
    <>
      <SearchForm action={tendersPath} typed={typed} placeholder={t('label')}>
        {state !== 'open' && <input type="hidden" name="state" value={state} />}
        <CategoryChoice tab={tab} />
      </SearchForm>
      {converted !== null && <p className="search-note">{t('converted', { query: converted })}</p>}
    </>
  )
}

/** With scripts a choice counts at once. */
function CategoryChoice({ tab: { category, categories, addresses } }: { tab: Tabs }) {
  const t = useTranslations()
  const language = useLanguage()
  const navigate = useNavigate()
  if (categories.length === 0 && category === null) return null
  const isKnown = categories.some((known) => known.category === category)
  return (
    <select
      key={category}
      name="category"
      aria-label={t('tenders.category')}
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
  )
}
