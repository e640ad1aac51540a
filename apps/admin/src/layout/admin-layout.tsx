import { Suspense, useCallback, useState } from 'react'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import logo from '#admin/assets/logo-reversed.svg'
import { Loading } from '#admin/components/answer.tsx'
import { Button } from '#admin/components/button.tsx'
import { Icon } from '#admin/components/icon.tsx'
import { HelpHost } from '#admin/components/help/help.tsx'
import { SessionDialogs } from '#admin/sign-in/session-dialogs.tsx'
import { EnrolmentPage } from '#admin/sign-in/enrolment-page.tsx'
import { IdleNote } from '#admin/sign-in/idle-note.tsx'
import { useSession } from '#admin/session/use-session.ts'
import { useWords } from '#admin/words/words.ts'
import type { AdminScreen } from './admin-screen.ts'
import { Sidebar } from './sidebar.tsx'
import { useTopOfScreen } from '#admin/components/screen.tsx'
import './admin-layout.css'

type FrameProps = { screens: readonly AdminScreen[]; children: ReactNode }

/** The frame around every screen: navigation beside it, or behind a button on a phone. */
export function AdminLayout(frame: FrameProps) {
  const session = useSession()
  if (session?.enrolling) return <EnrolmentPage />
  return <Frame {...frame} />
}

function Frame({ screens, children }: FrameProps) {
  const { t } = useWords()
  const { pathname } = useLocation()
  useTopOfScreen(pathname)
  // Open on one screen only: it closes when another screen is opened.
  const [openAt, setOpenAt] = useState<string | null>(null)
  const open = openAt === pathname
  const close = useCallback(() => setOpenAt(null), [])
  return (
    <div className="admin">
      <a className="skip-link" href="#main">
        {t('frame.skip')}
      </a>
      <header className="admin-bar">
        <img src={logo} width="134" height="40" alt={t('company')} />
        <button
          type="button"
          className="admin-bar-menu"
          aria-expanded={open}
          aria-controls="admin-sidebar"
          onClick={() => setOpenAt(open ? null : pathname)}
        >
          <Icon name={open ? 'close' : 'menu'} />
          {t(open ? 'frame.closeMenu' : 'frame.menu')}
        </button>
      </header>
      <Sidebar screens={screens} open={open} close={close} />
      <HelpHost>
        <main className="admin-main" id="main" tabIndex={-1} inert={open}>
          <Suspense fallback={<Loading />}>{children}</Suspense>
        </main>
      </HelpHost>
      <IdleNote />
      <SessionDialogs />
    </div>
  )
}

/** When a screen breaks, or its file is gone after a release. */
export function BrokenScreen() {
  const { t } = useWords()
  return (
    <div className="broken">
      <h1>{t('broken.title')}</h1>
      <p>{t('broken.text')}</p>
      <Button onClick={() => location.reload()}>{t('broken.reload')}</Button>
    </div>
  )
}
