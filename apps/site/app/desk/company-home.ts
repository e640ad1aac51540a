import type { Answered } from '@padauk/contract/client'
import { readCompanyHome } from '@padauk/contract/company-home'
import type { CompanyHome } from '@padauk/contract/company-home'
import type { NamedTender } from '@padauk/contract/named-tender'
import type { Language } from '@padauk/language/language'
import { useCallback, useEffect, useState } from 'react'
import { useAnswer, useCompanyArea } from '#app/account/company-area.ts'
import { readServerClock, serverNow } from '#app/tenders/server-clock.ts'
import type { ServerClock } from '#app/tenders/server-clock.ts'

export type View = { home: CompanyHome; clock: ServerClock }

export const nameIn = (language: Language, { name_en: english, name_mm: burmese }: NamedTender) =>
  language === 'mm' && burmese !== '' ? burmese : english

const yangonOffset = 6.5 * 3_600_000

/** The day it is in Yangon by the server's time, as papers name theirs. */
export const dayOf = (now: number) => new Date(now + yangonOffset).toISOString().slice(0, 10)

/** What the start page shows, asked again when a person comes back to it. */
export function useCompanyHome() {
  const { call } = useCompanyArea()
  const [view, setView] = useState<View>()
  const ask = useCallback(async (): Promise<Answered<View>> => {
    const askedAt = performance.now()
    const answer = await call(readCompanyHome, {})
    if (!answer.ok) return answer
    const { value: home } = answer
    const times = { serverTime: home.server_time, askedAt, answeredAt: performance.now() }
    return { ...answer, value: { home, clock: readServerClock(times) } }
  }, [call])
  const { hasFailed, supportCode, load } = useAnswer(ask, setView)
  useEffect(() => {
    const comeBack = async () => {
      if (document.visibilityState !== 'visible') return
      // What is shown stays when the line is gone for a moment.
      const answer = await ask()
      if (answer.ok) setView(answer.value)
    }
    const look = () => void comeBack()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [ask])
  return { view, hasFailed, supportCode, load }
}

const restBetween = 20_000

/** The server's time, now and then: its readers count in minutes. */
export function useServerTime(clock: ServerClock) {
  const [now, setNow] = useState(() => performance.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(performance.now()), restBetween)
    return () => clearInterval(timer)
  }, [])
  return serverNow(clock, Math.max(now, clock.at))
}
