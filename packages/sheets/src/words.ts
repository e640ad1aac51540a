import { longDate, shortDate, timeOfDay, timeWithSeconds } from '@padauk/language/dates'
import { toMyanmarDigits } from '@padauk/language/digits'
import { htmlLanguage } from '@padauk/language/language'
import type { Language } from '@padauk/language/language'
import english from '@padauk/language/messages/en/minutes.json'
import burmese from '@padauk/language/messages/my/minutes.json'
import format from 'icu-minify/format'
import type { CompiledMessage } from 'icu-minify/format'

const catalogues = { en: english, mm: burmese }
// Chromium has no Burmese locale, but its digits.
const numberLocales = { en: 'en', mm: 'en-u-nu-mymr' }

const formattersOf = (language: Language) => ({
  getDateTimeFormat: (...how: ConstructorParameters<typeof Intl.DateTimeFormat>) =>
    new Intl.DateTimeFormat(...how),
  getNumberFormat: (_: unknown, how?: Intl.NumberFormatOptions) =>
    new Intl.NumberFormat(numberLocales[language], how),
  getPluralRules: (...how: ConstructorParameters<typeof Intl.PluralRules>) =>
    new Intl.PluralRules(...how),
})

/** How a message of a catalogue, compiled at build time, reads with its values. */
export function formatIn(language: Language) {
  const formatters = formattersOf(language)
  return (message: CompiledMessage, values: Values = {}) =>
    String(format(message, htmlLanguage(language), values, { formatters }))
}

const commas = { en: ', ', mm: '၊ ' }

export type Word = keyof typeof english
export type Values = Record<string, string | number>

export const otherLanguage = (language: Language): Language => (language === 'mm' ? 'en' : 'mm')

const englishDay = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  timeZone: 'Asia/Yangon',
})

/** `14 Nov` · `၁၄-၁၁`. Every page for companies loads the module of dates: it must not grow for this. */
const dayAndMonth = (instant: string, language: Language) =>
  language === 'mm' ? shortDate(instant, 'mm').slice(0, 5) : englishDay.format(new Date(instant))

const dayOf = (instant: string) => longDate(instant, 'en')

/** Words, times and numbers in one of the two languages of a sheet. */
export function wordsIn(language: Language) {
  const formatted = formatIn(language)
  const inDigits = (value: string | number) =>
    language === 'mm' ? toMyanmarDigits(value) : String(value)
  const time = (instant: string) => timeWithSeconds(instant, language)
  return {
    language,
    t: (word: Word, values: Values = {}) => formatted(catalogues[language][word], values),
    inDigits,
    listed: (items: readonly string[]) => items.join(commas[language]),
    moment: (instant: string) => longDate(instant, language) + commas[language] + time(instant),
    /** Without the year, which the deadline has. */
    shortMoment: (instant: string) =>
      dayAndMonth(instant, language) + commas[language] + time(instant),
    momentToMinute: (instant: string) =>
      longDate(instant, language) + commas[language] + timeOfDay(instant, language),
    /** The time alone on the day of the deadline. */
    momentAfter: (instant: string, before: string) =>
      dayOf(instant) === dayOf(before)
        ? time(instant)
        : dayAndMonth(instant, language) + commas[language] + time(instant),
  }
}
export type Words = ReturnType<typeof wordsIn>
