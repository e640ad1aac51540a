import { sql } from 'kysely'
import type { DatabaseOrTransaction } from '#platform/database'

export type Entry = {
  actor: string
  action: string
  subject: string
  tenderId: string | null
  body: string
}

/** The one way into the chain. The lock on its head is held until the transaction ends. */
export async function appendEntry(db: DatabaseOrTransaction, entry: Entry) {
  const { actor, action, subject, tenderId, body } = entry
  const { rows } = await sql<{ hash: string; at: Date; seq: number }>`
    select entry_hash as hash, entry_at as at, entry_seq as seq
    from append_audit(${actor}, ${action}, ${subject}, ${tenderId}::uuid, ${body})`.execute(db)
  const [appended] = rows
  if (!appended) throw new Error('the audit chain took no entry')
  return appended
}

// The time as text: a JavaScript date would drop the microseconds that are part of the hash.
const exactTime = sql<string>`to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`

export function entriesAfter(db: DatabaseOrTransaction, seq: number, limit: number) {
  return db
    .selectFrom('auditEntries')
    .select(['seq', 'actor', 'action', 'subject', 'body', 'previous', 'hash'])
    .select(exactTime.as('at'))
    .where('seq', '>', seq)
    .orderBy('seq')
    .limit(limit)
    .execute()
}

export type ChainEntry = Awaited<ReturnType<typeof entriesAfter>>[number]

export function readHead(db: DatabaseOrTransaction) {
  return db.selectFrom('auditHead').select(['seq', 'hash']).executeTakeFirstOrThrow()
}

const today = sql<Date>`(clock_timestamp() at time zone 'Asia/Yangon')::date`

export async function isDayMarked(db: DatabaseOrTransaction) {
  const row = await db
    .selectFrom('auditDays')
    .select('seq')
    .where('day', '=', today)
    .executeTakeFirst()
  return row !== undefined
}

/** True when this call marked the day; somebody else may have been faster. */
export async function insertDay(
  db: DatabaseOrTransaction,
  { seq, hash, at }: { seq: number; hash: string; at: Date },
) {
  const inserted = await db
    .insertInto('auditDays')
    .values({ day: today, seq, hash, at })
    .onConflict((conflict) => conflict.column('day').doNothing())
    .returning('day')
    .executeTakeFirst()
  return inserted !== undefined
}

const dayText = sql<string>`to_char(day, 'YYYY-MM-DD')`

export function listDays(db: DatabaseOrTransaction, limit: number) {
  return db
    .selectFrom('auditDays')
    .select(['at', 'hash', 'seq'])
    .select(dayText.as('day'))
    .orderBy('day', 'desc')
    .limit(limit)
    .execute()
}
