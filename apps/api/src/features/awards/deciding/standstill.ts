import { done } from '@padauk/contract/problems'
import { deciding } from '#features/awards/decided'
import type { DecisionNeeds, Locked } from '#features/awards/decided'
import {
  finishRow,
  insertResults,
  insertUnsuccessful,
  listOver,
} from '#features/awards/deciding/repository'
import type { Telling } from '#features/awards/deciding/telling'
import { findTender, isObjectionOpen } from '#features/awards/repository'
import { noAwardWords } from '#features/awards/results'
import type { ResultRow } from '#features/awards/deciding/repository'
import type { Closings } from '#features/closings/service'
import type { DatabaseOrTransaction } from '#platform/database/database'

type Needs = Pick<DecisionNeeds, 'db' | 'audit' | 'onPublicAct'> & {
  closings: Pick<Closings, 'biddersOf'>
  telling: Telling
}

const atOnce = 50

/** What time and the closing decide, without a person. */
export function createStandstill({ db, audit, onPublicAct, closings, telling }: Needs) {
  /** True when it is final now, or was before. Under the lock of the tender. */
  async function finish(transaction: DatabaseOrTransaction, { tender, newest }: Locked) {
    if (newest?.state === 'final') return true
    const isOver =
      newest?.state === 'standstill' &&
      newest.standstillUntil !== null &&
      tender.now > newest.standstillUntil
    if (!isOver || (await isObjectionOpen(transaction, newest.id))) return false
    await finishRow(transaction, newest.id)
    await audit.append(transaction, {
      actor: 'system',
      action: 'award.finished',
      subject: `tender:${tender.id}`,
      body: { no: newest.no },
    })
    await onPublicAct(transaction, tender.id, 'awardUpdate')
    return true
  }

  const noResult = (reason: ReturnType<typeof noAwardWords>, submissionId: string): ResultRow => ({
    submissionId,
    result: 'none',
    ...reason,
    rank: null,
    amount: null,
    currency: null,
    total: null,
    points: [],
  })

  return {
    finish,

    /** Every minute, in any number of workers: what another one finished is passed over. */
    async finishDue() {
      for (const tenderId of await listOver(db, atOnce)) {
        await deciding(db, tenderId, async (transaction, locked) =>
          done(await finish(transaction, locked)),
        )
      }
    },

    /**
     * In the transaction of a closing, which is published as open data itself: with too few bids
     * there is nothing to open or to judge.
     */
    async onClosed(
      transaction: DatabaseOrTransaction,
      { tenderId, bids }: { tenderId: string; bids: number },
    ) {
      const tender = await findTender(transaction, tenderId)
      if (!tender || bids >= tender.rules.minimumBids) return
      const none = bids === 0 ? 'no-bids' : 'too-few'
      const reason = noAwardWords(none)
      const award = await insertUnsuccessful(transaction, {
        tenderId,
        category: tender.categoryEn,
        none,
        justification: reason.reasonEn,
      })
      const bidders = await closings.biddersOf(transaction, tenderId)
      const results = bidders.map(({ id }) => noResult(reason, id))
      await insertResults(transaction, award.id, results)
      const decision = { awardId: award.id, winner: null, value: null, standstillUntil: null }
      await telling.results(transaction, tender, decision, results)
      await audit.append(transaction, {
        actor: 'system',
        action: 'award.unsuccessful',
        subject: `tender:${tenderId}`,
        body: { none },
      })
    },
  }
}

export type Standstill = ReturnType<typeof createStandstill>
