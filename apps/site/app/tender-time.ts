const day = 24 * 3_600_000
const yangonOffset = 6.5 * 3_600_000
const soon = 3

const dayInYangon = (instant: number) => Math.floor((instant + yangonOffset) / day)

type Period = { start: string; end: string; now: Date }

/** How a tender stands on its way to the deadline: days as people in Yangon count them. */
export function timeLeft({ start, end, now }: Period) {
  const [from, until, at] = [Date.parse(start), Date.parse(end), now.getTime()]
  const days = Math.max(0, dayInYangon(until) - dayInYangon(at))
  const passed = until > from ? (at - from) / (until - from) : 1
  return {
    days,
    isSoon: days <= soon,
    percentPassed: Math.round(Math.min(1, Math.max(0, passed)) * 100),
  }
}
