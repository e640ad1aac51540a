import type { Comparison } from '@padauk/contract/admin/scores'
import { priceCriterion } from '@padauk/contract/evaluation-rules'
import { formatAmount } from '@padauk/language/money'
import { useWords } from '#admin/words/words.ts'
import { areInMillions, percentText, priceText } from './figures.ts'
import { pointsText } from './points.ts'
import { useCriterionName } from './criterion-name.ts'

type Bid = Comparison['bids'][number]
const none = '–'

/** A comparison in words and numbers of the language: table, cards and report show the same. */
export function useCompared({ bids, rules, evaluators, median }: Comparison) {
  const { t, language, number } = useWords()
  const nameOf = useCriterionName()
  const isInMillions = areInMillions(bids.flatMap(({ price }) => price ?? []))
  const money = (price: Bid['price']) => (price ? priceText(price, isInMillions, language) : none)
  const points = (given: number | null | undefined) =>
    given === null || given === undefined ? none : pointsText(given, language)
  const percent = (hundredths: number | null) =>
    hundredths === null ? none : percentText(hundredths, language)
  const [first] = bids.flatMap(({ price }) => price ?? [])
  const unit = isInMillions ? t('evaluations.compare.millions') : (first?.currency ?? '')
  const valid = bids.filter(({ standing }) => standing === 'valid').length

  const hintsOf = ({ hints, unconfirmed_addenda: unread }: Bid) => [
    ...hints.map(({ kind, with: company }) => t(`evaluations.compare.hints.${kind}`, { company })),
    ...unread.map((no) => t('evaluations.formal.unconfirmed', { number: number(no) })),
  ]

  return {
    isInMillions,
    unit,
    isScored: rules.criteria.length > 0,
    median: median
      ? t('evaluations.compare.medianOf', { median: money(median), count: valid })
      : '',
    criteria: rules.criteria.map((criterion) => ({
      id: criterion.id,
      name: nameOf(criterion),
      weight: criterion.weight,
      of:
        criterion.id === priceCriterion
          ? t('evaluations.compare.of', { weight: number(criterion.weight) })
          : t('evaluations.compare.ofMean', {
              weight: number(criterion.weight),
              count: evaluators.length,
            }),
    })),
    bids: bids.map((bid) => ({
      id: bid.submission,
      company: bid.company,
      standing: bid.standing,
      isOut: bid.standing === 'excluded' || bid.standing === 'not-opened',
      isBest: bid.rank === 1,
      rank: bid.rank === null ? none : number(bid.rank),
      order: { rank: bid.rank ?? Infinity, price: bid.price?.amount ?? Infinity },
      price: money(bid.price),
      wholePrice: bid.price
        ? formatAmount(bid.price.amount, bid.price.currency, language)
        : undefined,
      fromLowest:
        bid.above_lowest === 0 ? t('evaluations.compare.lowest') : percent(bid.above_lowest),
      fromMedian: percent(bid.from_median),
      points: rules.criteria.map((criterion, place) => {
        const given = bid.points[place]
        return { text: points(given), share: (given ?? 0) / criterion.weight }
      }),
      total: points(bid.total),
      hints: hintsOf(bid),
      why: whyOut(bid, t),
    })),
  }
}
export type Compared = ReturnType<typeof useCompared>
export type ComparedBid = Compared['bids'][number]

function whyOut({ standing, exclusion }: Bid, t: ReturnType<typeof useWords>['t']) {
  if (standing === 'excluded' && exclusion)
    return t('evaluations.compare.excluded', { reason: exclusion.reason })
  return standing === 'valid' ? '' : t(`evaluations.compare.standings.${standing}`)
}
