import { briefDate, longDate, timeOfDay } from '@padauk/language/dates'
import type { Instant } from '@padauk/language/dates'
import { toMyanmarDigits } from '@padauk/language/digits'
import type { Language } from '@padauk/language/language'
import { useMemo } from 'react'
import { useI18nProvider, useLocaleState, useTranslate } from 'ra-core'
import type { WordsProvider } from './i18n.ts'

/** English stands in where the Burmese name is missing. */
export const nameOf = (tender: { name_en: string; name_mm: string }, language: Language) =>
  (language === 'mm' && tender.name_mm) || tender.name_en

function useLanguage(): Language {
  const [locale] = useLocaleState()
  return locale === 'mm' ? 'mm' : 'en'
}

const commas = { en: ', ', mm: '၊ ' }

/** Words, dates and numbers in the language of the page. Dates are in Myanmar time. */
export function useWords() {
  const translate = useTranslate()
  const { namesIn } = useI18nProvider() as WordsProvider
  const language = useLanguage()
  return useMemo(
    () => ({
      language,
      t: (key: string, values: Record<string, string | number> = {}) => translate(key, values),
      /** A choice for each name that there are words for below a key. */
      choicesIn: (key: string) =>
        namesIn(key).map((value) => ({ value, label: translate(`${key}.${value}`) })),
      longDate: (instant: Instant) => longDate(instant, language),
      briefDate: (instant: Instant) => briefDate(instant, language, Date.now()),
      timeOfDay: (instant: Instant) => timeOfDay(instant, language),
      dateAndTime: (instant: Instant) =>
        [briefDate(instant, language, Date.now()), timeOfDay(instant, language)].join(
          commas[language],
        ),
      /** Several things in one line. */
      listed: (items: readonly string[]) => items.join(commas[language]),
      number: (value: number) =>
        language === 'mm'
          ? toMyanmarDigits(value.toLocaleString('en'))
          : value.toLocaleString('en'),
    }),
    [translate, namesIn, language],
  )
}
