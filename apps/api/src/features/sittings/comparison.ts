import { ReceiptV2 } from '@padauk/contract/sealing/receipts'
import { hashOf } from '@padauk/sealing/canonical'
import type { AuditEntry, Comparison } from '#features/audit/service'
import { listConfirmations } from '#features/sittings/confirming/repository'
import { findSitting, listOpenedBids, strayReveal } from '#features/sittings/repository'
import type { Receipts } from '#features/submissions/service'
import type { Database } from '#platform/database/database'

/** People of an access-controlled tender, bids of a sealed one. */
type Told = { window: string; bids?: number; people?: string[] }

type Needs = { db: Database; receipts: Pick<Receipts, 'open' | 'openManifest'> }

/** Every reveal against the audit chain, and what was opened against the receipts. */
export function createSittingComparison({ db, receipts }: Needs): Comparison {
  async function wrongIn({ subject, body }: AuditEntry) {
    const { window, bids, people } = JSON.parse(body) as Told
    const sitting = await findSitting(db, window)
    if (sitting?.state !== 'revealed' || subject !== `tender:${sitting.tenderId}`) {
      return 'its sitting is missing or was changed'
    }
    if (sitting.leader === null) {
      const confirmed = await listConfirmations(db, window)
      const openers = confirmed.flatMap(({ id, hasInterest }) => (hasInterest ? [] : [id]))
      return openers.join() === people?.join() ? null : 'those who opened it were changed'
    }
    const opened = await listOpenedBids(db, window)
    if (opened.length !== bids) return 'a bid that was opened is missing'
    return opened.every(isAsSealed) ? null : 'what was opened is not what was sealed'
  }

  function isAsSealed(row: Awaited<ReturnType<typeof listOpenedBids>>[number]) {
    try {
      const { manifestHash } = ReceiptV2.parse(receipts.open(row))
      // Erased bids are compared with the chain by the feature that erases them.
      if (row.sealedManifest === null) return row.erasedAt !== null
      return hashOf(receipts.openManifest(row, row.sealedManifest)) === manifestHash
    } catch {
      return false
    }
  }

  return {
    async compare(entries) {
      for (const entry of entries.filter(({ action }) => action === 'opening.revealed')) {
        const wrong = await wrongIn(entry)
        if (wrong) return { seq: entry.seq, fault: `the opening of ${entry.subject}: ${wrong}` }
      }
      return null
    },

    async strays() {
      const stray = await strayReveal(db)
      return stray && `the opening of tender:${stray} has no entry`
    },
  }
}
