import type { Award, AwardProposal, TenderAward } from '@padauk/contract/admin/awards'
import type { EvaluationMethod } from '@padauk/contract/evaluation-rules'
import type { Language } from '@padauk/contract/languages'
import type { NoAwardReason } from '@padauk/contract/outcomes'

export type Candidate = TenderAward['candidates'][number]
type Decided = Pick<TenderAward, 'candidates' | 'award' | 'earlier'>

export const validOf = (candidates: readonly Candidate[]) =>
  candidates
    .filter(({ standing }) => standing === 'valid')
    .toSorted((one, other) => (one.rank ?? Infinity) - (other.rank ?? Infinity))

const withdrawnFrom = ({ award, earlier }: Decided) =>
  [award, ...earlier]
    .filter((one) => one?.state === 'withdrawn')
    .map((one) => one?.winner?.submission)

/** The best valid bid whose company has not withdrawn from an award of this tender. */
export function nextInLine(decided: Decided) {
  const withdrawn = withdrawnFrom(decided)
  return validOf(decided.candidates).find(({ submission }) => !withdrawn.includes(submission))
}

type Bids = { candidates: readonly Candidate[]; minimumBids: number; hasNext: boolean }

/** The reasons that are true now, in the order in which they are offered. */
export function reasonsForNone({ candidates, minimumBids, hasNext }: Bids): NoAwardReason[] {
  const valid = validOf(candidates).length
  const isTrue: Record<NoAwardReason, boolean> = {
    'no-bids': candidates.length === 0,
    'too-few': candidates.length > 0 && valid < minimumBids,
    'none-valid': candidates.length > 0 && !hasNext,
    'too-expensive': valid > 0,
    'not-needed': true,
  }
  return (Object.keys(isTrue) as NoAwardReason[]).filter((reason) => isTrue[reason])
}

type FirstReason = (
  language: Language,
  why: EvaluationMethod | 'withdrawn',
  judged: { rank: number | null; total: number | null; valid: number },
) => string

export type ProposalValues = {
  /** The submission that is proposed; empty to end without an award. */
  winner: string
  none: NoAwardReason | ''
  justification: string
  single_bid: string
  reasons: { submission: string; en: string; mm: string }[]
}

type Begun = {
  decided: Decided
  method: EvaluationMethod
  firstReason: FirstReason
}

/** What a returned proposal said, or a reason for each bid: by its rank, or that it was withdrawn. */
export function firstProposal({ decided, method, firstReason }: Begun): ProposalValues {
  const next = nextInLine(decided)
  const valid = validOf(decided.candidates)
  const returned = decided.award?.state === 'returned' ? decided.award : null
  const withdrawn = withdrawnFrom(decided)
  const others = valid.filter(({ submission }) => submission !== next?.submission)
  return {
    winner: (!(returned && returned.winner === null) && next?.submission) || '',
    none: returned?.none ?? '',
    justification: returned?.justification ?? '',
    single_bid: returned?.single_bid ?? '',
    reasons: others.map(({ submission, rank, total }) => {
      const judged = { rank, total, valid: valid.length }
      const before = writtenFor(returned, submission)
      const why = withdrawn.includes(submission) ? 'withdrawn' : method
      return {
        submission,
        en: before?.reason_en || firstReason('en', why, judged),
        mm: before?.reason_mm || firstReason('mm', why, judged),
      }
    }),
  }
}

const writtenFor = (award: Award | null, submission: string) =>
  award?.letters.find((letter) => letter.submission === submission && letter.result === 'lost')

/** As it is sent: without an award its reason is the reason for all. */
export function proposalOf(values: ProposalValues, decided: Decided): AwardProposal {
  const { winner, none, justification, single_bid: singleBid, reasons } = values
  const isAward = winner !== ''
  const isSingle = validOf(decided.candidates).length === 1
  return {
    winner: isAward ? winner : null,
    none: isAward || none === '' ? null : none,
    justification,
    single_bid: isAward && isSingle ? singleBid : '',
    reasons: isAward ? reasons : [],
  }
}
