import { toMyanmarDigits } from '@padauk/language/digits'
import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { useTranslations } from 'use-intl'
import { useLanguage } from '#app/api/site-data.ts'
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

const day = 24 * 3_600_000
/** nginx's copy may be this old. */
const keptFor = 2_000

/** An open page asks again when the next deadline passes: a closed tender is not shown as open. */
export function useRefreshAtDeadline(tenders: readonly { left: TimeLeft; state?: string }[]) {
  const { revalidate } = useRevalidator()
  const open = tenders.filter(({ state = 'open' }) => state === 'open')
  const next = Math.min(...open.map(({ left }) => left.until))
  useEffect(() => {
    const wait = Math.max(0, next - Date.now())
    if (wait > day) return
    const timer = setTimeout(() => void revalidate(), wait + keptFor)
    return () => clearTimeout(timer)
  }, [next, revalidate])
}
