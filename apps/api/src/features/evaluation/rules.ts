import type { bidStandings, exclusionGrounds } from '@padauk/contract/admin/bid-checks'
import type { evaluationPhases } from '@padauk/contract/admin/evaluation'
import { priceCriterion } from '@padauk/contract/evaluation-rules'
import type { EvaluationRules } from '@padauk/contract/evaluation-rules'
import type { Slot } from '@padauk/contract/sealing/values'
import type { Facts } from '#features/evaluation/facts'
import { meanOf, rankBids } from '#features/evaluation/ranking'
import type { CheckRow, CureRow, EvaluatorRow } from '#features/evaluation/repository'
import type { OpenedBid } from '#features/submissions/service'

export type Phase = (typeof evaluationPhases)[number]
export type Standing = (typeof bidStandings)[number]
export type Ground = (typeof exclusionGrounds)[number]

/** An exclusion, or the end of one, counts once another person signed it. */
export const needsSignature = ({ decision, replaces }: CheckRow) =>
  decision === 'exclude' || replaces !== null

export const awaitsSignature = (check: CheckRow) =>
  needsSignature(check) && !check.signedAt && !check.returnedAt

/** The signed exclusion that a new decision would end; it is in force until that is signed too. */
export function exclusionInForce(check: CheckRow | undefined) {
  if (!check) return null
  if (check.signedAt) return check.decision === 'exclude' ? check.id : null
  return check.replaces
}

/** The newest decision counts, where it needs no signature or has one. */
function standingOf({ notOpened }: OpenedBid, check: CheckRow | undefined): Standing {
  if (notOpened) return 'not-opened'
  if (exclusionInForce(check)) return 'excluded'
  return check?.decision === 'complete' ? 'valid' : 'pending'
}

export const standingIn = ({ checks }: Facts, bid: OpenedBid) => standingOf(bid, checks.get(bid.id))

/** No decision counts yet, or one that may change where the bid stands waits for its signature. */
export function isUndecided({ checks }: Facts, bid: OpenedBid) {
  const check = checks.get(bid.id)
  const isWaiting = check !== undefined && !bid.notOpened && awaitsSignature(check)
  return isWaiting || standingOf(bid, check) === 'pending'
}

export const validIn = (facts: Facts) =>
  facts.bids.filter((bid) => standingIn(facts, bid) === 'valid')

/** Asked for, not complete yet, and the time is not over. */
export const isCureOpen = (cure: CureRow | undefined, now: Date) =>
  cure !== undefined && cure.answeredAt === null && now <= cure.dueAt

/** Slots that the tender requires and that a bid left empty (rules 5.6). */
export function missingIn({ tender }: Facts, { files, hasLink, notOpened }: OpenedBid): Slot[] {
  if (notOpened) return []
  const further = tender.rules.documents.flatMap(({ slot, required }) => (required ? [slot] : []))
  const always: Slot[] = hasLink ? ['image'] : ['image', 'document', 'nda']
  return [...always, ...further].filter((slot) => !files.some((file) => file.slot === slot))
}

/** What prices typed from the papers are in; null where bids state them. */
export function typedCurrencyIn({ tender: { rules, sealing }, prices }: Facts) {
  if (rules.price && sealing === 'sealed') return null
  const [typed] = prices.values()
  return rules.price?.currency ?? typed?.currency ?? 'MMK'
}

/** The price that counts: in the bid, or typed by one person and confirmed by another. */
export function priceIn({ prices }: Facts, { id, price }: OpenedBid) {
  if (price) return price
  const typed = prices.get(id)
  return typed?.confirmedAt ? { amount: typed.amount, currency: typed.currency } : null
}

/** Amounts in another currency than the tender's can't be compared with the others. */
export function amountIn(facts: Facts, bid: OpenedBid) {
  const price = priceIn(facts, bid)
  const currency = facts.tender.rules.price?.currency ?? typedCurrencyIn(facts)
  return price && price.currency === currency ? price.amount : null
}

const needsPrices = ({ method, criteria }: EvaluationRules) =>
  method === 'lowest-price' || criteria.some(({ id }) => id === priceCriterion)

export const scoredCriteria = ({ criteria }: EvaluationRules) =>
  criteria.filter(({ id }) => id !== priceCriterion)

/** Has declared an interest: out of this tender for good. */
export const isAside = ({ declarations }: Facts, staffId: string) =>
  declarations.get(staffId)?.hasInterest === true

/** Will not score any more: stepped aside, or left without having locked. */
export const isGone = (facts: Facts, { staffId, active, lockedAt }: EvaluatorRow) =>
  isAside(facts, staffId) || (!active && lockedAt === null)

export const scorersIn = (facts: Facts) =>
  facts.evaluators.filter((evaluator) => !isGone(facts, evaluator))

/** Before the deadline; later only in the place of one who is gone. */
export function mayAppoint(facts: Facts) {
  const { tender, evaluators } = facts
  if (tender.state !== 'published') return false
  if (!tender.deadlinePassed) return true
  const gone = evaluators.filter((one) => isGone(facts, one)).length
  const { closedAt } = tender
  const later = evaluators.filter(({ appointedAt }) => closedAt && appointedAt > closedAt).length
  return later < gone || scorersIn(facts).length === 0
}

/** Whether an evaluator has given points to every valid bid for each criterion. */
export function isScoredBy(facts: Facts, staffId: string) {
  const criteria = scoredCriteria(facts.tender.evaluation)
  return validIn(facts).every(({ id }) =>
    criteria.every((criterion) => facts.pointsBy(id, criterion.id, staffId) !== undefined),
  )
}

export const areAllLocked = (facts: Facts) => {
  const scorers = scorersIn(facts)
  return scorers.length > 0 && scorers.every(({ lockedAt }) => lockedAt !== null)
}

const isScored = (facts: Facts) =>
  areAllLocked(facts) && scorersIn(facts).every(({ staffId }) => isScoredBy(facts, staffId))

export function phaseOf(facts: Facts): Phase {
  const { tender, bids, isDecided } = facts
  if (!tender.disclosedAt) return isDecided ? 'decided' : 'before-opening'
  if (isDecided) return 'decided'
  if (bids.some((bid) => isUndecided(facts, bid))) return 'formal-check'
  const valid = validIn(facts)
  const isPriceMissing = valid.some((bid) => amountIn(facts, bid) === null)
  if (needsPrices(tender.evaluation) && isPriceMissing) return 'formal-check'
  const isToScore = valid.length > 0 && scoredCriteria(tender.evaluation).length > 0
  return isToScore && !isScored(facts) ? 'scoring' : 'ready'
}

/** Valid bids in the order of the rules; points are the means of those who have locked. */
export function rankingOf(facts: Facts, { withScores }: { withScores: boolean }) {
  const { evaluation } = facts.tender
  const locked = withScores ? scorersIn(facts).filter(({ lockedAt }) => lockedAt !== null) : []
  const meanFor = (submission: string, criterion: string) => {
    const given = locked.flatMap(
      ({ staffId }) => facts.pointsBy(submission, criterion, staffId) ?? [],
    )
    return given.length > 0 && given.length === locked.length ? meanOf(given) : null
  }
  const inputs = validIn(facts).map((bid) => ({
    id: bid.id,
    arrivedAt: bid.arrivedAt,
    price: amountIn(facts, bid),
    points: evaluation.criteria.map(({ id }) =>
      id === priceCriterion ? null : meanFor(bid.id, id),
    ),
  }))
  return new Map(rankBids(evaluation, inputs).map((ranked) => [ranked.id, ranked]))
}

/** Why a bid was excluded, in the words that its company will read. */
export function exclusionOf(check: CheckRow | undefined) {
  if (!check || !exclusionInForce(check)) return null
  const { ground, reason } = check.signedAt
    ? check
    : { ground: check.replacedGround, reason: check.replacedReason }
  return { ground: ground as Ground, reason: reason ?? '' }
}
