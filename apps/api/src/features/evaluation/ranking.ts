import { pointUnits, priceCriterion } from '@padauk/contract/evaluation-rules'
import type { EvaluationRules } from '@padauk/contract/evaluation-rules'

/** A valid bid. Money is in whole numbers of the smallest unit, points in hundredths. */
export type RankedInput = {
  id: string
  arrivedAt: Date
  price: number | null
  /** The mean of the evaluators by criterion of the rules; null for the price and until scored. */
  points: readonly (number | null)[]
}

export type RankedBid = {
  id: string
  rank: number
  /** With the points for the price. */
  points: (number | null)[]
  /** Null with the method of the lowest price, and until everything is scored. */
  total: number | null
}

// Products of two safe integers are not safe any more.
function dividedHalfUp(numerator: bigint, denominator: bigint) {
  const doubled = 2n * numerator + denominator
  return Number(doubled / (2n * denominator))
}

/** Half up, like everything that is rounded here. */
export const meanOf = (points: readonly number[]) =>
  dividedHalfUp(
    points.reduce((sum, one) => sum + BigInt(one), 0n),
    BigInt(points.length),
  )

/** The lowest price gets the whole weight, twice the price half of it. */
function pointsForPrice(price: number, lowest: number, weight: number) {
  const most = weight * pointUnits
  return price === lowest ? most : dividedHalfUp(BigInt(lowest) * BigInt(most), BigInt(price))
}

const lowestOf = (prices: readonly number[]) =>
  prices.reduce((lowest, price) => Math.min(lowest, price), prices[0] ?? 0)

const withoutNulls = (values: readonly (number | null)[]) => values.filter((one) => one !== null)

type Totalled = RankedInput & { total: number | null }

/** Bids in the order of the rules that were published; what is equal by them all goes by arrival. */
export function rankBids(rules: EvaluationRules, bids: readonly RankedInput[]): RankedBid[] {
  const lowest = lowestOf(withoutNulls(bids.map(({ price }) => price)))
  const totalled = bids.map((bid): Totalled => {
    const points = rules.criteria.map(({ id, weight }, place) => {
      if (id !== priceCriterion) return bid.points[place] ?? null
      return bid.price === null ? null : pointsForPrice(bid.price, lowest, weight)
    })
    const given = withoutNulls(points)
    const isWhole = points.length > 0 && given.length === points.length
    return { ...bid, points, total: isWhole ? given.reduce((sum, one) => sum + one, 0) : null }
  })
  return totalled
    .toSorted((one, other) => compare(rules, one, other))
    .map(({ id, points, total }, place) => ({ id, rank: place + 1, points: [...points], total }))
}

function compare({ method, tieRule }: EvaluationRules, one: Totalled, other: Totalled) {
  const byPrice = ascending(one.price, other.price)
  const byArrival = one.arrivedAt.getTime() - other.arrivedAt.getTime()
  const inOrder =
    method === 'lowest-price'
      ? [byPrice, byArrival]
      : [
          ascending(negated(one.total), negated(other.total)),
          tieRule === 'lower-price' ? byPrice : 0,
          byArrival,
        ]
  // Two arrivals in the same microsecond still have one order.
  return inOrder.find((difference) => difference !== 0) ?? (one.id < other.id ? -1 : 1)
}

const negated = (value: number | null) => (value === null ? null : -value)

/** What has no value comes last. */
function ascending(one: number | null, other: number | null) {
  if (one === null || other === null) return Number(one === null) - Number(other === null)
  return one - other
}

/** How a price stands beside the others, in hundredths of a per cent. */
export function deviations(prices: readonly number[]) {
  const sorted = prices.toSorted((one, other) => one - other)
  const middle = Math.floor(sorted.length / 2)
  const [lowest = null] = sorted
  const upper = sorted[middle] ?? null
  const lower = sorted[middle - 1]
  const median =
    upper === null || sorted.length % 2 === 1 || lower === undefined
      ? upper
      : meanOf([lower, upper])
  return {
    lowest,
    median,
    aboveLowest: (price: number) => share(price, lowest),
    fromMedian: (price: number) => share(price, median),
  }
}

function share(price: number, base: number | null) {
  if (base === null || base === 0) return 0
  const size = dividedHalfUp(BigInt(Math.abs(price - base)) * 10_000n, BigInt(base))
  return price < base ? -size : size
}
