import { sql } from 'kysely'
import type { FirstScan } from '#features/uploads/repository'
import type { DatabaseOrTransaction } from '#platform/database/database'

const now = sql<Date>`clock_timestamp()`

/** For a file whose length was not announced: what has come is all there is. */
export async function completeUpload(db: DatabaseOrTransaction, id: string) {
  const { numUpdatedRows } = await db
    .updateTable('uploads')
    .set({
      size: sql<number>`received`,
      reserved: sql<number>`received`,
      state: 'checking',
      completedAt: now,
      updatedAt: now,
    })
    .where('id', '=', id)
    .where('state', '=', 'receiving')
    .where('size', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

type Arrived = { sha256: string; scan: FirstScan; sealedFacts: Buffer }

/** Of a file that we sealed: hash and size are those of the sealed bytes, the rest is in the facts. */
export async function markArrived(db: DatabaseOrTransaction, id: string, arrived: Arrived) {
  const { numUpdatedRows } = await db
    .updateTable('uploads')
    .set({ ...arrived, state: 'staged', updatedAt: now })
    .where('id', '=', id)
    .where('sealed', '=', 'on-arrival')
    .where('state', '=', 'checking')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
