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

const id = 'menu'

/** The slide-in menu. Until scripts are there, or without them, it unfolds by itself. */
export function Menu() {
  const t = useTranslations('nav')
  const wasUnfolded = useRef(false)
  const isHydrated = useIsHydrated()
  const label = (
    <>
      <Icon name="menu" />
      <span className="menu-word">{t('menu')}</span>
    </>
  )
  if (isHydrated && 'popover' in HTMLElement.prototype) {
    return <MenuDrawer label={label} isWanted={wasUnfolded} />
  }
  const rememberUnfolded = (details: HTMLDetailsElement) => () => {
    wasUnfolded.current = details.open
  }
  return (
    <details ref={rememberUnfolded} className="menu">
      <summary className="menu-button">
        {label}
        <Icon name="close" />
      </summary>
      <MenuPanel />
    </details>
  )
}

type DrawerProps = { label: ReactNode; isWanted: { readonly current: boolean } }

/**
 * A popover and not a modal dialog: that makes the whole page inert, for which a slow phone computes
 * every style of it anew, at opening and at closing. What leads out of the menu closes it instead.
 */
function MenuDrawer({ label, isWanted }: DrawerProps) {
  const t = useTranslations('nav')
  const layer = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const dialog = layer.current
    // A menu that was unfolded before scripts loaded becomes the drawer.
    if (isWanted.current) dialog?.showPopover()
    dialog?.addEventListener('focusout', ({ relatedTarget }) => {
      if (relatedTarget && !dialog.contains(relatedTarget as Node)) dialog.hidePopover()
    })
  }, [isWanted])
  const closer = { type: 'button', popoverTarget: id } as const
  return (
    <>
      <button type="button" className="menu-button" aria-haspopup="dialog" popoverTarget={id}>
        {label}
      </button>
      <dialog
        ref={layer}
        id={id}
        popover="auto"
        className="layer"
        aria-label={t('menu')}
        aria-modal="true"
      >
        <MenuPanel
          onChoose={() => layer.current?.hidePopover()}
          close={
            <button {...closer} className="icon-button" aria-label={t('closeMenu')}>
              <Icon name="close" />
            </button>
          }
        />
        <button {...closer} className="scrim" tabIndex={-1} aria-hidden="true" />
      </dialog>
    </>
  )
}

function MenuPanel({ onChoose, close }: { onChoose?: () => void; close?: ReactNode }) {
  const t = useTranslations('nav')
  const here = useLocation()
  const links = useMenuLinks()
  return (
    <div className="drawer on-ink">
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
