import { toMyanmarDigits } from './digits.ts'
import type { Language } from './language.ts'

// Tables instead of Intl: desktop Chromium has no Burmese locale data and answers in English.
const months = {
  en: [
    'January',
    'February',
    'March',
    'April',
    'May',
    'June',
    'July',
    'August',
    'September',
    'October',
    'November',
    'December',
  ],
  mm: [
    'ဇန်နဝါရီ',
    'ဖေဖော်ဝါရီ',
    'မတ်',
    'ဧပြီ',
    'မေ',
    'ဇွန်',
    'ဇူလိုင်',
    'ဩဂုတ်',
    'စက်တင်ဘာ',
    'အောက်တိုဘာ',
    'နိုဝင်ဘာ',
    'ဒီဇင်ဘာ',
  ],
} as const

const weekdays = {
  en: ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
  mm: ['တနင်္ဂနွေ', 'တနင်္လာ', 'အင်္ဂါ', 'ဗုဒ္ဓဟူး', 'ကြာသပတေး', 'သောကြာ', 'စနေ'],
} as const

// Myanmar keeps UTC+06:30 all year.
const yangonOffset = (6 * 60 + 30) * 60_000

export type Instant = Date | string | number

function inYangon(instant: Instant, language: Language) {
  const time = new Date(instant).getTime()
  if (Number.isNaN(time)) throw new RangeError(`not an instant: ${String(instant)}`)
  const shifted = new Date(time + yangonOffset)
  return {
    year: shifted.getUTCFullYear(),
    month: shifted.getUTCMonth() + 1,
    monthName: months[language][shifted.getUTCMonth()] ?? '',
    day: shifted.getUTCDate(),
    weekday: weekdays[language][shifted.getUTCDay()] ?? '',
    hour: shifted.getUTCHours(),
    minute: shifted.getUTCMinutes(),
    second: shifted.getUTCSeconds(),
  }
}

const dayLength = 86_400_000

/** The number of the day it is in Yangon, for "yesterday". */
export const dayInYangon = (instant: Instant) =>
  Math.floor((new Date(instant).getTime() + yangonOffset) / dayLength)

function twoDigits(value: number): string {
  return String(value).padStart(2, '0')
}

function ordinal(day: number): string {
  if (day >= 11 && day <= 13) return `${day}th`
  const suffixes: Record<number, string> = { 1: 'st', 2: 'nd', 3: 'rd' }
  return `${day}${suffixes[day % 10] ?? 'th'}`
}

/** `Saturday, November 14th, 2026` · `၂၀၂၆ ခုနှစ်၊ နိုဝင်ဘာလ ၁၄ ရက်၊ စနေနေ့` (rules 1.5) */
export function longDate(instant: Instant, language: Language): string {
  const { year, monthName, day, weekday } = inYangon(instant, language)
  if (language === 'en') return `${weekday}, ${monthName} ${ordinal(day)}, ${year}`
  return `${toMyanmarDigits(year)} ခုနှစ်၊ ${monthName}လ ${toMyanmarDigits(day)} ရက်၊ ${weekday}နေ့`
}

export const monthNames = (language: Language): readonly string[] => months[language]

/** `Wed 2 Dec`, with the year when it is not this year's · `ဒီဇင်ဘာ ၂ ရက်၊ ဗုဒ္ဓဟူးနေ့` */
export function briefDate(instant: Instant, language: Language, now: Instant): string {
  const { year, monthName, day, weekday } = inYangon(instant, language)
  const isThisYear = year === inYangon(now, language).year
  if (language === 'en') {
    const date = `${weekday.slice(0, 3)} ${day} ${monthName.slice(0, 3)}`
    return isThisYear ? date : `${date} ${year}`
  }
  const date = `${monthName} ${toMyanmarDigits(day)} ရက်၊ ${weekday}နေ့`
  return isThisYear ? date : `${toMyanmarDigits(year)} ${date}`
}

/** `14 Nov` · `၁၄-၁၁`, for places with no room for more. */
export function dayAndMonth(instant: Instant, language: Language): string {
  const { month, monthName, day } = inYangon(instant, language)
  if (language === 'en') return `${day} ${monthName.slice(0, 3)}`
  return toMyanmarDigits(`${twoDigits(day)}-${twoDigits(month)}`)
}

/** The parts of a calendar leaf: `Sat`, `14`, `Nov` · `စနေ`, `၁၄`, `နိုဝင်ဘာ` */
export function calendarLeaf(instant: Instant, language: Language) {
  const { monthName, day, weekday } = inYangon(instant, language)
  if (language === 'mm') return { weekday, day: toMyanmarDigits(day), month: monthName }
  return { weekday: weekday.slice(0, 3), day: String(day), month: monthName.slice(0, 3) }
}

/** `14-11-2026` · `၁၄-၁၁-၂၀၂၆` */
export function shortDate(instant: Instant, language: Language): string {
  const { year, month, day } = inYangon(instant, language)
  const date = `${twoDigits(day)}-${twoDigits(month)}-${year}`
  return language === 'en' ? date : toMyanmarDigits(date)
}

function partOfDay(hour: number, minute: number): string {
  if (hour < 4) return 'ည'
  if (hour < 12) return 'နံနက်'
  if (hour === 12 && minute === 0) return 'မွန်းတည့်'
  if (hour < 16) return 'မွန်းလွဲ'
  if (hour < 19) return 'ညနေ'
  return 'ည'
}

/** `17:30` · `ညနေ ၅:၃၀ နာရီ` */
export function timeOfDay(instant: Instant, language: Language): string {
  return clockTime(instant, language, false)
}

/** `17:30:09` · `ညနေ ၅:၃၀:၀၉ နာရီ`: an arrival is compared with a deadline. */
export function timeWithSeconds(instant: Instant, language: Language): string {
  return clockTime(instant, language, true)
}

function clockTime(instant: Instant, language: Language, hasSeconds: boolean): string {
  const { hour, minute, second } = inYangon(instant, language)
  const rest = `:${twoDigits(minute)}${hasSeconds ? `:${twoDigits(second)}` : ''}`
  if (language === 'en') return `${twoDigits(hour)}${rest}`
  return `${partOfDay(hour, minute)} ${toMyanmarDigits(`${hour % 12 || 12}${rest}`)} နာရီ`
}

const dateOnly = /^\d{4}-\d\d-\d\d$/
const withOffset = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)$/

/** The instant that a deadline means: a date without a time ends with its last second in Yangon. */
export function readDeadline(text: string): Date | null {
  if (!dateOnly.test(text) && !withOffset.test(text)) return null
  const date = text.slice(0, 10)
  const day = new Date(`${date}T00:00:00Z`)
  // JavaScript reads the 30th of February as the 2nd of March.
  if (Number.isNaN(day.getTime()) || day.toISOString().slice(0, 10) !== date) return null
  const instant = new Date(dateOnly.test(text) ? `${text}T23:59:59+06:30` : text)
  return Number.isNaN(instant.getTime()) ? null : instant
}
