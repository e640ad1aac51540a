import { Link, useNavigation } from 'react-router'
import { useTranslations } from 'use-intl'
import { homePath } from '#app/links'
import { useLanguage } from '#app/site-data'
import { AccountAction } from '#components/account-action'
import { LanguageChoice } from '#components/language-choice'
import { Logo } from '#components/logo'
import { Menu } from '#components/menu'
import { SignedIn } from '#components/signed-in'

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
