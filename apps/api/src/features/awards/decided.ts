import { endOfWorkingDay } from '@padauk/language/working-days'
import type { Holidays } from '@padauk/language/working-days'
import type { Audit } from '#features/audit/service'
import { findPart, findTender, listAwards, lockAwards } from '#features/awards/repository'
import type { AwardRow, Part, TenderRow } from '#features/awards/repository'
import type { Judgement } from '#features/awards/rules'
import { refuse } from '@padauk/contract/problems'
import type { Outcome, ProblemCode } from '@padauk/contract/problems'
import type { Database, DatabaseOrTransaction } from '#platform/database/database'
import type { StaffCaller } from '#platform/security/access'

/** What is published as open data about an act. */
export type PublicAct =
  | 'award'
  | 'awardUpdate'
  | 'awardCancellation'
  | 'contract'
  | 'contractUpdate'
  | 'contractTermination'
  | 'tenderUpdate'

export type DecisionNeeds = {
  db: Database
  audit: Pick<Audit, 'append'>
  holidays: () => Promise<Holidays>
  /** Ranked and checked bids; null for a tender that is not there. */
  judge: (db: DatabaseOrTransaction, tenderId: string) => Promise<Judgement | null>
  /** In the transaction of an act that everyone may read. */
  onPublicAct: (
    transaction: DatabaseOrTransaction,
    tenderId: string,
    tag: PublicAct,
  ) => Promise<unknown>
}

/** A tender with its decisions, locked, and the caller's part in it. */
export type Locked = { tender: TenderRow; awards: AwardRow[]; newest: AwardRow | undefined }

/** Runs an act while no one else decides about the tender. */
export const deciding = <Value, Code extends ProblemCode>(
  db: Database,
  tenderId: string,
  act: (transaction: DatabaseOrTransaction, locked: Locked) => Promise<Outcome<Value, Code>>,
): Promise<Outcome<Value, Code | 'not-found'>> =>
  db.transaction().execute(async (transaction) => {
    await lockAwards(transaction, tenderId)
    const tender = await findTender(transaction, tenderId)
    if (!tender) return refuse('not-found')
    const awards = await listAwards(transaction, tenderId)
    return act(transaction, { tender, awards, newest: awards[0] })
  })

/** Why the caller has no say in a tender: an interest, or one that was not declared. */
export function barring({ hasInterest }: Part) {
  if (hasInterest) return refuse('not-allowed')
  return hasInterest === null ? refuse('interest-undeclared') : null
}

export const partOf = (db: DatabaseOrTransaction, tenderId: string, { id }: StaffCaller) =>
  findPart(db, { tenderId, staffId: id })

/** The last second of the standstill of a decision that is approved now. */
export const standstillEnd = ({ now, evaluation }: TenderRow, holidays: Holidays) =>
  endOfWorkingDay(now, evaluation.standstillDays, holidays)
