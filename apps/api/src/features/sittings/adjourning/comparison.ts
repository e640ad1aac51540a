import type { Seal } from '@padauk/contract/sealing/bids'
import type { RepairReceipt } from '@padauk/contract/sealing/repair-receipts'
import { canonicalJson } from '@padauk/evidence/canonical-json'
import { hashOf } from '@padauk/sealing/canonical'
import { sealHashes } from '@padauk/sealing/seal-check'
import type { AuditEntry, Comparison } from '#features/audit/service'
import { repairsWith, strayRepair } from '#features/sittings/adjourning/repository'
import type { AuditedRepair } from '#features/sittings/adjourning/repository'
import type { Receipts } from '#features/submissions/service'
import type { Database } from '#platform/database/database'

type Needs = { db: Database; receipts: Pick<Receipts, 'openRepair'> }

/** Every repair against the audit chain, and what is stored of it against its receipt. */
export function createRepairComparison({ db, receipts }: Needs): Comparison {
  /** Null when it was changed, or when the key that locks it is not in the configuration. */
  function opened({ submissionId: id, wrappedKey, sealedReceipt }: AuditedRepair) {
    try {
      return receipts.openRepair({ id, wrappedKey }, sealedReceipt)
    } catch {
      return null
    }
  }

  function wrongIn(entry: AuditEntry, row: AuditedRepair | undefined) {
    if (!row) return 'is missing'
    if (entry.subject !== `submission:${row.submissionId}`) return 'is of another bid'
    const repair = opened(row)
    if (!repair) return 'has a receipt that does not open'
    return isAsTold(entry, row, repair) ? null : 'was changed'
  }

  return {
    async compare(entries) {
      const about = entries.filter(({ action }) => action === 'submission.repaired')
      const rows = await repairsWith(
        db,
        about.map(({ hash }) => hash),
      )
      for (const entry of about) {
        const wrong = wrongIn(entry, rows.get(entry.hash))
        if (wrong) return { seq: entry.seq, fault: `a repair of ${entry.subject} ${wrong}` }
      }
      return null
    },

    async strays() {
      const stray = await strayRepair(db)
      return stray && `a repair of submission:${stray} has no entry`
    },
  }
}

function isAsTold(entry: AuditEntry, row: AuditedRepair, repair: RepairReceipt) {
  const { hash, chain, key: _key, ...facts } = repair
  const told = JSON.parse(entry.body) as { repair: string }
  return (
    hash === told.repair &&
    hash === hashOf(facts) &&
    chain === entry.hash &&
    hashOf(repair) === row.receiptHash &&
    row.keySet === repair.keySet &&
    row.recipient === repair.recipient &&
    row.repairedAt === repair.repairedAt &&
    isSealAsTold(row, repair)
  )
}

function isSealAsTold({ envelope, shares, erasedAt }: AuditedRepair, repair: RepairReceipt) {
  if (!envelope || !shares) return erasedAt !== null
  const stored = sealHashes({
    envelope: envelope.toString('base64'),
    shares: shares as Seal['shares'],
  })
  return (
    stored.envelopeHash === repair.envelopeHash &&
    canonicalJson(stored.shares) === canonicalJson(repair.shares)
  )
}
