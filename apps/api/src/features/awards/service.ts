import type { TenderAward } from '@padauk/contract/admin/awards'
import { done, refuse } from '@padauk/contract/problems'
import { createContracts } from '#features/awards/contracts/contracts'
import { partOf, standstillEnd } from '#features/awards/decided'
import type { DecisionNeeds } from '#features/awards/decided'
import { createDeciding } from '#features/awards/deciding/deciding'
import { createStandstill } from '#features/awards/deciding/standstill'
import { createTelling } from '#features/awards/deciding/telling'
import { awardForStaff, candidatesOf, mayOf } from '#features/awards/describe'
import type { NamedResult } from '#features/awards/describe'
import { createObjections } from '#features/awards/objections/objections'
import { createOutcomes } from '#features/awards/outcomes/outcomes'
import {
  listOverdue,
  listProposed,
  listResultRows,
  listValidityEnding,
} from '#features/awards/outcomes/repository'
import { progressOf } from '#features/awards/progress'
import {
  countObjections,
  decidedAmong,
  findTender,
  listAwards,
  peopleOf,
} from '#features/awards/repository'
import type { AwardRow, TenderRow } from '#features/awards/repository'
import { resultsOf } from '#features/awards/results'
import type { JudgedBid } from '#features/awards/rules'
import type { StaffCaller } from '#platform/security/access'

type Needs = DecisionNeeds &
  Parameters<typeof createTelling>[0] &
  Omit<Parameters<typeof createContracts>[0], 'standstill'> &
  Parameters<typeof createOutcomes>[0]

const shown = 99
const reminderDays = 90
const validityReminderDays = 14

type Asked = { tenderId: string; by: StaffCaller }
type Dated = { id: string; nameEn: string; nameMm: string }

const named = ({ id, nameEn, nameMm }: Dated) => ({ id, name_en: nameEn, name_mm: nameMm })

/** From the ranking of bids to the contract (rules 15). */
export function createAwards(needs: Needs) {
  const { db, holidays, judge } = needs
  const telling = createTelling(needs)
  const standstill = createStandstill({ ...needs, telling })
  const deciding = createDeciding({ ...needs, telling })

  /** What bidders were told; of a proposal, what they will be told. */
  async function lettersOf(
    tender: TenderRow,
    awards: readonly AwardRow[],
    bids: readonly JudgedBid[],
  ) {
    const kept = await listResultRows(
      db,
      awards.map(({ id }) => id),
    )
    const names = new Map(bids.map(({ submissionId, company }) => [submissionId, company]))
    return (award: AwardRow): NamedResult[] =>
      award.state === 'proposed'
        ? resultsOf(award, bids, tender.evaluation).map((row) => ({
            ...row,
            companyName: names.get(row.submissionId) ?? '',
          }))
        : kept.filter(({ awardId }) => awardId === award.id).map((row) => ({ ...row, points: [] }))
  }

  async function read({ tenderId, by }: Asked) {
    const tender = await findTender(db, tenderId)
    if (!tender) return refuse('not-found')
    const part = await partOf(db, tenderId, by)
    if (part.hasInterest) return refuse('not-allowed')
    const awards = await listAwards(db, tenderId)
    const [newest, ...earlier] = awards
    if (!tender.disclosedAt && !newest) return refuse('not-yet')
    // Who might still have an interest reads no prices and no ranks.
    const maySee = by.roles.some((role) => role !== 'officer') || part.hasInterest === false
    const judgement = tender.disclosedAt ? await judge(db, tenderId) : null
    const bids = (maySee && judgement?.bids) || []
    const letters = await lettersOf(tender, maySee ? awards : [], bids)
    const objections = await countObjections(db, tenderId)
    const objectionPerson = tender.evaluation.objectionPerson
    const person = await peopleOf(db, [
      objectionPerson,
      ...awards.flatMap((row) => [row.proposedBy, row.returnedBy, row.approvedBy, row.endedBy]),
    ])
    const ifApprovedNow = standstillEnd(tender, await holidays())
    const described = (row: AwardRow) =>
      awardForStaff(row, {
        person,
        letters: maySee ? letters(row) : [],
        until: row.state === 'proposed' && row.winnerId ? ifApprovedNow : row.standstillUntil,
      })
    const { state, steps, isLate } = progressOf(tender, newest)
    const isReady = judgement?.isReady ?? false
    return done<TenderAward>({
      id: tender.id,
      number: tender.number,
      name_en: tender.nameEn,
      name_mm: tender.nameMm,
      state,
      steps,
      is_ready: isReady,
      candidates: candidatesOf(bids),
      award: newest ? described(newest) : null,
      earlier: earlier.map(described),
      objection_person: person(objectionPerson),
      objections,
      may: mayOf(by, { tender, newest, part, isReady, openObjections: objections.open }),
      announcement_date: tender.announcementDate?.toISOString() ?? null,
      is_late: isLate,
    })
  }

  type Seen = Asked & { revision: number }

  return {
    read,
    outcomes: createOutcomes(needs),
    objections: createObjections({ ...needs, telling, standstill }),
    contracts: createContracts({ ...needs, standstill }),
    /** In the transaction of a closing. */
    onClosed: standstill.onClosed,
    finishDue: standstill.finishDue,
    decidedAmong,

    async propose(asked: Asked, proposal: Parameters<typeof deciding.propose>[1]) {
      const proposed = await deciding.propose(asked, proposal)
      return proposed.ok ? read(asked) : proposed
    },

    async approve(seen: Seen) {
      const approved = await deciding.approve(seen)
      return approved.ok ? read(seen) : approved
    },

    async giveBack(seen: Seen, reason: string) {
      const returned = await deciding.giveBack(seen, reason)
      return returned.ok ? read(seen) : returned
    },

    async withdraw(seen: Seen, reason: string) {
      const withdrawn = await deciding.withdraw(seen, reason)
      return withdrawn.ok ? read(seen) : withdrawn
    },

    /** Who proposed may not approve. */
    async proposalsToApprove(limit = shown) {
      const rows = await listProposed(db, limit)
      return rows.map((row) => ({
        ...named(row),
        since: row.proposedAt.toISOString(),
        proposed_by: row.proposedBy,
      }))
    },

    async overdueAwards(limit = shown) {
      const rows = await listOverdue(db, limit)
      return rows.map((row) => ({ ...named(row), since: row.announcementDate.toISOString() }))
    },

    async validityEnding(limit = shown) {
      const rows = await listValidityEnding(db, validityReminderDays, limit)
      return rows.map((row) => ({ ...named(row), until: row.until.toISOString() }))
    },

    objectionsToAnswer(staffId: string, limit = shown) {
      return this.objections.waitingFor(staffId, limit)
    },

    contractsEnding(limit = shown) {
      return this.contracts.ending(reminderDays, limit)
    },
  }
}

export type Awards = ReturnType<typeof createAwards>
