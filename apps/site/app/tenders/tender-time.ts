import { durationOf } from './server-clock.ts'

const hour = 3_600_000
const day = 24 * hour
const yangonOffset = 6.5 * hour
const soon = 3

const dayInYangon = (instant: number) => Math.floor((instant + yangonOffset) / day)

/** Midnights in Yangon between now and then. */
const daysUntil = (then: number, now: number) => Math.max(0, dayInYangon(then) - dayInYangon(now))

/** Days as people in Yangon count them; hours once there is less than one day left. */
export function timeLeft(end: string, now: Date) {
  const [until, at] = [Date.parse(end), now.getTime()]
  const milliseconds = Math.max(0, until - at)
  const days = daysUntil(until, at)
  return {
    // Not how long: a page that counts milliseconds differs at each rendering.
    until,
    hours: Math.floor(milliseconds / hour),
    days: milliseconds < day ? 0 : days,
    isSoon: days <= soon,
  }
}

export type TimeLeft = ReturnType<typeof timeLeft>

export type DueLook = 'calm' | 'soon' | 'last'

/** The urgency of a deadline: amber in the last day, red in the last hour. */
export function dueLook(left: number): DueLook {
  if (left < hour) return 'last'
  return left < day ? 'soon' : 'calm'
}

export type DueState = { look: DueLook; isToday: boolean }

/** What the words beside a deadline depend on. */
export function dueOf(endDate: string, left: number): DueState {
  const end = Date.parse(endDate)
  return { look: dueLook(left), isToday: daysUntil(end, end - left) === 0 }
}

const partsShown = {
  calm: ['days', 'hours', 'minutes'],
  soon: ['hours', 'minutes', 'seconds'],
  last: ['minutes', 'seconds'],
} as const

/** The parts of a countdown; seconds appear only when they matter. */
export function countdown(left: number) {
  const duration = durationOf(left)
  return partsShown[dueLook(left)].map((unit) => ({ unit, count: duration[unit] }))
}
