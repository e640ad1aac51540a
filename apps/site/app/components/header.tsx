import { Link, useLocation } from 'react-router'
import { useTranslations } from 'use-intl'
import { homePath, signInPath } from '#app/links'
import { useSite } from '#app/site-data'
import { Menu } from '#components/menu'

export function Header() {
  const t = useTranslations('nav')
  const { company, language } = useSite()
  return (
    <>
      <a
        href="#main"
        className="sr-only bg-white px-4 py-3 focus:not-sr-only focus:absolute focus:z-30"
      >
        {t('skipToContent')}
      </a>
      <header className="sticky top-0 z-10 border-b border-line bg-paper">
        <div className="wrap flex min-h-17 items-center gap-3">
          <Link
            to={homePath(language)}
            className="mr-auto inline-flex min-h-11 items-center gap-3 font-display text-h3 no-underline"
          >
            <img src="/mark.svg" alt="" width={36} height={36} />
            {company?.shortName || t('home')}
          </Link>
          <LanguageChoice />
          <Link to={signInPath} className="hidden min-h-11 items-center px-2 wide:inline-flex">
            {t('login')}
          </Link>
          <Menu />
        </div>
      </header>
    </>
  )
}

/** Spec §2: the buttons lead to the home pages; every other screen offers its own translation. */
function LanguageChoice() {
  const t = useTranslations('language')
  const { language } = useSite()
  const { pathname } = useLocation()
  const shared = 'inline-grid size-11 place-content-center no-underline'
  const look = (each: 'en' | 'mm') =>
    each === language ? `${shared} bg-ink-700 text-white hover:text-white` : shared
  const current = (each: 'en' | 'mm') =>
    each === language && pathname === homePath(each) ? 'page' : undefined
  return (
    <nav aria-label={t('label')} className="flex border border-line-strong">
      <Link to="/" hrefLang="en" className={look('en')} aria-current={current('en')}>
        {t('enShort')}
      </Link>
      <Link to="/mm" hrefLang="my" className={look('mm')} aria-current={current('mm')}>
        {t('mmShort')}
      </Link>
    </nav>
  )
}
