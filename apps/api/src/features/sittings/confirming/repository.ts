import { sql } from 'kysely'
import type { DatabaseOrTransaction } from '#platform/database/database'

type Confirmed = { sittingId: string; staffId: string; hasInterest: boolean; declaration: string }

/** False when the person had confirmed or stepped aside: the first one stays. */
export async function insertConfirmation(db: DatabaseOrTransaction, row: Confirmed) {
  const inserted = await db
    .insertInto('sittingConfirmations')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('staffId')
    .executeTakeFirst()
  return inserted !== undefined
}

export const listConfirmations = (db: DatabaseOrTransaction, sittingId: string) =>
  db
    .selectFrom('sittingConfirmations')
    .innerJoin('staff', 'staff.id', 'staffId')
    .select(['staff.id', 'staff.name', 'hasInterest'])
    .where('sittingId', '=', sittingId)
    .orderBy('confirmedAt')
    .execute()

/** Windows that no process leads, and whose time has passed. */
export const listOver = (db: DatabaseOrTransaction) =>
  db
    .selectFrom('sittings')
    .select(['id', 'tenderId'])
    .where('state', '=', 'open')
    .where('leader', 'is', null)
    .where('endsAt', '<=', sql<Date>`statement_timestamp()`)
    .execute()
