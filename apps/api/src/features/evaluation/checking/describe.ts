import type { CheckedBid, listChecks } from '@padauk/contract/admin/bid-checks'
import type { AnswerInputOf } from '@padauk/contract/endpoint'
import type { Facts } from '#features/evaluation/facts'
import type { namesOf } from '#features/evaluation/repository'
import {
  exclusionOf,
  missingIn,
  priceIn,
  standingIn,
  typedCurrencyIn,
} from '#features/evaluation/rules'
import type { OpenedBid } from '#features/submissions/service'

type People = Awaited<ReturnType<typeof namesOf>>
/** The name that a bidder gave a paper, which is encrypted like the paper. */
export type NameOfPaper = (paper: { id: string; sealedName: string; wrappedKey: string }) => string

type Told = { people: People; nameOfPaper: NameOfPaper }

export const actorsIn = ({ checks, cures, prices }: Facts) => [
  ...[...checks.values()].flatMap((row) => [row.decidedBy, row.signedBy, row.returnedBy]),
  ...[...cures.values()].map(({ requestedBy }) => requestedBy),
  ...[...prices.values()].flatMap((row) => [row.typedBy, row.confirmedBy]),
]

export const checksFor = (facts: Facts, told: Told): AnswerInputOf<typeof listChecks> => ({
  cure_hours: facts.tender.evaluation.cureHours,
  typed_currency: typedCurrencyIn(facts),
  bids: facts.bids.map((bid) => checkedBid(facts, bid, told)),
})

function checkedBid(facts: Facts, bid: OpenedBid, told: Told): CheckedBid {
  return {
    submission: bid.id,
    receipt_no: bid.receiptNo,
    company: bid.company,
    arrived_at: bid.arrivedAt.toISOString(),
    standing: standingIn(facts, bid),
    not_opened: bid.notOpened,
    files: bid.files.map(({ slot, name, isFlagged }) => ({ slot, name, is_flagged: isFlagged })),
    missing: missingIn(facts, bid),
    unconfirmed_addenda: bid.unconfirmedAddenda,
    price: priceIn(facts, bid),
    typed_price: typedPrice(facts, bid, told),
    exclusion: exclusionOf(facts.checks.get(bid.id)),
    check: checkOf(facts, bid, told),
    cure: cureOf(facts, bid, told),
  }
}

const personIn = ({ people }: Told, id: string | null) => (id ? (people.get(id) ?? null) : null)

function typedPrice({ prices }: Facts, { id }: OpenedBid, told: Told): CheckedBid['typed_price'] {
  const row = prices.get(id)
  if (!row) return null
  return {
    amount: row.amount,
    currency: row.currency,
    by: personIn(told, row.typedBy),
    at: row.typedAt.toISOString(),
    confirmed_by: personIn(told, row.confirmedBy),
  }
}

function checkOf({ checks }: Facts, { id }: OpenedBid, told: Told): CheckedBid['check'] {
  const row = checks.get(id)
  if (!row) return null
  const { decision, reason } = row
  return {
    id: row.id,
    decision,
    ground: row.ground as NonNullable<CheckedBid['check']>['ground'],
    reason,
    by: personIn(told, row.decidedBy),
    at: row.decidedAt.toISOString(),
    replaces_exclusion: row.replaces !== null,
    signed_by: personIn(told, row.signedBy),
    signed_at: row.signedAt?.toISOString() ?? null,
    returned: row.returnedAt && {
      by: personIn(told, row.returnedBy),
      at: row.returnedAt.toISOString(),
      reason: row.returnReason,
    },
  }
}

type Cure = NonNullable<CheckedBid['cure']>

function cureOf({ cures, papers }: Facts, { id }: OpenedBid, told: Told): CheckedBid['cure'] {
  const row = cures.get(id)
  if (!row) return null
  return {
    id: row.id,
    papers: row.papers as Cure['papers'],
    message: row.message,
    by: personIn(told, row.requestedBy),
    at: row.requestedAt.toISOString(),
    due_at: row.dueAt.toISOString(),
    answered_at: row.answeredAt?.toISOString() ?? null,
    files: (papers.get(row.id) ?? []).map((paper) => ({
      slot: paper.slot as Cure['papers'][number],
      name: told.nameOfPaper(paper),
      size: paper.size,
      sha256: paper.sha256,
      at: paper.arrivedAt.toISOString(),
    })),
  }
}
