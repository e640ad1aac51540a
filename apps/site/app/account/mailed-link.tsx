import type { Answered } from '@padauk/contract/client'
import { useCallback, useState } from 'react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { useLanguage } from '#app/api/site-data.ts'
import { LoadFailed, PageLoading } from '#app/loading/page-loading.tsx'
import { Message } from '#app/parts/message.tsx'
import { rain } from '#app/parts/pictures/rain.ts'
import { Screen } from '#app/parts/screen.tsx'
import { PageHead } from '#app/shell/page-head.tsx'
import { homePath, screenPath, signInPath } from '#app/words/links.ts'
import { useAnswer } from './company-area.ts'
import { isWrongToken } from './token-answer.ts'

/** What a mailed link is about: undefined on its way, null when it can't be used any more. */
export function useMailedLink<Value>(ask: () => Promise<Answered<Value>>) {
  const [value, setValue] = useState<Value | null>()
  const askOnce = useCallback(async (): Promise<Answered<Value | null>> => {
    const answer = await ask()
    return isWrongToken(answer) ? { ok: true, value: null, headers: new Headers() } : answer
  }, [ask])
  return { value, ...useAnswer(askOnce, setValue) }
}

type WaitingProps = {
  title: string
  hasFailed: boolean
  supportCode: string | null
  load: () => void
}

export function LinkWaiting({ title, hasFailed, supportCode, load }: WaitingProps) {
  const t = useTranslations('account')
  return (
    <Screen>
      <PageHead title={title} isHidden />
      <h1 className="sr-only">{title}</h1>
      <noscript>
        <p className="form-summary">{t('scriptsNeeded')}</p>
      </noscript>
      {hasFailed ? <LoadFailed tryAgain={load} supportCode={supportCode} /> : <PageLoading />}
    </Screen>
  )
}

type WrongProps = { text: string; children?: ReactNode }

/** Used, expired, replaced or unknown; `children` come before the way home. */
export function WrongLink({ text, children }: WrongProps) {
  const t = useTranslations()
  const language = useLanguage()
  const title = t('confirm.wrongTitle')
  return (
    <>
      <PageHead title={title} isHidden />
      <Message title={title} text={text} picture={rain}>
        {children}
        <Link to={homePath(language)} className="button">
          {t('common.backToHome')}
        </Link>
      </Message>
    </>
  )
}

export function SignInLink() {
  const t = useTranslations('signin')
  const language = useLanguage()
  return (
    <Link to={screenPath(language, signInPath)} className="button button-gold">
      {t('button')}
    </Link>
  )
}
