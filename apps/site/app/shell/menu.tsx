import { Suspense, useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { useTranslations } from 'use-intl'
import { useCompanyName } from '#app/api/company-name.ts'
import { useIsHydrated } from '#app/loading/hydrated.ts'
import { lazyPart } from '#app/loading/lazy-part.ts'
import {
  anchorPath,
  companyHomePath,
  isHere,
  noticesPath,
  profilePath,
  screenPath,
  searchPath,
  submittedPath,
  tendersPath,
} from '#app/words/links.ts'
import { useSectionLinks } from './section-links.ts'
import { useIsLoggedIn } from '#app/api/session.ts'
import { useLanguage } from '#app/api/site-data.ts'
import { AccountAction } from './account-action.tsx'
import { Icon } from '#app/parts/icon.tsx'
import { LanguageChoice } from './language-choice.tsx'
import { Logo } from './logo.tsx'
import { Phrases } from '#app/words/typeset.tsx'

const UnreadCount = lazyPart(async () => (await import('./bell.tsx')).UnreadCount)

/** The slide-in menu. Until scripts are there, or without them, it unfolds by itself. */
export function Menu() {
  const t = useTranslations('nav')
  const wasUnfolded = useRef(false)
  const label = (
    <>
      <Icon name="menu" />
      <span className="menu-word">{t('menu')}</span>
    </>
  )
  if (useIsHydrated()) return <MenuDrawer label={label} isWanted={wasUnfolded} />
  const rememberUnfolded = (details: HTMLDetailsElement) => () => {
    wasUnfolded.current = details.open
  }
  return (
    <details ref={rememberUnfolded} className="menu">
      <summary className="menu-button">
        {label}
        <Icon name="close" />
      </summary>
      <div className="drawer on-ink">
        <MenuPanel />
      </div>
    </details>
  )
}

type DrawerProps = { label: ReactNode; isWanted: { readonly current: boolean } }

function MenuDrawer({ label, isWanted }: DrawerProps) {
  const t = useTranslations('nav')
  const drawer = useRef<HTMLDialogElement>(null)
  const open = () => drawer.current?.showModal()
  const close = () => drawer.current?.close()
  useEffect(() => {
    const dialog = drawer.current
    if (!dialog) return
    // A menu that was unfolded before scripts loaded becomes the drawer.
    if (isWanted.current) dialog.showModal()
    const closeOnScrim = ({ target }: MouseEvent) => target === dialog && dialog.close()
    dialog.addEventListener('click', closeOnScrim)
    return () => dialog.removeEventListener('click', closeOnScrim)
  }, [isWanted])
  return (
    <>
      <button type="button" className="menu-button" aria-haspopup="dialog" onClick={open}>
        {label}
      </button>
      <dialog ref={drawer} className="drawer on-ink" aria-label={t('menu')}>
        <MenuPanel
          onChoose={close}
          close={
            <button
              type="button"
              className="icon-button"
              aria-label={t('closeMenu')}
              onClick={close}
            >
              <Icon name="close" />
            </button>
          }
        />
      </dialog>
    </>
  )
}

function MenuPanel({ onChoose, close }: { onChoose?: () => void; close?: ReactNode }) {
  const t = useTranslations('nav')
  const here = useLocation()
  const links = useMenuLinks()
  return (
    <div className="drawer-panel">
      <div className="drawer-top">
        <Logo isReversed />
        {close}
      </div>
      <nav aria-label={t('mainNavigation')}>
        <ul>
          {links.map(({ to, label, mark }) => (
            <li key={to}>
              <Link
                to={to}
                onClick={onChoose}
                // The server does not know the anchor, so only the drawer marks the current section.
                aria-current={close && isHere(to, here) ? 'location' : undefined}
              >
                <span>
                  <Phrases>{label}</Phrases>
                </span>
                {mark}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className="drawer-foot">
        <WhoIsIn />
        <AccountAction
          className="button button-gold"
          icon={<Icon name="person" />}
          onChoose={onChoose}
        />
        <LanguageChoice onChoose={onChoose} />
      </div>
    </div>
  )
}

function WhoIsIn() {
  const t = useTranslations('nav')
  const company = useCompanyName()
  if (!company) return null
  return (
    <p className="drawer-who">
      <Phrases>{t('signedInAs', { company })}</Phrases>
    </p>
  )
}

type MenuLink = { to: string; label: string; mark?: ReactNode }

function useMenuLinks(): MenuLink[] {
  const t = useTranslations('nav')
  const language = useLanguage()
  const isLoggedIn = useIsLoggedIn()
  const sections = useSectionLinks().map(({ anchor, label }) => ({
    to: anchorPath(language, anchor),
    label,
  }))
  const screen = (path: string, label: string) => ({ to: screenPath(language, path), label })
  const unread = (
    <Suspense>
      <UnreadCount />
    </Suspense>
  )
  const own = [
    screen(companyHomePath, t('companyHome')),
    { ...screen(noticesPath, t('notices')), mark: unread },
    screen(submittedPath, t('submittedTenders')),
    screen(profilePath, t('profile')),
  ]
  return [
    ...sections,
    screen(tendersPath, t('eTenders')),
    screen(searchPath, t('search')),
    ...(isLoggedIn ? own : []),
  ]
}
