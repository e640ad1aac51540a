import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { forgetDrafts } from '#app/api/drafts.ts'
import { hasLoggedOut, useLogin } from '#app/api/session.ts'
import type { LoggedUser } from '#app/api/session.ts'
import { useLanguage } from '#app/api/site-data.ts'
import { PageLoading } from '#app/loading/page-loading.tsx'
import { Screen } from '#app/parts/screen.tsx'
import { PageHead } from '#app/shell/page-head.tsx'
import { homePath } from '#app/words/links.ts'
import { signInPathFrom } from './return-path.ts'

/** Around every page that needs a login (rules 6.7). The api enforces it; this only redirects. */
export function LoginGuard({ children }: { children: (login: LoggedUser) => ReactNode }) {
  const login = useLogin()
  const [wasLoggedIn, setWasLoggedIn] = useState(false)
  if (login && !wasLoggedIn) setWasLoggedIn(true)
  if (login === undefined) return <Waiting />
  if (login === null) return <Leaving wasLoggedIn={wasLoggedIn} />
  return children(login)
}

/** After a log-out: home, in every tab. Otherwise: to the sign-in, and back. */
function Leaving({ wasLoggedIn }: { wasLoggedIn: boolean }) {
  const navigate = useNavigate()
  const language = useLanguage()
  const { pathname, search } = useLocation()
  useEffect(() => {
    if (wasLoggedIn && hasLoggedOut()) {
      forgetDrafts(sessionStorage)
      void navigate(homePath(language), { replace: true })
    } else {
      const state = wasLoggedIn ? { sessionEnded: true } : null
      void navigate(signInPathFrom({ pathname, search }), { replace: true, state })
    }
  }, [wasLoggedIn, language, pathname, search, navigate])
  return <Waiting />
}

/** What the server sends of every page that needs a login. */
export function Waiting() {
  const t = useTranslations()
  return (
    <Doorstep>
      <noscript>
        <p className="form-summary">{t('account.scriptsNeeded')}</p>
      </noscript>
      <PageLoading />
    </Doorstep>
  )
}

export function Doorstep({ children }: { children: ReactNode }) {
  const t = useTranslations('nav')
  return (
    <Screen>
      <PageHead title={t('eTenders')} isHidden />
      <h1 className="sr-only">{t('eTenders')}</h1>
      {children}
    </Screen>
  )
}
