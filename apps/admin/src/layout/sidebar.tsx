import { readBadges } from '@padauk/contract/admin/dashboard'
import { useEffect, useRef } from 'react'
import { useLogout, useRefresh } from 'ra-core'
import { Link, matchPath, useLocation } from 'react-router'
import logo from '#admin/assets/logo-reversed.svg'
import { useAnswer } from '#admin/components/answer.tsx'
import { Icon } from '#admin/components/icon.tsx'
import type { AdminScreen } from './admin-screen.ts'
import { useSession } from '#admin/session/use-session.ts'
import { useWords } from '#admin/words/words.ts'
import { LanguageSwitch } from '#admin/components/language-switch.tsx'
import './sidebar.css'

type Screens = { screens: readonly AdminScreen[] }
type SidebarProps = Screens & { open: boolean; close: () => void }

/** Beside the screen from 900 px; before that a drawer which Escape and the scrim close. */
export function Sidebar({ screens, open, close }: SidebarProps) {
  const { t } = useWords()
  const sidebar = useRef<HTMLElement>(null)
  useEffect(() => {
    if (!open) return undefined
    sidebar.current?.querySelector<HTMLElement>('a')?.focus()
    const closeByKey = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return
      close()
      document.querySelector<HTMLElement>('.admin-bar-menu')?.focus()
    }
    addEventListener('keydown', closeByKey)
    return () => removeEventListener('keydown', closeByKey)
  }, [open, close])

  return (
    <>
      {open && <div className="sidebar-scrim" onClick={close} aria-hidden="true" />}
      <nav
        ref={sidebar}
        id="admin-sidebar"
        className="sidebar"
        aria-label={t('frame.navigation')}
        data-open={open || undefined}
      >
        <LogoOfCompany />
        <Navigation screens={screens} />
        <Person />
      </nav>
    </>
  )
}

function LogoOfCompany() {
  const { t } = useWords()
  return <img className="sidebar-logo" src={logo} width="168" height="50" alt={t('company')} />
}

/** The entry that a screen belongs to: the longest address that fits. */
function currentEntry(screens: readonly AdminScreen[], pathname: string) {
  const places = screens.flatMap(({ path, navigation }) =>
    navigation ? [path, ...(navigation.covers ?? [])].map((place) => ({ path, place })) : [],
  )
  const fitting = places.filter(({ place }) =>
    matchPath({ path: place, end: place === '/' }, pathname),
  )
  return fitting.toSorted((a, b) => b.place.length - a.place.length)[0]?.path
}

/** How many wait behind an entry, by its path; read again after every change. */
function useCounts(): Record<string, number> {
  const { answer } = useAnswer(readBadges, {})
  if (!answer?.ok) return {}
  const { companies, enquiries } = answer.value
  return { '/companies': companies?.count ?? 0, '/enquiries': enquiries?.count ?? 0 }
}

function Navigation({ screens }: Screens) {
  const { t, number } = useWords()
  const counts = useCounts()
  const session = useSession()
  const refresh = useRefresh()
  const { pathname } = useLocation()
  const current = currentEntry(screens, pathname)
  const mine = screens.filter(({ roles }) => session?.roles.some((role) => roles.includes(role)))
  return (
    <ul className="sidebar-nav">
      {mine.map(({ path, navigation }) => {
        if (!navigation) return null
        const count = counts[path] ?? 0
        return (
          <li key={path} data-group={navigation.group}>
            <Link
              to={path}
              aria-current={path === current ? 'page' : undefined}
              // Pressing the entry of the current screen refreshes it.
              onClick={path === pathname ? refresh : undefined}
            >
              <Icon name={navigation.icon} />
              <span>{t(navigation.label)}</span>
              {count > 0 && (
                <span className="sidebar-count">
                  {number(count)}
                  <span className="out-of-sight"> {t('frame.waiting')}</span>
                </span>
              )}
            </Link>
          </li>
        )
      })}
    </ul>
  )
}

const homeOfSite = { en: '/', mm: '/mm' }

function Person() {
  const { t, listed, language } = useWords()
  const session = useSession()
  const logout = useLogout()
  if (!session) return null
  const roles = listed(session.roles.map((role) => t(`roles.${role}`)))
  return (
    <div className="sidebar-person">
      <p>
        <b>{session.name}</b>
        <span>{roles}</span>
        <Link to="/account">{t('navigation.account')}</Link>
        <a href={homeOfSite[language]} target="_blank" rel="noreferrer" title={t('frame.newTab')}>
          {t('frame.site')}
          <Icon name="elsewhere" />
        </a>
      </p>
      <LanguageSwitch />
      <button type="button" className="sidebar-sign-out" onClick={() => void logout()}>
        <Icon name="signOut" />
        {t('frame.signOut')}
      </button>
    </div>
  )
}
