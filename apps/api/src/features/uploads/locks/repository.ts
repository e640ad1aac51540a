import { sql } from 'kysely'
import type { DatabaseOrTransaction } from '#platform/database/database'

type Lease = { uploadId: string; holder: string; seconds: number }
const until = (seconds: number) => sql<Date>`clock_timestamp() + make_interval(secs => ${seconds})`

export async function takeLock(db: DatabaseOrTransaction, { uploadId, holder, seconds }: Lease) {
  const row = await db
    .insertInto('uploadLocks')
    .values({ uploadId, holder, until: until(seconds) })
    .onConflict((conflict) =>
      conflict
        .column('uploadId')
        .doUpdateSet({ holder, until: until(seconds), wanted: false })
        .where('uploadLocks.until', '<', sql<Date>`clock_timestamp()`),
    )
    .returning('holder')
    .executeTakeFirst()
  return row !== undefined
}

export async function wantLock(db: DatabaseOrTransaction, uploadId: string) {
  await db
    .updateTable('uploadLocks')
    .set({ wanted: true })
    .where('uploadId', '=', uploadId)
    .execute()
}

/** True when the holder should release it: another request waits, or the lease was lost. */
export async function renewLock(db: DatabaseOrTransaction, { uploadId, holder, seconds }: Lease) {
  const row = await db
    .updateTable('uploadLocks')
    .set({ until: until(seconds) })
    .where('uploadId', '=', uploadId)
    .where('holder', '=', holder)
    .returning('wanted')
    .executeTakeFirst()
  return row?.wanted ?? true
}

export async function dropLock(
  db: DatabaseOrTransaction,
  { uploadId, holder }: Omit<Lease, 'seconds'>,
) {
  await db
    .deleteFrom('uploadLocks')
    .where('uploadId', '=', uploadId)
    .where('holder', '=', holder)
    .execute()
}
