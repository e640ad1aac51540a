import type { Comparison } from '#features/audit/service'
import { strayErasure, wrongErasure } from '#features/retention/erasing/repository'
import type { Database } from '#platform/database/database'

/** Erased bids against the audit chain: what is wiped without an entry was wiped by an intruder. */
export const createErasureComparison = ({ db }: { db: Database }): Comparison => ({
  async compare(entries) {
    const about = entries.filter(({ action }) => action === 'bids.erased')
    if (about.length === 0) return null
    const tenders = about.flatMap(({ tenderId }) => tenderId ?? [])
    const wrong = await wrongErasure(db, tenders)
    const entry = about.find(({ tenderId }) => tenderId === wrong)
    if (!entry) return null
    return { seq: entry.seq, fault: `erased bids of tender:${wrong} are missing or too many` }
  },

  async strays() {
    const stray = await strayErasure(db)
    return stray && `erased bids of tender:${stray} have no entry`
  },
})
