import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { DatabaseOrTransaction } from '#platform/database/database'

/**
 * One clock judges everything: the database's. Application machines drift apart; the row that
 * records an arrival and the row that holds a deadline are read by the same clock.
 */
export async function databaseNow(db: DatabaseOrTransaction): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db)
  const [row] = rows
  if (!row) throw new Error('the database did not tell the time')
  return row.now
}

/**
 * A time as text, with microseconds and the offset of Myanmar. A JavaScript date would drop the
 * digits that may decide a bid.
 */
export const exactTime = (time: RawBuilder<unknown>) =>
  sql<string>`to_char(${time} at time zone 'Asia/Yangon', 'YYYY-MM-DD"T"HH24:MI:SS.US"+06:30"')`
