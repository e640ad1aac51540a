import { plainText } from '@padauk/language/marked-text'
import { useLocation } from 'react-router'
import { useTranslations } from 'use-intl'
import type { PageFacts } from './page-tags.ts'
import { previewTags, structuredData } from './page-tags.ts'
import { alternatesOf, searchAddress } from './search-addresses.ts'
import { useSite } from '#app/api/site-data.ts'

type Props = {
  title: string
  description?: PageFacts['description']
  picture?: PageFacts['picture']
  parent?: PageFacts['parent']
  /** For search engines the page does not exist. */
  isHidden?: boolean
}

/** Title, description and address of the page; React moves them into the head. */
export function PageHead({ title, description, picture, parent, isHidden = false }: Props) {
  const t = useTranslations()
  const site = useSite()
  const { pathname } = useLocation()
  const { company, origin, language } = site
  const facts = { title, description, picture, parent, pathname, site }
  return (
    <>
      <title>{company ? t('meta.titleTemplate', { title, company: company.name }) : title}</title>
      {description && <meta name="description" content={description} />}
      {isHidden ? (
        <meta name="robots" content="noindex" />
      ) : (
        <>
          <link rel="canonical" href={origin + searchAddress(language, pathname)} />
          {import.meta.env.SSR && <CrawlerTags {...facts} />}
          <script
            type="application/ld+json"
            // Crawlers ask the server for every page, so the code that writes it stays there.
            suppressHydrationWarning
            dangerouslySetInnerHTML={{
              __html: import.meta.env.SSR
                ? structuredData(facts, { home: plainText(t('nav.home')) })
                : '',
            }}
          />
        </>
      )}
    </>
  )
}

/** Never hydrated: React leaves what it finds in the head alone. */
function CrawlerTags(facts: PageFacts) {
  const { origin } = facts.site
  return (
    <>
      {alternatesOf(facts.pathname).map(({ hrefLang, address }) => (
        <link key={hrefLang} rel="alternate" hrefLang={hrefLang} href={origin + address} />
      ))}
      {previewTags(facts).map((tag) => (
        <meta key={'name' in tag ? tag.name : tag.property} {...tag} />
      ))}
    </>
  )
}
