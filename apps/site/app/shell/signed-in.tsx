import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { useCompanyName } from '#app/api/company-name.ts'
import { profilePath, screenPath } from '#app/words/links.ts'
import { useLanguage } from '#app/api/site-data.ts'
import { Icon } from '#app/parts/icon.tsx'

/**
 * Which company is signed in. Known to the browser alone, because everyone gets the same copy of a
 * public page; it grows into the free room beside the logo, so nothing moves.
 */
export function SignedIn() {
  const t = useTranslations('nav')
  const language = useLanguage()
  const company = useCompanyName()
  if (company === undefined) return null
  return (
    <Link to={screenPath(language, profilePath)} className="who">
      <Icon name="person" />
      <span>{company ?? t('profile')}</span>
    </Link>
  )
}
