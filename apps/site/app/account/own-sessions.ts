import { endSession, listSessions } from '@padauk/contract/accounts'
import type { Session } from '@padauk/contract/accounts'
import { useCallback, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useAnswer, useCompanyArea } from './company-area.ts'
import { outcomeOf } from '#app/forms/outcome.ts'
import { useToast } from '#app/shell/toast.tsx'

/** Where the company is signed in, and how to end that from here. */
export function useOwnSessions() {
  const t = useTranslations()
  const showToast = useToast()
  const { call } = useCompanyArea()
  const [sessions, setSessions] = useState<Session[]>()
  const { hasFailed, load } = useAnswer(
    useCallback(() => call(listSessions, {}), [call]),
    setSessions,
  )
  async function end(id: string) {
    const outcome = outcomeOf(await call(endSession, { params: { id } }))
    if (outcome.state === 'done') showToast(t('profile.ended'))
    if (outcome.state === 'refused') showToast(outcome.sentence, 'error')
    if (outcome.state === 'failed') showToast(t('toast.serverError'), 'error')
    load()
  }
  return { sessions, hasFailed, load, end }
}

export type OwnSessions = ReturnType<typeof useOwnSessions>
