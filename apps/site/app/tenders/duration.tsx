import { useTranslations } from 'use-intl'
import { useDigits } from '#app/words/moment.ts'
import { durationOf } from './server-clock.ts'

/** A time in its two largest parts. */
export function useDurationWords() {
  const t = useTranslations('submission.duration')
  const inDigits = useDigits()
  return (milliseconds: number) => {
    const duration = durationOf(milliseconds)
    const { days, hours, minutes } = duration
    if (days > 0) return inDigits(t('days', { ...duration }))
    if (hours > 0) return inDigits(t('hours', { ...duration }))
    return inDigits(t(minutes > 0 ? 'minutes' : 'seconds', { ...duration }))
  }
}
