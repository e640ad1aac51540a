import { progressSteps } from '@padauk/contract/outcomes'
import type { OutcomeState, ProgressStep } from '@padauk/contract/outcomes'
import type { AwardRow, TenderRow } from '#features/awards/repository'

type Tender = Pick<
  TenderRow,
  | 'state'
  | 'publishedAt'
  | 'startDate'
  | 'endDate'
  | 'announcementDate'
  | 'revisedAt'
  | 'closedAt'
  | 'disclosedAt'
  | 'contractAt'
  | 'now'
>
type Decision = Pick<AwardRow, 'state' | 'none' | 'approvedAt' | 'standstillUntil' | 'finalAt'>

export type Progress = {
  state: OutcomeState
  steps: ProgressStep[]
  /** The announced date of the decision has passed without one. */
  isLate: boolean
}

/** The decision that bidders and the public know of, unless it came to nothing. */
export const inForce = <Row extends Pick<AwardRow, 'state'>>(award: Row | undefined) =>
  award?.state === 'standstill' || award?.state === 'final' ? award : undefined

type Reached = Partial<Record<OutcomeState, Date | null>>

/** How far a tender is: the same for everyone, from what everyone may know. */
export function progressOf(tender: Tender, newest: Decision | undefined): Progress {
  const award = inForce(newest)
  const isOver = tender.now > tender.endDate
  const reached: Reached = {
    open: tender.publishedAt ?? tender.startDate,
    closed: tender.closedAt ?? (isOver ? tender.endDate : null),
    opened: tender.disclosedAt,
    evaluation: tender.disclosedAt,
    ...(award && award.none === null && { decided: award.approvedAt, final: award.finalAt }),
    contract: tender.contractAt,
  }
  const until = award?.standstillUntil ?? null
  const isLate =
    tender.state !== 'cancelled' &&
    isOver &&
    !award &&
    tender.announcementDate !== null &&
    tender.now > tender.announcementDate
  // What ends a tender stands after the steps that it went through.
  if (tender.state === 'cancelled') return endedBy('cancelled', tender.revisedAt, reached)
  if (award && award.none !== null) return endedBy('unsuccessful', award.approvedAt, reached)
  return {
    state: progressSteps.findLast((step) => reached[step]) ?? 'open',
    steps: progressSteps.map((step) => stepOf(step, reached[step], until)),
    isLate,
  }
}

function endedBy(state: 'cancelled' | 'unsuccessful', at: Date | null, reached: Reached): Progress {
  const before = progressSteps.filter((step) => reached[step])
  return {
    state,
    steps: [...before.map((step) => stepOf(step, reached[step], null)), stepOf(state, at, null)],
    isLate: false,
  }
}

const stepOf = (
  step: OutcomeState,
  at: Date | null | undefined,
  until: Date | null,
): ProgressStep => ({
  step,
  at: at?.toISOString() ?? null,
  until: step === 'decided' ? (until?.toISOString() ?? null) : null,
})
