import type { DatabaseOrTransaction } from '#platform/database/database'

/** True for the first who asks; others wait until that transaction has ended. */
export async function beginDay(db: DatabaseOrTransaction, day: string) {
  const row = await db
    .insertInto('staffMailDays')
    .values({ day })
    .onConflict((conflict) => conflict.column('day').doNothing())
    .returning('day')
    .executeTakeFirst()
  return row !== undefined
}
