import type { Audit } from '#features/audit/service'
import {
  eraseBid,
  keepLock,
  markRemoved,
  nextToRemove,
  objectsOf,
  tendersWithBids,
  tryTomorrow,
} from '#features/retention/erasing/repository'
import { bidsOf, findTender, readClock } from '#features/retention/repository'
import type { KeptBid } from '#features/retention/repository'
import { eraseOn, lockUntil } from '#features/retention/rules'
import type { Periods } from '#features/retention/rules'
import type { Database } from '#platform/database/database'
import type { ObjectStore } from '#platform/object-store/object-store'

type Needs = {
  db: Database
  store: Pick<ObjectStore, 'retain' | 'erase'>
  audit: Pick<Audit, 'append'>
  periods: Periods
}

type Tender = NonNullable<Awaited<ReturnType<typeof findTender>>>

const erasedAtOnce = 50

/**
 * Lengthens locks and erases what is due. It starts from what the rows say and may be killed
 * anywhere: a lock is recorded when it is set, keys are wiped before objects are removed, and an
 * erasure ends when its last object is gone.
 */
export function createErasing({ db, store, audit, periods }: Needs) {
  async function lengthen(tender: Tender, bid: KeptBid, now: Date) {
    const until = lockUntil({ ...tender, ...bid, isHeld: tender.holdId !== null }, periods, now)
    const isLocked = bid.lockedUntil !== null && bid.lockedUntil >= until
    // The job that moves new files to their place locks them; afterwards they are looked after here.
    if (isLocked || !bid.isSecured || until <= now) return
    for (const { object, version } of await objectsOf(db, bid.id)) {
      // What is missing is found by `npm run objects verify`; the rest is locked all the same.
      await store.retain(object, until, version ?? undefined)
    }
    await keepLock(db, { submissionId: bid.id, lockedUntil: until })
  }

  /** In one transaction with its entry in the audit chain. */
  const eraseSome = (tenderId: string, kind: KeptBid['kind'], bids: readonly KeptBid[]) =>
    db.transaction().execute(async (transaction) => {
      const erased: KeptBid[] = []
      // The database decides by its own clock and looks for a hold itself.
      for (const bid of bids) if (await eraseBid(transaction, bid.id)) erased.push(bid)
      if (erased.length === 0) return
      await audit.append(transaction, {
        actor: 'system',
        action: 'bids.erased',
        subject: `tender:${tenderId}`,
        tenderId,
        body: { kind, bids: erased.length, files: erased.reduce((sum, bid) => sum + bid.files, 0) },
      })
    })

  async function eraseDue(tender: Tender, bids: readonly KeptBid[], now: Date) {
    if (tender.holdId !== null) return
    const due = bids.filter((bid) => {
      const day = eraseOn(bid, periods)
      return day !== null && day <= now
    })
    for (const [kind, some] of Map.groupBy(due, (bid) => bid.kind)) {
      for (let at = 0; at < some.length; at += erasedAtOnce) {
        await eraseSome(tender.id, kind, some.slice(at, at + erasedAtOnce))
      }
    }
  }

  async function removeObjects(submissionId: string) {
    let isLocked = false
    for (const { object } of await objectsOf(db, submissionId)) {
      if ((await store.erase(object)) === 'locked') isLocked = true
    }
    if (isLocked) await tryTomorrow(db, submissionId)
    else await markRemoved(db, submissionId)
  }

  return {
    async sweep() {
      for await (const id of tendersWithBids(db)) {
        const tender = await findTender(db, id)
        if (!tender) continue
        const now = await readClock(db)
        const bids = (await bidsOf(db, id)).filter(({ erasedAt }) => erasedAt === null)
        for (const bid of bids) await lengthen(tender, bid, now)
        await eraseDue(tender, bids, now)
      }
      for (let id = await nextToRemove(db); id; id = await nextToRemove(db)) {
        await removeObjects(id)
      }
    },
  }
}
