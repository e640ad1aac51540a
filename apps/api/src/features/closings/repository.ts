import { sql } from 'kysely'
import { exactTime } from '#platform/database/clock'
import type { DatabaseOrTransaction } from '#platform/database/database'

/** Waits 75 s after the deadline: 60 in which a failure of ours may be repeated, and some to finish. */
// The time of the statement, which an index can be searched by; the running clock is not.
const dueBy = sql<Date>`statement_timestamp() - interval '75 seconds'`

export async function tendersToClose(db: DatabaseOrTransaction, limit: number) {
  const rows = await db
    .selectFrom('tenders')
    .select('id')
    .where('closedAt', 'is', null)
    .where('state', 'in', ['published', 'archived'])
    .where('endDate', '<=', dueBy)
    .orderBy('endDate')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** How long the tender that is due longest has been waiting to be closed; 0 when none is due. */
export async function overdueSeconds(db: DatabaseOrTransaction) {
  const row = await db
    .selectFrom('tenders')
    .select(
      sql<number>`extract(epoch from statement_timestamp() - end_date)::float8 - 75`.as('seconds'),
    )
    .where('closedAt', 'is', null)
    .where('state', 'in', ['published', 'archived'])
    .where('endDate', '<=', dueBy)
    .orderBy('endDate')
    .limit(1)
    .executeTakeFirst()
  return row?.seconds ?? 0
}

/** The tender, locked, when it is ours to close; skips one that another process is closing. */
export async function lockForClosing(db: DatabaseOrTransaction, id: string) {
  const { rows } = await sql<{ free: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${`close ${id}`}, 0)) as free`.execute(db)
  if (!rows[0]?.free) return undefined
  return db
    .selectFrom('tenders')
    .select(['id', 'nameEn', 'nameMm'])
    .select([
      exactTime(sql.ref('tenders.end_date')).as('deadline'),
      exactTime(sql`clock_timestamp()`).as('closedAt'),
    ])
    .where('id', '=', id)
    .where('closedAt', 'is', null)
    .where('state', 'in', ['published', 'archived'])
    .where('endDate', '<=', dueBy)
    .forUpdate()
    .executeTakeFirst()
}

/** In the order of the receipts' hashes, which tells nothing about who or when. */
export function bidsOf(db: DatabaseOrTransaction, tenderId: string) {
  return db
    .selectFrom('submissions')
    .innerJoin('companies', 'companies.id', 'submissions.companyId')
    .select([
      'submissions.id',
      'receiptNo',
      'receiptHash',
      'companies.email',
      'companies.name',
      'companies.language',
    ])
    .where('tenderId', '=', tenderId)
    .where('voidedAt', 'is', null)
    .orderBy('receiptHash')
    .execute()
}

type NewClosing = {
  tenderId: string
  bids: number
  root: string
  statement: string
  signature: string
}

export async function insertClosing(db: DatabaseOrTransaction, closing: NewClosing) {
  await db.insertInto('closings').values(closing).execute()
  await db
    .updateTable('tenders')
    .set({ closedAt: sql<Date>`clock_timestamp()` })
    .where('id', '=', closing.tenderId)
    .execute()
}

export function findClosing(db: DatabaseOrTransaction, tenderId: string) {
  return db
    .selectFrom('closings')
    .select(['closedAt', 'bids', 'root', 'statement', 'signature'])
    .where('tenderId', '=', tenderId)
    .executeTakeFirst()
}

export async function receiptHashesOf(db: DatabaseOrTransaction, tenderId: string) {
  const rows = await db
    .selectFrom('submissions')
    .select('receiptHash')
    .where('tenderId', '=', tenderId)
    .where('voidedAt', 'is', null)
    .orderBy('receiptHash')
    .execute()
  return rows.map(({ receiptHash }) => receiptHash)
}

/** Public facts of the tenders that closed last. */
export function lastClosed(db: DatabaseOrTransaction, limit: number) {
  return db
    .selectFrom('closings')
    .innerJoin('tenders', 'tenders.id', 'closings.tenderId')
    .select(['tenders.id', 'nameEn', 'nameMm', 'closings.closedAt', 'closings.bids'])
    .orderBy('closings.closedAt', 'desc')
    .limit(limit)
    .execute()
}

/** What ends within that many hours, or has ended and is not closed yet. */
export async function deadlinesWithin(db: DatabaseOrTransaction, hours: number) {
  // Before the first migrations there is nothing that could end.
  const { rows } = await sql<{ isThere: boolean }>`
    select to_regclass('closings') is not null as is_there`.execute(db)
  if (!rows[0]?.isThere) return []
  return db
    .selectFrom('tenders')
    .select(['id', 'nameEn', 'endDate'])
    .where('closedAt', 'is', null)
    .where('state', 'in', ['published', 'archived'])
    .where('endDate', '<=', sql<Date>`statement_timestamp() + make_interval(hours => ${hours})`)
    .orderBy('endDate')
    .execute()
}
