import { toMyanmarDigits } from '@padauk/language/digits'
import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { useTranslations } from 'use-intl'
import { useLanguage } from '#app/api/site-data.ts'
import { fetchWaitingParts } from '#app/loading/later.tsx'
import { keepTrying } from '#app/loading/retry.ts'
import type { TimeLeft } from './tender-time.ts'

/** Days, then hours, then the last hour, in the digits of the page. */
export function useTimeLeftWords() {
  const t = useTranslations('tenders')
  const isBurmese = useLanguage() === 'mm'
  return ({ days, hours }: TimeLeft) => {
    const inHours = hours > 0 ? t('hoursLeft', { count: hours }) : t('lastHour')
    const words = days > 0 ? t('daysLeft', { count: days }) : inHours
    return isBurmese ? toMyanmarDigits(words) : words
  }
}

const hour = 3_600_000
/** Timers take no more than 24 days, and a page that old asks sooner. */
const mostHours = 23

type Shown = { left: TimeLeft; state?: string }

/**
 * An open page asks again when the next deadline passes by the clock of the server: a closed tender
 * is not shown as open. Nothing is loaded for it before the last hour, or before a person comes back.
 */
export function useRefreshAtDeadline(tenders: readonly Shown[]) {
  const { revalidate } = useRevalidator()
  const open = tenders.filter(({ state = 'open' }) => state === 'open')
  const next = Math.min(...open.map(({ left }) => left.until))
  const hours = Math.min(mostHours, ...open.map(({ left }) => left.hours))
  useEffect(() => {
    if (!Number.isFinite(next)) return
    const leaving = new AbortController()
    const { signal } = leaving
    const onPassed = () => {
      fetchWaitingParts()
      return revalidate()
    }
    const begin = async () => {
      clearTimeout(timer)
      const { watchDeadline } = await keepTrying(() => import('./deadline-watch.ts'))
      if (!signal.aborted) watchDeadline(next, { signal, onPassed })
    }
    const timer = setTimeout(() => void begin(), hours * hour)
    // A device that slept has not counted on.
    const comeBack = () => document.visibilityState === 'visible' && void begin()
    document.addEventListener('visibilitychange', comeBack, { signal, once: true })
    return () => {
      clearTimeout(timer)
      leaving.abort()
    }
  }, [next, hours, revalidate])
}
