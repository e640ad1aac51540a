import { canonicalJson } from '@padauk/evidence/canonical-json'
import * as z from 'zod'
import { findCheckpoint, keepCheckpoint } from '#features/anchors/repository'
import type { Audit, Comparison, Verdict } from '#features/audit/service'
import { databaseNow } from '#platform/database/clock'
import type { Database } from '#platform/database/database'
import type { Signer } from '#platform/security/signatures'

type Needs = {
  db: Database
  signer: Pick<Signer, 'key' | 'sign' | 'verify'>
  audit: Pick<Audit, 'verify'>
  comparisons: readonly Comparison[]
}

/** An old row that was changed behind the application is found within this time. */
const wholeEveryMs = 7 * 86_400_000

/** An entry up to which everything was sound, and when the whole chain was read last. */
const Checkpoint = z.strictObject({
  kind: z.literal('audit-checkpoint'),
  key: z.string(),
  seq: z.int().positive(),
  hash: z.string(),
  wholeAt: z.iso.datetime(),
})

type Checkpoint = z.infer<typeof Checkpoint>

/** Null when the owner of the database wrote it, who has no key to sign with. */
function trusted(signer: Needs['signer'], text: string, signature: string) {
  try {
    const checkpoint = Checkpoint.parse(JSON.parse(text))
    return signer.verify(checkpoint.key, text, signature) ? checkpoint : null
  } catch {
    return null
  }
}

export function createCheckpoints({ db, signer }: Pick<Needs, 'db' | 'signer'>) {
  return {
    async last() {
      const kept = await findCheckpoint(db)
      return kept && trusted(signer, kept.statement, kept.signature)
    },

    async keep(reached: Pick<Checkpoint, 'seq' | 'hash' | 'wholeAt'>) {
      const checkpoint: Checkpoint = { ...reached, kind: 'audit-checkpoint', key: signer.key }
      const statement = canonicalJson(checkpoint)
      await keepCheckpoint(db, { statement, signature: signer.sign(signer.key, statement) })
    },
  }
}

/** The daily check: from the last checkpoint, and from the beginning once a week. */
export function createDailyCheck({ db, signer, audit, comparisons }: Needs) {
  const checkpoints = createCheckpoints({ db, signer })

  return async function checkDaily(): Promise<Verdict> {
    const now = await databaseNow(db)
    const last = await checkpoints.last()
    const isRecent = last && Number(now) - Date.parse(last.wholeAt) < wholeEveryMs
    const verdict = isRecent
      ? await audit.verify({ comparisons, after: last })
      : await audit.verify({ comparisons, heads: last ? [last.hash] : [] })
    const { entries: seq, head: hash, fault } = verdict
    const wholeAt = isRecent ? last.wholeAt : now.toISOString()
    // The first entry of an installation is still to come.
    if (fault === null && seq > 0) await checkpoints.keep({ seq, hash, wholeAt })
    return verdict
  }
}
