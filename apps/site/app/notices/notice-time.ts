import { briefDate, dayInYangon, timeOfDay } from '@padauk/language/dates'
import { useTranslations } from 'use-intl'
import { useLanguage } from '#app/api/site-data.ts'

/** `Today, 09:00`, `Yesterday, 17:05`, else the date. */
export function useNoticeTime() {
  const t = useTranslations()
  const language = useLanguage()
  return (instant: string, now = Date.now()) => {
    const time = timeOfDay(instant, language)
    const daysAgo = dayInYangon(now) - dayInYangon(instant)
    if (daysAgo === 0) return t('notices.today', { time })
    if (daysAgo === 1) return t('notices.yesterday', { time })
    return t('date.at', { date: briefDate(instant, language, now), time })
  }
}
