import { Suspense } from 'react'
import { Link, useNavigation } from 'react-router'
import { useTranslations } from 'use-intl'
import { companyHomePath, homePath, screenPath } from '#app/words/links.ts'
import { useLanguage } from '#app/api/site-data.ts'
import { AccountAction } from './account-action.tsx'
import { LanguageChoice } from './language-choice.tsx'
import { Logo } from './logo.tsx'
import { Menu } from './menu.tsx'
import { useCompanyName } from '#app/api/company-name.ts'
import { lazyPart } from '#app/loading/lazy-part.ts'
import { Icon } from '#app/parts/icon.tsx'

// Visitors have no notices and load nothing of them.
const Bell = lazyPart(async () => (await import('./bell.tsx')).Bell)

export function Header() {
  const t = useTranslations('nav')
  const language = useLanguage()
  return (
    <>
      <a href="#main" className="skip">
        {t('skipToContent')}
      </a>
      <header className="header" data-navigation={useNavigation().state}>
        <div className="wrap">
          <Link to={homePath(language)} className="brand">
            <Logo />
          </Link>
          <SignedIn />
          <AccountAction className="button button-small from-wide" />
          <LanguageChoice />
          <Menu />
        </div>
      </header>
    </>
  )
}

/**
 * Which company is signed in, and its notices. Known to the browser alone, because everyone gets the same copy of a
 * public page; it grows into the free room beside the logo, so nothing moves.
 */
function SignedIn() {
  const t = useTranslations('nav')
  const language = useLanguage()
  const company = useCompanyName()
  if (company === undefined) return null
  return (
    <>
      <Link to={screenPath(language, companyHomePath)} className="who">
        <Icon name="person" />
        <span>{company ?? t('companyHome')}</span>
      </Link>
      <Suspense>
        <Bell />
      </Suspense>
    </>
  )
}
