import { erasuresAheadDays } from '@padauk/contract/admin/retention'
import type { ComingErasure, KeptKind, Retention as Shown } from '@padauk/contract/admin/retention'
import { done, refuse } from '@padauk/contract/problems'
import type { Audit } from '#features/audit/service'
import { createErasing } from '#features/retention/erasing/erasing'
import {
  bidsOf,
  erasureOrder,
  findHold,
  findTender,
  insertHold,
  keptBidsOf,
  liftHold,
  listDue,
  readClock,
  tenderOf,
} from '#features/retention/repository'
import type { KeptBid } from '#features/retention/repository'
import { eraseOn, lockUntil, readablePeriods } from '#features/retention/rules'
import type { Periods } from '#features/retention/rules'
import type { Database } from '#platform/database/database'
import { readPlace } from '#platform/database/pages'
import type { PageAsked } from '#platform/database/pages'
import type { ObjectStore } from '#platform/object-store/object-store'

type Needs = {
  db: Database
  store: Pick<ObjectStore, 'retain' | 'erase'>
  audit: Pick<Audit, 'append'>
  periods: Periods
}

type Tender = NonNullable<Awaited<ReturnType<typeof findTender>>>
type Act = { tenderId: string; staffId: string; reason: string }

/** Until when bids are kept, and their erasure, which staff see beforehand (rules 17). */
export function createRetention(needs: Needs) {
  const { db, audit, periods } = needs
  const erasing = createErasing(needs)

  function keptOf(kind: KeptKind, bids: readonly KeptBid[], tender: Tender) {
    const day = bids[0] && eraseOn(bids[0], periods)
    if (!day) return []
    const isErased = bids.every(({ erasedAt }) => erasedAt !== null)
    const files = bids.reduce((sum, bid) => sum + bid.files, 0)
    return {
      kind,
      bids: tender.closedAt && bids.length,
      files: tender.disclosedAt && files,
      erase_on: day.toISOString(),
      erased_at: isErased ? (bids[0]?.erasedAt?.toISOString() ?? null) : null,
    }
  }

  async function scheduleOf(tender: Tender): Promise<Shown['schedule']> {
    if (tender.state === 'cancelled' && !tender.closedAt) {
      // The same with and without bids (rules 7.5).
      const countedFrom = new Date(Math.max(tender.deadline.getTime(), tender.revisedAt.getTime()))
      const day = eraseOn({ kind: 'unopened', countedFrom }, periods)
      if (!day) return []
      const isOver = !tender.holdId && day <= (await readClock(db))
      const erase_on = day.toISOString()
      return [
        {
          kind: 'unopened',
          bids: null,
          files: null,
          erase_on,
          erased_at: isOver ? erase_on : null,
        },
      ]
    }
    const groups = Map.groupBy(await bidsOf(db, tender.id), ({ kind }) => kind)
    return [...groups].flatMap(([kind, bids]) => keptOf(kind, bids, tender))
  }

  async function read(tenderId: string) {
    const tender = await findTender(db, tenderId)
    if (!tender) return refuse('not-found')
    const hold = tender.holdId && (await findHold(db, tender.holdId))
    return done<Shown>({
      schedule: await scheduleOf(tender),
      hold: hold
        ? {
            reason: hold.reason,
            set_by: { id: hold.staffId, name: hold.name },
            set_at: hold.setAt.toISOString(),
          }
        : null,
    })
  }

  /** What will be erased within so many days, the soonest first. */
  async function erasuresSoon(days: number, { limit, after }: PageAsked) {
    const place = after ? readPlace(after, erasureOrder) : null
    if (after && !place) return refuse('invalid-input')
    const asked = { periods: readablePeriods(periods), days, after: place, limit }
    const { rows, next } = await listDue(db, asked)
    const items = rows.map((row): ComingErasure => ({
      id: `${row.tenderId}-${row.kind}`,
      tender: {
        id: row.tenderId,
        number: row.number,
        name_en: row.nameEn,
        name_mm: row.nameMm,
      },
      kind: row.kind,
      bids: row.bids,
      files: row.files,
      erase_on: row.eraseOn.toISOString(),
    }))
    return done({ items, next })
  }

  async function change(
    { tenderId, staffId, reason }: Act,
    action: 'legal-hold.set' | 'legal-hold.lifted',
    write: (transaction: Parameters<typeof insertHold>[0]) => Promise<boolean>,
  ) {
    if (!(await findTender(db, tenderId))) return refuse('not-found')
    const isChanged = await db.transaction().execute(async (transaction) => {
      if (!(await write(transaction))) return false
      await audit.append(transaction, {
        actor: `staff:${staffId}`,
        action,
        subject: `tender:${tenderId}`,
        body: { reason },
      })
      return true
    })
    return isChanged ? read(tenderId) : refuse('changed-since')
  }

  return {
    read,
    erasuresSoon,
    list: (page: PageAsked) => erasuresSoon(erasuresAheadDays, page),

    setHold: (act: Act) =>
      change(act, 'legal-hold.set', (transaction) =>
        insertHold(transaction, { tenderId: act.tenderId, reason: act.reason, setBy: act.staffId }),
      ),

    liftHold: (act: Act) =>
      change(act, 'legal-hold.lifted', (transaction) =>
        liftHold(transaction, { ...act, liftedBy: act.staffId }),
      ),

    /** What is kept of a company, and until when as things stand. */
    async keptOf(companyId: string) {
      const bids = await keptBidsOf(db, companyId)
      const days = bids.map((bid) => eraseOn(bid, periods))
      const known = days.flatMap((day) => day?.getTime() ?? [])
      const isKnown = bids.length > 0 && known.length === bids.length
      const until = isKnown ? new Date(Math.max(...known)).toISOString() : null
      return { bids: bids.length, until }
    },

    /** Until when the files of a bid are to be locked, as things stand. */
    async lockUntil(submissionId: string) {
      const tenderId = await tenderOf(db, submissionId)
      const tender = await findTender(db, tenderId)
      const bid = (await bidsOf(db, tenderId)).find(({ id }) => id === submissionId)
      if (!tender || !bid) throw new Error(`bid ${submissionId} is of no tender`)
      const isHeld = tender.holdId !== null
      return lockUntil({ ...tender, ...bid, isHeld }, periods, await readClock(db))
    },

    /** Lengthens locks, erases what is due and removes its objects; safe to repeat. */
    sweep: erasing.sweep,
  }
}

export type Retention = ReturnType<typeof createRetention>
export { changedObjects } from '#features/retention/erasing/repository'
export { createErasureComparison } from '#features/retention/erasing/comparison'
