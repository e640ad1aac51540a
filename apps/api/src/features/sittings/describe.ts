import type { TenderSitting } from '@padauk/contract/admin/sittings'
import { CombineList } from '@padauk/contract/sealing/openings'
import { hashOf, readCanonical } from '@padauk/sealing/canonical'
import { findAdjournment, listSigners } from '#features/sittings/adjourning/repository'
import { windowOf } from '#features/sittings/hand-out'
import { listDeclarations, listShares } from '#features/sittings/repository'
import type { SittingRow } from '#features/sittings/repository'
import { failsIn, mayReveal } from '#features/sittings/rules'
import type { SealedBids } from '#features/sittings/sealed-bids'
import type { DatabaseOrTransaction } from '#platform/database/database'

type Opener = { id: string; name: string; onPaper: boolean }

/** A sitting that runs, as staff read it: bids are named by their receipts only. */
export async function describeSitting(
  { db, sealedBids }: { db: DatabaseOrTransaction; sealedBids: Pick<SealedBids, 'areTried'> },
  row: SittingRow,
  openers: readonly Opener[],
): Promise<NonNullable<TenderSitting['sitting']>> {
  const [declared, posted] = [await listDeclarations(db, row.id), await listShares(db, row.id)]
  const has = (rows: readonly { holderId: string }[], id: string) =>
    rows.some(({ holderId }) => holderId === id)
  const list = row.combineList === null ? null : readCanonical(CombineList, row.combineList)
  const signers = list ? await listSigners(db, row.id, hashOf(list)) : []
  const adjournment = await findAdjournment(db, row.tenderId)
  const fails = list ? failsIn(list.bids) : []
  const areTried = list !== null && (await sealedBids.areTried(db, row.tenderId, list))
  return {
    id: row.id,
    window: { statement: windowOf(row), signature: row.signature ?? '' },
    ends_at: row.endsAt.toISOString(),
    openers: openers.map(({ id, name, onPaper }) => ({
      id,
      name,
      on_paper: onPaper,
      declared: has(declared, id),
      posted: has(posted, id),
      signed: signers.includes(id),
    })),
    combined: list && {
      opens: list.bids.flatMap(({ receiptNo, result }) => (result === 'opens' ? [receiptNo] : [])),
      fails,
    },
    list,
    may_reveal: list !== null && areTried && mayReveal(list.bids, adjournment?.list),
    may_adjourn: areTried && fails.length > 0 && !adjournment,
    revealing: row.revealAskedBy !== null,
  }
}

export async function describeAdjournment(
  db: DatabaseOrTransaction,
  tenderId: string,
): Promise<TenderSitting['adjournment']> {
  const found = await findAdjournment(db, tenderId)
  return found ? { until: found.until.toISOString(), fails: failsIn(found.list.bids) } : null
}
