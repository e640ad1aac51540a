import { toLatinDigits } from '@padauk/language/digits'

/** Myanmar keeps UTC+06:30 all year. */
const offset = (6 * 60 + 30) * 60_000
const dayMs = 86_400_000

/** An instant as `2026-11-14T17:30` in Yangon: the value of an input for date and time. */
export function toYangonClock(instant: string | null | undefined): string {
  const time = Date.parse(instant ?? '')
  return Number.isNaN(time) ? '' : new Date(time + offset).toISOString().slice(0, 16)
}

/** The instant that a clock in Yangon means; empty when the field is. */
export function fromYangonClock(clock: string): string {
  const time = Date.parse(`${clock}:00+06:30`)
  return Number.isNaN(time) ? '' : new Date(time).toISOString()
}

/** The parts as typed: no browser reorders them. */
export type DateParts = { day: string; month: string; year: string; time: string }

const typed = (text: string) => toLatinDigits(text).trim()

/** `2026-02-05`, or empty while a part is missing or there is no such day. */
export function dayOf({ day, month, year }: Omit<DateParts, 'time'>): string {
  const date = [typed(year), month.padStart(2, '0'), typed(day).padStart(2, '0')].join('-')
  const time = Date.parse(`${date}T00:00:00Z`)
  // JavaScript reads the 30th of February as the 2nd of March.
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(date) ? date : ''
}

export function partsOfDay(date: string): Omit<DateParts, 'time'> {
  const [year = '', month = '', day = ''] = date.split('-')
  return { day: String(Number(day) || ''), month: String(Number(month) || ''), year }
}

const hoursAndMinutes = /^([01]?\d|2[0-3])[:.]?([0-5]\d)$/

/** The instant that a clock in Yangon means, or empty while a part is missing or wrong. */
export function instantOf({ time, ...date }: DateParts): string {
  const [, hours = '', minutes] = hoursAndMinutes.exec(typed(time)) ?? []
  const day = dayOf(date)
  return day && minutes ? fromYangonClock(`${day}T${hours.padStart(2, '0')}:${minutes}`) : ''
}

export function partsOf(instant: string): DateParts {
  const [date = '', time = ''] = toYangonClock(instant).split('T')
  return { ...partsOfDay(date), time }
}

export const isStarted = (parts: Partial<DateParts>) =>
  Object.values(parts).some((part) => part !== '')

/** How many midnights in Yangon lie between two moments; 0 on the same day. */
export function daysBetween(from: string, to: string) {
  const dayAt = (instant: string) => Math.floor((Date.parse(instant) + offset) / dayMs)
  return dayAt(to) - dayAt(from)
}
