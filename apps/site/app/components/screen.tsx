import { htmlLanguage } from '@padauk/language/language'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { useTranslations } from 'use-intl'
import { otherLanguage } from '#app/language'
import { addressIn } from '#app/links'
import { useLanguage } from '#app/site-data'

/** Every screen but the home page: its own space, and the same page in the other language. */
export function Screen({ children }: { children: ReactNode }) {
  const t = useTranslations('language')
  const location = useLocation()
  const other = otherLanguage(useLanguage())
  return (
    <div className="wrap py-10">
      <p className="mb-6 text-small">
        <Link
          to={addressIn(other, location)}
          hrefLang={htmlLanguage(other)}
          className="inline-flex min-h-11 items-center"
        >
          {t(other === 'mm' ? 'switchToBurmese' : 'switchToEnglish')}
        </Link>
      </p>
      {children}
    </div>
  )
}
