import { text as textOf } from 'node:stream/consumers'
import { canonicalJson } from '@padauk/evidence/canonical-json'
import { sealsOf } from '#features/closings/repository'
import type { Database } from '#platform/database/database'
import type { ObjectStore } from '#platform/object-store/object-store'

type Needs = {
  db: Database
  store: Pick<ObjectStore, 'put' | 'get' | 'retain'>
  retainDays: number
}

const dayMs = 86_400_000

/**
 * Until the closing envelopes and shares lie only in the database, so that a bid that is taken back
 * loses them. What counts is then locked in the store: a change of the database can no longer
 * keep two holders from opening a bid.
 */
export const createKeptSeals = ({ db, store, retainDays }: Needs) => ({
  async keep({ tenderId }: { tenderId: string }) {
    for (const { closedAt, ...seal } of await sealsOf(db, tenderId)) {
      const key = `seals/${tenderId}/${seal.receiptNo.toLowerCase()}.json`
      const text = canonicalJson({ ...seal, envelope: seal.envelope.toString('base64') })
      const kept = await store.get(key)
      // A repeated job must not make another version of what is locked, nor trust what it finds.
      if (!kept || (await textOf(kept.stream)) !== text) {
        await store.put(key, Buffer.from(text), { contentType: 'application/json' })
      }
      await store.retain(key, new Date(closedAt.getTime() + retainDays * dayMs))
    }
  },
})
