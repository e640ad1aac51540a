import { longDate, timeOfDay, timeWithSeconds } from '@padauk/language/dates'
import { toMyanmarDigits } from '@padauk/language/digits'
import { useLocale, useTranslations } from 'use-intl'

/** A date with its time, in Myanmar time on every device. */
export const useMoment = () => useMomentWith(timeOfDay)

/** To the second, for an arrival. */
export const useExactMoment = () => useMomentWith(timeWithSeconds)

function useMomentWith(timeOf: typeof timeOfDay) {
  const t = useTranslations('date')
  const language = useLocale() === 'my' ? 'mm' : 'en'
  return (instant: string) =>
    t('at', { date: longDate(instant, language), time: timeOf(instant, language) })
}

/** Counts inside a sentence, in the digits of its language. */
export function useDigits() {
  const isBurmese = useLocale() === 'my'
  return (words: string) => (isBurmese ? toMyanmarDigits(words) : words)
}
