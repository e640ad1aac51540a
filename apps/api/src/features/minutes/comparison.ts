import { hashOf } from '@padauk/sealing/canonical'
import type { AuditEntry, Comparison } from '#features/audit/service'
import { findMinutes, listSignatures, strayMinutes } from '#features/minutes/repository'
import { createTexts } from '#features/minutes/texts'
import type { Database } from '#platform/database/database'
import type { Vault } from '#platform/security/vault'

type Needs = { db: Database; vault: Vault }

const told = new Set(['minutes.written', 'minutes.signed', 'minutes.released'])

/** Every text of minutes and every signature under it against the audit chain. */
export function createMinutesComparison({ db, vault }: Needs): Comparison {
  const texts = createTexts(vault)

  async function wrongIn({ subject, action, body }: AuditEntry) {
    const tenderId = subject.replace('tender:', '')
    const row = await findMinutes(db, tenderId)
    if (!row) return 'they are missing'
    if (action === 'minutes.released') {
      return row.releasedAt ? null : 'they were given out, and say they were not'
    }
    const both = opened(() => texts.open(row))
    if (!both) return 'they do not open'
    if (action === 'minutes.written') {
      const { full, bidders } = JSON.parse(body) as { full: string; bidders: string }
      const isSame =
        hashOf(both.full) === full && hashOf(both.bidders) === bidders && row.sha256 === full
      return isSame ? null : 'their text was changed'
    }
    const { holder, full, bidders } = JSON.parse(body) as { [name: string]: string }
    const signature = (await listSignatures(db, tenderId)).find((each) => each.holderId === holder)
    const isSame = signature?.fullSignature === full && signature?.biddersSignature === bidders
    return isSame ? null : 'a signature is missing or was changed'
  }

  return {
    async compare(entries) {
      for (const entry of entries.filter(({ action }) => told.has(action))) {
        const wrong = await wrongIn(entry)
        if (wrong) return { seq: entry.seq, fault: `the minutes of ${entry.subject}: ${wrong}` }
      }
      return null
    },

    async strays() {
      const stray = await strayMinutes(db)
      return stray && `the minutes of tender:${stray} have no entry`
    },
  }
}

/** Null when it was changed, or when the key that locks it is not in the configuration. */
function opened<T>(open: () => T) {
  try {
    return open()
  } catch {
    return null
  }
}
