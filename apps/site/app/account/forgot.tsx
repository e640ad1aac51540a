import { useReducer, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { useTranslations } from 'use-intl'
import { forgetAskedReset, keepAskedReset, readAskedReset } from './asked-reset.ts'
import type { AskedReset } from './asked-reset.ts'
import { useIsHydrated } from '#app/loading/hydrated.ts'
import { signInPath } from '#app/words/links.ts'
import { lakeEvening } from '#app/parts/pictures/lake-evening.ts'
import { accountPath } from './return-path.ts'
import { useLanguage } from '#app/api/site-data.ts'
import { AccountScreen } from './account-screen.tsx'
import { AskForCode } from './ask-for-code.tsx'
import { NewPassword } from './new-password.tsx'
import { PageHead } from '#app/shell/page-head.tsx'

/** First the e-mail address, then the code and a new password. */
export function Forgot() {
  const t = useTranslations('forgot')
  const language = useLanguage()
  const { search } = useLocation()
  const { reset, setReset } = useAskedReset()
  return (
    <AccountScreen
      picture={lakeEvening}
      title={t(reset ? 'newPassword' : 'title')}
      lead={t(reset ? 'step2Text' : 'step1Text')}
      steps={<Steps current={reset ? 2 : 1} />}
    >
      <PageHead title={t('title')} isHidden />
      {reset ? <NewPassword reset={reset} onReset={setReset} /> : <AskForCode onReset={setReset} />}
      <p className="account-other">
        <Link to={accountPath(signInPath, language, search)}>{t('backToSignIn')}</Link>
      </p>
    </AccountScreen>
  )
}

function useAskedReset() {
  const isHydrated = useIsHydrated()
  const [openedAt] = useState(() => Date.now())
  const [, showAgain] = useReducer((times: number) => times + 1, 0)
  const setReset = (asked: AskedReset | null) => {
    if (asked) keepAskedReset(sessionStorage, asked)
    else forgetAskedReset(sessionStorage)
    showAgain()
  }
  const reset = isHydrated ? readAskedReset(sessionStorage, openedAt) : null
  return { reset, setReset }
}

function Steps({ current }: { current: 1 | 2 }) {
  const t = useTranslations('forgot')
  const names = [t('email'), t('newPassword')]
  return (
    <ol className="account-steps" aria-label={t('steps')}>
      {names.map((name, place) => (
        <li
          key={name}
          aria-current={place + 1 === current ? 'step' : undefined}
          data-past={place + 1 < current}
        >
          {name}
        </li>
      ))}
    </ol>
  )
}
