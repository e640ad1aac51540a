import type { KeptKind } from '@padauk/contract/admin/retention'

/** In days. `unopened` is also the time of the first lock. */
export type Periods = Record<KeptKind, number>

/** As `least_kept` of the database: settings may keep bids longer, never shorter. */
export const leastDays: Periods = { awarded: 2_557, other: 1_096, unopened: 90 }

const dayMs = 86_400_000
const daysAfter = (moment: Date, days: number) => new Date(moment.getTime() + days * dayMs)
const latest = (...moments: readonly (Date | null)[]) =>
  new Date(Math.max(...moments.map((moment) => moment?.getTime() ?? 0)))

/** For how long bids of each kind are readable. */
export const readablePeriods = (periods: Periods): Periods => ({
  awarded: Math.max(periods.awarded, leastDays.awarded),
  other: Math.max(periods.other, leastDays.other),
  unopened: Math.max(periods.unopened, leastDays.unopened),
})

type Kept = {
  kind: KeptKind
  /** The end of the objection time or the cancellation; null until then. */
  countedFrom: Date | null
}

/** Null as long as the tender is undecided. */
export const eraseOn = ({ kind, countedFrom }: Kept, periods: Periods) =>
  countedFrom && daysAfter(countedFrom, readablePeriods(periods)[kind])

type Locked = Kept & {
  deadline: Date
  closedAt: Date | null
  isHeld: boolean
  lockedUntil: Date | null
}

/**
 * Never longer than is certain: a lock can't be shortened. First some time after the deadline, then
 * after the closing. While the tender is undecided or held the lock is renewed when half of it is
 * left, and the decision or the contract lengthens it to the day of the erasure.
 */
export function lockUntil(bid: Locked, periods: Periods, now: Date) {
  const { kind, countedFrom, deadline, closedAt, isHeld } = bid
  const first = daysAfter(deadline, periods.unopened)
  const closed = closedAt && daysAfter(closedAt, periods.unopened)
  const decided = countedFrom && daysAfter(countedFrom, periods[kind])
  const until = latest(bid.lockedUntil, first, closed, decided)
  const isWaiting = isHeld || (closedAt !== null && countedFrom === null)
  const isEnding = until < daysAfter(now, periods.unopened / 2)
  return isWaiting && isEnding ? daysAfter(now, periods.unopened) : until
}
