import type { AwardProposal } from '@padauk/contract/admin/awards'
import { done, refuse } from '@padauk/contract/problems'
import { barring, deciding, partOf, standstillEnd } from '#features/awards/decided'
import type { DecisionNeeds, Locked } from '#features/awards/decided'
import {
  approveRow,
  endRow,
  insertProposal,
  insertResults,
  returnRow,
} from '#features/awards/deciding/repository'
import type { Telling } from '#features/awards/deciding/telling'
import { findActive } from '#features/awards/repository'
import type { AwardRow } from '#features/awards/repository'
import { resultsOf } from '#features/awards/results'
import { faultsOf, refusalOf } from '#features/awards/rules'
import type { Notifications } from '#features/notifications/service'
import type { DatabaseOrTransaction } from '#platform/database/database'
import type { StaffCaller } from '#platform/security/access'
import { normaliseTyped } from '#platform/text/typed-text'

type Needs = DecisionNeeds & {
  notifications: Pick<Notifications, 'post'>
  telling: Telling
}

type Seen = { tenderId: string; revision: number; by: StaffCaller }

const chosenIn = ({ winnerId, none, singleBid, reasons }: AwardRow) => ({
  winner: winnerId,
  none,
  single_bid: singleBid,
  reasons,
})

/** An officer proposes, an owner who has not scored approves, and all bidders learn at once. */
export function createDeciding(needs: Needs) {
  const { db, audit, holidays, judge, onPublicAct, notifications, telling } = needs

  const entry = ({ tenderId, by }: Omit<Seen, 'revision'>) => ({
    actor: `staff:${by.id}` as const,
    subject: `tender:${tenderId}` as const,
  })

  /** The proposal as an owner saw it, unless the caller must not decide on it. */
  async function proposalSeen(
    transaction: DatabaseOrTransaction,
    { newest }: Locked,
    { tenderId, revision, by }: Seen,
  ) {
    if (newest?.state !== 'proposed' || newest.revision !== revision) {
      return refuse('changed-since')
    }
    const part = await partOf(transaction, tenderId, by)
    // Owners declare nothing, but one who declared an interest as an officer is out.
    if (part.hasInterest) return refuse('not-allowed')
    if (part.hasScored) return refuse('approver-scored')
    if (newest.proposedBy === by.id) return refuse('second-signature-needed')
    return done(newest)
  }

  return {
    propose: (
      { tenderId, by }: Omit<Seen, 'revision'>,
      { winner, none, justification, single_bid: singleBid, reasons }: AwardProposal,
    ) =>
      deciding(db, tenderId, async (transaction, { tender, awards, newest }) => {
        if (!tender.disclosedAt || tender.state === 'cancelled') return refuse('not-yet')
        const barred = barring(await partOf(transaction, tenderId, by))
        if (barred) return barred
        if (newest && ['proposed', 'standstill', 'final'].includes(newest.state)) {
          return refuse('changed-since')
        }
        const judgement = await judge(transaction, tenderId)
        if (!judgement?.isReady) return refuse('not-yet')
        const { bids } = judgement
        const typed = reasons.map(({ submission, en, mm }) => ({
          submission,
          en: normaliseTyped(en),
          mm: normaliseTyped(mm),
        }))
        const chosen = { winner, none, single_bid: singleBid, reasons: typed }
        const fault = refusalOf(faultsOf(chosen, { bids, awards, rules: tender.rules }))
        if (fault) return fault
        const value = bids.find(({ submissionId }) => submissionId === winner)?.price ?? null
        const no = (newest?.no ?? 0) + 1
        await insertProposal(transaction, {
          tenderId,
          no,
          category: tender.categoryEn,
          winnerId: winner,
          amount: value?.amount ?? null,
          currency: value?.currency ?? null,
          none,
          justification: normaliseTyped(justification),
          singleBid: normaliseTyped(singleBid),
          reasons: typed,
          proposedBy: by.id,
        })
        await audit.append(transaction, {
          ...entry({ tenderId, by }),
          action: 'award.proposed',
          body: { no, ...(winner ? { winner } : { none }) },
        })
        return done()
      }),

    /** State, results, letters, notices and open data: all of it, or nothing. */
    approve: (seen: Seen) =>
      deciding(db, seen.tenderId, async (transaction, locked) => {
        const proposal = await proposalSeen(transaction, locked, seen)
        if (!proposal.ok) return proposal
        const { tender, awards } = locked
        const award = proposal.value
        const judgement = await judge(transaction, tender.id)
        const bids = judgement?.bids ?? []
        if (refusalOf(faultsOf(chosenIn(award), { bids, awards, rules: tender.rules }))) {
          return refuse('changed-since')
        }
        const standstillUntil = award.winnerId ? standstillEnd(tender, await holidays()) : null
        await approveRow(transaction, award.id, {
          staffId: seen.by.id,
          at: tender.now,
          standstillUntil,
        })
        const results = resultsOf(award, bids, tender.evaluation)
        await insertResults(transaction, award.id, results)
        const { disclosure } = tender.rules
        const { amount, currency } = award
        await telling.results(
          transaction,
          tender,
          {
            awardId: award.id,
            winner: disclosure.companies ? award.winnerName : null,
            value: disclosure.prices && amount !== null && currency ? { amount, currency } : null,
            standstillUntil,
          },
          results,
        )
        await audit.append(transaction, {
          ...entry(seen),
          action: 'award.approved',
          body: {
            no: award.no,
            ...(award.winnerId ? { winner: award.winnerId } : { none: award.none }),
            ...(standstillUntil && { standstill_until: standstillUntil.toISOString() }),
          },
        })
        await onPublicAct(transaction, tender.id, award.winnerId ? 'award' : 'tenderUpdate')
        return done()
      }),

    giveBack: (seen: Seen, typed: string) =>
      deciding(db, seen.tenderId, async (transaction, locked) => {
        const proposal = await proposalSeen(transaction, locked, seen)
        if (!proposal.ok) return proposal
        const { id, no, proposedBy } = proposal.value
        const reason = normaliseTyped(typed)
        await returnRow(transaction, id, { staffId: seen.by.id, reason })
        const officer = proposedBy && (await findActive(transaction, proposedBy))
        if (officer) {
          const { tender } = locked
          await notifications.post(transaction, {
            kind: 'award-returned',
            content: {
              name: officer.name,
              by: (await findActive(transaction, seen.by.id))?.name ?? '',
              reason,
              tender: tender.id,
              nameEn: tender.nameEn,
              nameMm: tender.nameMm,
            },
            to: officer.email,
            language: officer.language,
            onceKey: `award-returned:${id}`,
          })
        }
        await audit.append(transaction, {
          ...entry(seen),
          action: 'award.returned',
          body: { no, reason },
        })
        return done()
      }),

    /** The winner does not want the contract; the next valid bid can be proposed. */
    withdraw: (seen: Seen, typed: string) =>
      deciding(db, seen.tenderId, async (transaction, { tender, newest }) => {
        const barred = barring(await partOf(transaction, tender.id, seen.by))
        if (barred) return barred
        const isInForce = newest?.state === 'standstill' || newest?.state === 'final'
        if (!isInForce || !newest.winnerId || newest.revision !== seen.revision) {
          return refuse('changed-since')
        }
        // A contract ends by itself, not by its award.
        if (tender.contractAt) return refuse('changed-since')
        const reason = normaliseTyped(typed)
        await endRow(transaction, newest.id, { how: 'withdrawn', staffId: seen.by.id, reason })
        await telling.all(transaction, tender.id, {
          kind: 'award-withdrawn',
          onceKey: `award-withdrawn:${newest.id}`,
        })
        await audit.append(transaction, {
          ...entry(seen),
          action: 'award.withdrawn',
          body: { no: newest.no, reason },
        })
        await onPublicAct(transaction, tender.id, 'awardCancellation')
        return done()
      }),
  }
}
