import type { EvaluationRules } from '@padauk/contract/evaluation-rules'
import type { NoAwardReason } from '@padauk/contract/outcomes'
import type { ResultRow } from '#features/awards/deciding/repository'
import type { AwardRow } from '#features/awards/repository'
import type { JudgedBid } from '#features/awards/rules'
import { words } from '#platform/text/words'

const inBoth = (key: string) => ({ reasonEn: words('en')(key), reasonMm: words('mm')(key) })

export const noAwardWords = (reason: NoAwardReason) => inBoth(`mail.noAward.${reason}`)
const notOpenedWords = () => inBoth('mail.facts.bidNotOpened')

type Decision = Pick<AwardRow, 'winnerId' | 'none' | 'reasons'>

function toldTo(
  { submissionId, standing, exclusion }: JudgedBid,
  { winnerId, none, reasons }: Decision,
): Pick<ResultRow, 'result' | 'reasonEn' | 'reasonMm'> {
  if (submissionId === winnerId) return { result: 'won', reasonEn: '', reasonMm: '' }
  if (standing === 'excluded') {
    return { result: 'excluded', reasonEn: exclusion?.reason ?? '', reasonMm: '' }
  }
  if (standing === 'not-opened') return { result: 'not-opened', ...notOpenedWords() }
  const own = reasons.find(({ submission }) => submission === submissionId)
  const given = own && { reasonEn: own.en, reasonMm: own.mm }
  if (none !== null) return { result: 'none', ...(given ?? noAwardWords(none)) }
  return { result: 'lost', reasonEn: '', reasonMm: '', ...given }
}

/** Every bidder's own result, once the decision is approved. */
export const resultsOf = (
  decision: Decision,
  bids: readonly JudgedBid[],
  { criteria }: Pick<EvaluationRules, 'criteria'>,
): ResultRow[] =>
  bids.map((bid) => ({
    submissionId: bid.submissionId,
    ...toldTo(bid, decision),
    rank: bid.rank,
    amount: bid.price?.amount ?? null,
    currency: bid.price?.currency ?? null,
    total: bid.total,
    points: criteria.flatMap(({ id: criterion }, place) => {
      const points = bid.points[place]
      return typeof points === 'number' ? [{ criterion, points }] : []
    }),
  }))
