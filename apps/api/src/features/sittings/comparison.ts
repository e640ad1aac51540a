import { ReceiptV2 } from '@padauk/contract/sealing/receipts'
import { hashOf } from '@padauk/sealing/canonical'
import type { AuditEntry, Comparison } from '#features/audit/service'
import { findSitting, listOpenedBids, strayReveal } from '#features/sittings/repository'
import type { Receipts } from '#features/submissions/service'
import type { Database } from '#platform/database/database'

type Needs = { db: Database; receipts: Pick<Receipts, 'open' | 'openManifest'> }

/** Every reveal against the audit chain, and what was opened against the receipts. */
export function createSittingComparison({ db, receipts }: Needs): Comparison {
  async function wrongIn({ subject, body }: AuditEntry) {
    const { window, bids } = JSON.parse(body) as { window: string; bids: number }
    const sitting = await findSitting(db, window)
    if (sitting?.state !== 'revealed' || subject !== `tender:${sitting.tenderId}`) {
      return 'its sitting is missing or was changed'
    }
    const opened = await listOpenedBids(db, window)
    if (opened.length !== bids) return 'a bid that was opened is missing'
    return opened.every(isAsSealed) ? null : 'what was opened is not what was sealed'
  }

  function isAsSealed(row: Awaited<ReturnType<typeof listOpenedBids>>[number]) {
    try {
      const { manifestHash } = ReceiptV2.parse(receipts.open(row))
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
