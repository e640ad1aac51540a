import type { Award, TenderAward } from '@padauk/contract/admin/awards'
import type { AwardRow, Part, PersonOf, TenderRow } from '#features/awards/repository'
import type { JudgedBid } from '#features/awards/rules'
import type { ResultRow } from '#features/awards/deciding/repository'
import type { StaffCaller } from '#platform/security/access'

const moneyOf = (amount: number | null, currency: string | null) =>
  amount === null || currency === null ? null : { amount, currency }

export type NamedResult = ResultRow & { companyName: string }

const letterOf = (row: NamedResult): Award['letters'][number] => ({
  submission: row.submissionId,
  company: row.companyName,
  result: row.result,
  reason_en: row.reasonEn,
  reason_mm: row.reasonMm,
  rank: row.rank,
  price: moneyOf(row.amount, row.currency),
  total: row.total,
})

type Said = { by: string | null; at: Date | null; reason: string }

const said = ({ by, at, reason }: Said, person: PersonOf) =>
  at ? { by: person(by), at: at.toISOString(), reason } : null

/** A decision as staff read it, with what each bidder was told or will be told. */
export const awardForStaff = (
  row: AwardRow,
  { person, letters, until }: { person: PersonOf; letters: NamedResult[]; until: Date | null },
): Award => ({
  no: row.no,
  state: row.state,
  winner: row.winnerId ? { submission: row.winnerId, company: row.winnerName ?? '' } : null,
  value: moneyOf(row.amount, row.currency),
  none: row.none,
  justification: row.justification,
  single_bid: row.singleBid,
  revision: row.revision,
  proposed_by: person(row.proposedBy),
  proposed_at: row.proposedAt.toISOString(),
  returned: said({ by: row.returnedBy, at: row.returnedAt, reason: row.returnReason }, person),
  approved_by: person(row.approvedBy),
  approved_at: row.approvedAt?.toISOString() ?? null,
  standstill_until: until?.toISOString() ?? null,
  final_at: row.finalAt?.toISOString() ?? null,
  ended: said({ by: row.endedBy, at: row.endedAt, reason: row.endReason }, person),
  letters: letters.map(letterOf),
})

export const candidatesOf = (bids: readonly JudgedBid[]): TenderAward['candidates'] =>
  bids.flatMap(({ submissionId, company, standing, rank, price, total }) =>
    standing === 'pending'
      ? []
      : [{ submission: submissionId, company, standing, rank, price, total }],
  )

type Judged = {
  tender: TenderRow
  newest: AwardRow | undefined
  part: Part
  isReady: boolean
  openObjections: number
}

/** What the caller may do now; the acts themselves check again. */
export function mayOf(
  { id, roles }: StaffCaller,
  { tender, newest, part, isReady, openObjections }: Judged,
): TenderAward['may'] {
  const isOfficer = roles.includes('officer') && part.hasInterest === false
  const isOwner = roles.includes('owner') && !part.hasInterest && !part.hasScored
  const state = newest?.state
  const hasWinner = newest?.winnerId != null && tender.contractAt === null
  const isOver =
    state === 'final' ||
    (state === 'standstill' &&
      openObjections === 0 &&
      newest?.standstillUntil != null &&
      tender.now > newest.standstillUntil)
  return {
    propose: isOfficer && isReady,
    approve: isOwner && state === 'proposed' && newest?.proposedBy !== id,
    scored: part.hasScored,
    withdraw: isOfficer && hasWinner && (state === 'standstill' || state === 'final'),
    record_contract: isOwner && hasWinner && isOver,
  }
}
