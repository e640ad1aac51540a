import { htmlLanguage, languages } from '@padauk/language/language'
import { useLocation } from 'react-router'
import { useTranslations } from 'use-intl'
import { addressIn, hasLanguageInPath } from '#app/links'
import { useSite } from '#app/site-data'

type Props = { title: string; description?: string; isHidden?: boolean }

/** Title, description and the addresses for search engines; React moves them into the head. */
export function PageHead({ title, description, isHidden = false }: Props) {
  const t = useTranslations('meta')
  const { company, origin, language } = useSite()
  const { pathname } = useLocation()
  const here = { pathname, search: '' }
  const isLocalised = hasLanguageInPath(pathname)
  const fullTitle = company ? t('titleTemplate', { title, company: company.name }) : title
  return (
    <>
      <title>{fullTitle}</title>
      {description && <meta name="description" content={description} />}
      {isHidden && <meta name="robots" content="noindex" />}
      {!isHidden && (
        <link
          rel="canonical"
          href={origin + (isLocalised ? addressIn(language, here) : pathname)}
        />
      )}
      {isLocalised &&
        !isHidden &&
        languages.map((each) => (
          <link
            key={each}
            rel="alternate"
            hrefLang={htmlLanguage(each)}
            href={origin + addressIn(each, here)}
          />
        ))}
      {isLocalised && !isHidden && (
        <link rel="alternate" hrefLang="x-default" href={origin + addressIn('en', here)} />
      )}
    </>
  )
}
