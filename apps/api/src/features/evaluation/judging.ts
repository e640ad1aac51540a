import type { EvaluationRules } from '@padauk/contract/evaluation-rules'
import type { Facts } from '#features/evaluation/facts'
import { exclusionOf, phaseOf, priceIn, rankingOf, standingIn } from '#features/evaluation/rules'
import type { Ground, Phase, Standing } from '#features/evaluation/rules'

/** A bid with everything that a decision about the tender is made of. */
export type JudgedBid = {
  submissionId: string
  companyId: string
  company: string
  /** The person who signed the company up. */
  contact: string
  arrivedAt: Date
  receiptNo: string
  standing: Standing
  /** Null for a bid that does not count. */
  rank: number | null
  price: { amount: number; currency: string } | null
  /** Hundredths, by criterion of the rules, with the points for the price; null until scored. */
  points: (number | null)[]
  /** Hundredths; null with the method of the lowest price, and until everything is scored. */
  total: number | null
  exclusion: { ground: Ground; reason: string } | null
}

export type Judgement = {
  /** Every bid is checked and every evaluator has locked: an award can be proposed. */
  isReady: boolean
  phase: Phase
  rules: EvaluationRules
  /** By rank, then those that do not count, by arrival. */
  bids: JudgedBid[]
}

export function judged(facts: Facts): Judgement {
  const phase = phaseOf(facts)
  const rules = facts.tender.evaluation
  const ranking = rankingOf(facts, { withScores: true })
  const bids = facts.bids.map((bid): JudgedBid => {
    const ranked = ranking.get(bid.id)
    return {
      submissionId: bid.id,
      companyId: bid.companyId,
      company: bid.company,
      contact: bid.contact,
      arrivedAt: bid.arrivedAt,
      receiptNo: bid.receiptNo,
      standing: standingIn(facts, bid),
      rank: ranked?.rank ?? null,
      price: priceIn(facts, bid),
      points: ranked?.points ?? rules.criteria.map(() => null),
      total: ranked?.total ?? null,
      exclusion: exclusionOf(facts.checks.get(bid.id)),
    }
  })
  return { isReady: phase === 'ready', phase, rules, bids: byRank(bids) }
}

/** What has no rank comes last, in the order that it had. */
export const byRank = <Bid extends { rank: number | null }>(bids: readonly Bid[]) =>
  bids.toSorted((one, other) => (one.rank ?? Infinity) - (other.rank ?? Infinity) || 0)
