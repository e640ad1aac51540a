import { sql } from 'kysely'
import type { DatabaseOrTransaction } from '#platform/database/database'

const now = sql<Date>`clock_timestamp()`

/** The holder checks the file; a dead holder is replaced after some seconds. */
export async function claimStuck(db: DatabaseOrTransaction, id: string, afterSeconds: number) {
  const { numUpdatedRows } = await db
    .updateTable('uploads')
    .set({ updatedAt: now })
    .where('id', '=', id)
    .where('state', '=', 'checking')
    .where('sealed', 'is', null)
    .where(sql<boolean>`updated_at < clock_timestamp() - make_interval(secs => ${afterSeconds})`)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

type Turns = { most: number; leaseSeconds: number }

/**
 * Counts a type check before it begins, because it may take the process with it. `taken` while
 * another one runs, `spent` when so many were begun and none of them ended.
 */
export async function beginCheck(
  db: DatabaseOrTransaction,
  id: string,
  { most, leaseSeconds }: Turns,
) {
  const isRunning = sql<boolean>`coalesce(check_until > clock_timestamp(), false)`
  const { numUpdatedRows } = await db
    .updateTable('uploads')
    .set({
      checks: sql<number>`checks + 1`,
      checkUntil: sql<Date>`clock_timestamp() + make_interval(secs => ${leaseSeconds})`,
      updatedAt: now,
    })
    .where('id', '=', id)
    .where('state', '=', 'checking')
    .where('checks', '<', most)
    .where(sql<boolean>`not ${isRunning}`)
    .executeTakeFirst()
  if (numUpdatedRows > 0n) return 'ours'
  const row = await db
    .selectFrom('uploads')
    .select(['state', 'checks', isRunning.as('isRunning')])
    .where('id', '=', id)
    .executeTakeFirst()
  if (row?.state !== 'checking') return 'settled'
  return row.checks >= most && !row.isRunning ? 'spent' : 'taken'
}

/** A check that held is not counted. */
export async function endCheck(
  db: DatabaseOrTransaction,
  id: string,
  { isHeld }: { isHeld: boolean },
) {
  await db
    .updateTable('uploads')
    .set({ checks: sql<number>`checks - ${isHeld ? 1 : 0}`, checkUntil: null })
    .where('id', '=', id)
    .where('state', '=', 'checking')
    .execute()
}
