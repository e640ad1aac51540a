import { longDate, timeOfDay } from '@padauk/language/dates'
import { toMyanmarDigits } from '@padauk/language/digits'
import { useTranslations } from 'use-intl'
import { useLanguage } from '#app/site-data'

/** A date with its time, in Myanmar time wherever the device believes to be. */
export function useMoment() {
  const t = useTranslations('date')
  const language = useLanguage()
  return (instant: string) =>
    t('at', { date: longDate(instant, language), time: timeOfDay(instant, language) })
}

/** Counts inside a sentence, in the digits of its language. */
export function useDigits() {
  const isBurmese = useLanguage() === 'mm'
  return (words: string) => (isBurmese ? toMyanmarDigits(words) : words)
}
