import { Link, useNavigation } from 'react-router'
import { useTranslations } from 'use-intl'
import { homePath } from '#app/words/links.ts'
import { useLanguage } from '#app/api/site-data.ts'
import { AccountAction } from './account-action.tsx'
import { LanguageChoice } from './language-choice.tsx'
import { Logo } from './logo.tsx'
import { Menu } from './menu.tsx'
import { SignedIn } from './signed-in.tsx'

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
