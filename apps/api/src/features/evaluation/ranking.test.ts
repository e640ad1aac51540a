import { array, assert, constantFrom, integer, oneof, option, property, record } from 'fast-check'
import { firstEvaluation } from '@padauk/contract/evaluation-rules'
import type { EvaluationRules } from '@padauk/contract/evaluation-rules'
import { expect, test } from 'vitest'
import { deviations, meanOf, rankBids } from '#features/evaluation/ranking'
import type { RankedInput } from '#features/evaluation/ranking'

const criterion = (id: string, weight: number) => ({ id, labelEn: id, labelMm: '', weight })

const weighted = (more: Partial<EvaluationRules> = {}): EvaluationRules => ({
  ...firstEvaluation,
  method: 'weighted-criteria',
  criteria: [criterion('price', 60), criterion('quality', 40)],
  ...more,
})

const bid = (id: string, price: number | null, quality: number | null = null, minute = 0) => ({
  id,
  price,
  points: [null, quality],
  arrivedAt: new Date(Date.UTC(2026, 0, 1, 0, minute)),
})

/** Whether a whole number is the half-up rounding of a fraction, by inequalities alone. */
const isRounded = (value: number, numerator: bigint, denominator: bigint) =>
  2n * numerator >= (2n * BigInt(value) - 1n) * denominator &&
  2n * numerator < (2n * BigInt(value) + 1n) * denominator

const amount = oneof(
  integer({ min: 1, max: 1_000_000 }),
  integer({ min: 1, max: Number.MAX_SAFE_INTEGER }),
)

test('the lowest price gets the whole weight, others their share of it, half up', () => {
  const ranked = rankBids(weighted(), [bid('a', 412_500_000, 1000), bid('b', 428_000_000, 3000)])
  expect(ranked).toEqual([
    // 412.5 ÷ 428 × 60 = 57.827…
    { id: 'b', rank: 1, points: [5783, 3000], total: 8783 },
    { id: 'a', rank: 2, points: [6000, 1000], total: 7000 },
  ])
})

test('points for the price equal the plain fraction, for any amount that is safe', () => {
  assert(
    property(amount, amount, integer({ min: 1, max: 99 }), (one, other, weight) => {
      const rules = weighted({
        criteria: [criterion('price', weight), criterion('quality', 100 - weight)],
      })
      const lowest = Math.min(one, other)
      for (const { id, points } of rankBids(rules, [bid('a', one, 0), bid('b', other, 0, 1)])) {
        const price = id === 'a' ? one : other
        const [forPrice] = points
        expect(
          isRounded(forPrice ?? -1, BigInt(lowest) * BigInt(weight * 100), BigInt(price)),
        ).toBe(true)
      }
    }),
    { numRuns: 2000 },
  )
})

test('a mean is the plain fraction, half up', () => {
  expect(meanOf([2550, 2551])).toBe(2551)
  assert(
    property(array(integer({ min: 0, max: 10_000 }), { minLength: 1 }), (points) => {
      const sum = points.reduce((all, one) => all + one, 0)
      return isRounded(meanOf(points), BigInt(sum), BigInt(points.length))
    }),
  )
})

const anyBid = (criteria: number) =>
  record({
    price: option(integer({ min: 0, max: 40 }), { freq: 5 }),
    minute: integer({ min: 0, max: 3 }),
    points: array(option(integer({ min: 0, max: 6 }), { freq: 8 }), {
      minLength: criteria,
      maxLength: criteria,
    }),
  })

/** Whether a bid comes before another, as the published rules say it in words. */
function isBetter(rules: EvaluationRules, one: Judged, other: Judged): boolean {
  const priceOf = (judged: Judged) => judged.price ?? Infinity
  const at = (judged: Judged) => judged.arrivedAt.getTime()
  const isEarlier = at(one) < at(other) || (at(one) === at(other) && one.id < other.id)
  const isCheaper = priceOf(one) < priceOf(other)
  const isSamePrice = priceOf(one) === priceOf(other)
  if (rules.method === 'lowest-price') return isCheaper || (isSamePrice && isEarlier)
  const totalOf = (judged: Judged) => judged.total ?? -1
  if (totalOf(one) !== totalOf(other)) return totalOf(one) > totalOf(other)
  if (rules.tieRule === 'lower-price' && !isSamePrice) return isCheaper
  return isEarlier
}
type Judged = RankedInput & { total: number | null }

test('every bid has the rank that counting better bids gives it, by either method and tie rule', () => {
  const rules = constantFrom(
    firstEvaluation,
    weighted(),
    weighted({ tieRule: 'earlier-arrival' }),
    weighted({ criteria: [criterion('quality', 70), criterion('delivery', 30)] }),
  )
  assert(
    property(rules, array(anyBid(2), { maxLength: 12 }), (given, drawn) => {
      const bids = drawn.map(({ minute, price, points }, place) => ({
        ...bid(`bid-${place}`, price, null, minute),
        points,
      }))
      const ranked = rankBids(given, bids)
      const judged = bids.map((one) => ({
        ...one,
        total: ranked.find(({ id }) => id === one.id)?.total ?? null,
      }))
      for (const one of judged) {
        const better = judged.filter((other) => other !== one && isBetter(given, other, one))
        expect(ranked.find(({ id }) => id === one.id)?.rank).toBe(better.length + 1)
      }
      for (const { points, total } of ranked) {
        const isWhole = points.length > 0 && points.every((each) => each !== null)
        const sum = points.reduce<number>((all, each) => all + (each ?? 0), 0)
        expect(total).toBe(isWhole ? sum : null)
      }
    }),
    { numRuns: 1000 },
  )
})

test('the order of the list changes no rank', () => {
  assert(
    property(array(anyBid(2), { maxLength: 8 }), (drawn) => {
      const bids = drawn.map(({ minute, price, points }, place) => ({
        ...bid(`bid-${place}`, price, null, minute),
        points,
      }))
      expect(rankBids(weighted(), bids.toReversed())).toEqual(rankBids(weighted(), bids))
    }),
  )
})

test('a tie of totals goes to the lower price, or to the earlier arrival, as published', () => {
  const quality = weighted({ criteria: [criterion('other', 50), criterion('quality', 50)] })
  const tied = [bid('late', 90, 10, 5), bid('early', 100, 10, 1)].map((one) => ({
    ...one,
    points: [20, 10],
  }))
  const first = (rules: EvaluationRules) => rankBids(rules, tied)[0]?.id
  expect(first(quality)).toBe('late')
  expect(first({ ...quality, tieRule: 'earlier-arrival' })).toBe('early')
})

test('a price of nothing does not divide by nothing', () => {
  const ranked = rankBids(weighted(), [bid('free', 0, 0), bid('paid', 10, 0)])
  expect(ranked.map(({ points }) => points[0])).toEqual([6000, 0])
})

test('a price is told from the lowest and from the median in hundredths of a per cent', () => {
  const { lowest, median, aboveLowest, fromMedian } = deviations([428, 4475, 4319, 4125])
  expect([lowest, median]).toEqual([428, 4222])
  expect(aboveLowest(428)).toBe(0)
  expect(aboveLowest(856)).toBe(10_000)
  expect(fromMedian(4475)).toBe(599)
  expect(fromMedian(4125)).toBe(-230)
  expect(deviations([])).toMatchObject({ lowest: null, median: null })
})
