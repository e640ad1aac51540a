import { htmlLanguage, languages } from '@padauk/language/language'
import { Link, useLocation } from 'react-router'
import { useTranslations } from 'use-intl'
import { homePath, withoutSlash } from '#app/words/links.ts'
import { useLanguage } from '#app/api/site-data.ts'

/** The buttons lead to the home pages; every other screen offers its own translation (rules 1.3). */
export function LanguageChoice({ onChoose }: { onChoose?: (() => void) | undefined }) {
  const t = useTranslations('language')
  const shown = useLanguage()
  const { pathname } = useLocation()
  return (
    <div role="group" aria-label={t('label')} className="languages">
      {languages.map((language) => (
        <Link
          key={language}
          to={homePath(language)}
          hrefLang={htmlLanguage(language)}
          data-shown={language === shown}
          aria-current={withoutSlash(pathname) === homePath(language) ? 'page' : undefined}
          onClick={onChoose}
        >
          {t(`${language}Short`)}
        </Link>
      ))}
    </div>
  )
}
