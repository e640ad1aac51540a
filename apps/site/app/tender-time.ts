import { durationOf } from '#app/server-clock'

const hour = 3_600_000
const day = 24 * hour
const yangonOffset = 6.5 * 3_600_000
const soon = 3

const dayInYangon = (instant: number) => Math.floor((instant + yangonOffset) / day)

/** Midnights in Yangon between now and then. */
export const daysUntil = (then: number, now: number) =>
  Math.max(0, dayInYangon(then) - dayInYangon(now))

type Period = { start: string; end: string; now: Date }

/** How a tender stands on its way to the deadline: days as people in Yangon count them. */
export function timeLeft({ start, end, now }: Period) {
  const [from, until, at] = [Date.parse(start), Date.parse(end), now.getTime()]
  const days = daysUntil(until, at)
  const passed = until > from ? (at - from) / (until - from) : 1
  return {
    days,
    isSoon: days <= soon,
    percentPassed: Math.round(Math.min(1, Math.max(0, passed)) * 100),
  }
}

export type DueLook = 'calm' | 'soon' | 'last'

/** How loudly a deadline speaks: amber in the last day, red in the last hour. */
export function dueLook(left: number): DueLook {
  if (left < hour) return 'last'
  return left < day ? 'soon' : 'calm'
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
