import type { AwardProposal } from '@padauk/contract/admin/awards'
import type { Money, NoAwardReason } from '@padauk/contract/outcomes'
import { refuse } from '@padauk/contract/problems'
import type { TenderRules } from '@padauk/contract/tender-rules'
import type { AwardRow } from '#features/awards/repository'

/** A bid as the evaluation judges it; only valid ones have a rank. */
export type JudgedBid = {
  submissionId: string
  companyId: string
  company: string
  standing: 'pending' | 'valid' | 'excluded' | 'not-opened'
  rank: number | null
  price: Money | null
  /** By criterion of the rules, in hundredths. */
  points: readonly (number | null)[]
  total: number | null
  exclusion: { reason: string } | null
}
export type Judgement = { isReady: boolean; bids: readonly JudgedBid[] }

export const validOf = (bids: readonly JudgedBid[]) =>
  bids
    .filter(({ standing }) => standing === 'valid')
    .toSorted((one, other) => (one.rank ?? Infinity) - (other.rank ?? Infinity))

/** The best valid bid whose company has not withdrawn from an award of this tender. */
export function nextInLine(bids: readonly JudgedBid[], awards: readonly AwardRow[]) {
  const withdrawn = new Set(
    awards.filter(({ state }) => state === 'withdrawn').map(({ winnerId }) => winnerId),
  )
  return validOf(bids).find(({ submissionId }) => !withdrawn.has(submissionId))
}

type Judged = {
  bids: readonly JudgedBid[]
  awards: readonly AwardRow[]
  rules: Pick<TenderRules, 'minimumBids'>
}

type Chosen = Pick<AwardProposal, 'winner' | 'none' | 'single_bid' | 'reasons'>

/** Whether the case is what the reason says. */
function isTrue(reason: NoAwardReason, { bids, awards, rules }: Judged) {
  const valid = validOf(bids).length
  switch (reason) {
    case 'no-bids':
      return bids.length === 0
    case 'too-few':
      return bids.length > 0 && valid < rules.minimumBids
    case 'none-valid':
      return bids.length > 0 && nextInLine(bids, awards) === undefined
    case 'too-expensive':
      return valid > 0
    case 'not-needed':
      return true
  }
}

/** What is wrong with a proposal, by field. */
export function faultsOf({ winner, none, ...chosen }: Chosen, judged: Judged) {
  const valid = validOf(judged.bids).map(({ submissionId }) => submissionId)
  const explained = chosen.reasons.map(({ submission }) => submission)
  const others = valid.filter((id) => id !== winner)
  const areKnown =
    explained.every((id) => others.includes(id)) && new Set(explained).size === explained.length
  // Without an award its reason is the reason for all.
  const isWhole = winner === null || others.every((id) => explained.includes(id))
  const isRight =
    winner === null
      ? none !== null && isTrue(none, judged)
      : none === null && winner === nextInLine(judged.bids, judged.awards)?.submissionId
  const lacksWords = winner !== null && valid.length === 1 && chosen.single_bid.trim() === ''
  return {
    ...(!isRight && { [winner === null ? 'none' : 'winner']: 'award.notInLine' }),
    ...(!(areKnown && isWhole) && { reasons: 'award.reasonsRequired' }),
    ...(lacksWords && { single_bid: 'submission.reasonRequired' }),
  }
}

export function refusalOf(faults: ReturnType<typeof faultsOf>) {
  return Object.keys(faults).length > 0 ? refuse('invalid-input', { fields: faults }) : null
}
