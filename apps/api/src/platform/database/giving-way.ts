import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database, DatabaseOrTransaction } from '#platform/database/database'

const mostTries = 5

const hasGivenWay = (error: unknown) =>
  error instanceof Error && (error as { code?: string }).code === '55P03'

/**
 * A transaction that lets others go first. One that they wait for may hold what this one waits for,
 * so it rolls back and tries again, before PostgreSQL looks for deadlocks and ends one of both.
 */
export async function givingWay<Value>(
  db: Database,
  work: (transaction: DatabaseOrTransaction) => Promise<Value>,
  tries = mostTries,
): Promise<Value> {
  try {
    return await db.transaction().execute(async (transaction) => {
      await sql`set local lock_timeout = '400ms'`.execute(transaction)
      return work(transaction)
    })
  } catch (error) {
    if (tries <= 1 || !hasGivenWay(error)) throw error
  }
  await pause(100)
  return givingWay(db, work, tries - 1)
}
