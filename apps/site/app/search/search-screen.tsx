import { htmlLanguage } from '@padauk/language/language'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { SearchForm } from '#app/forms/search-form.tsx'
import { Loading } from '#app/loading/loading.tsx'
import { Screen } from '#app/parts/screen.tsx'
import { PageHead } from '#app/shell/page-head.tsx'
import { searchPath } from '#app/words/links.ts'
import { useDigits } from '#app/words/moment.ts'
import { Phrases, Typeset } from '#app/words/typeset.tsx'
import type { Found } from './search-data.server.ts'

/** Everything that visitors may read, by its words. */
export function SearchScreen({ typed, found, converted, more }: Found) {
  const t = useTranslations()
  const digits = useDigits()
  if (!found) return <Loading of="page" />
  const count = found.reduce((sum, { items }) => sum + items.length, 0)
  return (
    <Screen>
      <PageHead title={t('meta.search.title')} isHidden={typed !== null} />
      <div className="screen-head tender-list-head">
        <h1>
          <Phrases>{t('search.label')}</Phrases>
        </h1>
      </div>
      <SearchForm action={searchPath} typed={typed} placeholder={t('search.placeholder')} />
      {converted !== null && (
        <p className="search-note">{t('search.converted', { query: converted })}</p>
      )}
      {typed !== null && (
        <p className="search-note" role="status">
          {count > 0 ? digits(t('search.results', { count })) : t('search.none', { query: typed })}
        </p>
      )}
      {found.map(({ kind, items }) => (
        <section key={kind} aria-labelledby={`found-${kind}`} className="found">
          <h2 id={`found-${kind}`} className="text-h3">
            {t(`search.kinds.${kind}`)}
          </h2>
          <ul>
            {items.map(({ id, title, topic, lang, address }) => (
              <li key={id} lang={htmlLanguage(lang)}>
                <Link to={address}>
                  <Typeset text={title} />
                </Link>
                <p className="text-small text-muted">
                  <Typeset text={topic} />
                </p>
              </li>
            ))}
          </ul>
          {kind === 'tenders' && more !== null && (
            <Link to={more} className="onward">
              {t('search.more')}
            </Link>
          )}
        </section>
      ))}
    </Screen>
  )
}
