import type { Json } from '@padauk/evidence/canonical-json'
import { sql } from 'kysely'
import { exactTime } from '#platform/database/clock'
import type { DatabaseOrTransaction } from '#platform/database/database'

/** Waits 75 s after the deadline: 60 in which a failure of ours may be repeated, and some to finish. */
// The time of the statement, which an index can be searched by; the running clock is not.
const dueBy = sql<Date>`statement_timestamp() - interval '75 seconds'`

/** A closing that an officer is asked about is neither tried nor late before the hour is over. */
const isNotHeld = sql<boolean>`not exists (select from outages
  where tender_id = tenders.id and answer is null
  and found_at > statement_timestamp() - interval '1 hour')`

export async function tendersToClose(db: DatabaseOrTransaction, limit: number) {
  const rows = await db
    .selectFrom('tenders')
    .select('id')
    .where('closedAt', 'is', null)
    .where('state', 'in', ['published', 'archived'])
    .where('endDate', '<=', dueBy)
    .where(isNotHeld)
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
    .where(isNotHeld)
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
    .select(['id', 'nameEn', 'nameMm', 'sealing', 'keySet', 'evaluation'])
    .select([
      exactTime(sql.ref('tenders.end_date')).as('deadline'),
      exactTime(sql`clock_timestamp()`).as('closedAt'),
    ])
    .where('id', '=', id)
    .where('closedAt', 'is', null)
    .where('state', 'in', ['published', 'archived'])
    .where('endDate', '<=', dueBy)
    .forUpdate()
    .$narrowType<{ evaluation: { validityDays: number } }>()
    .executeTakeFirst()
}

/** In the order of the receipts' hashes, which tells nothing about who or when. */
export function bidsOf(db: DatabaseOrTransaction, tenderId: string) {
  return db
    .selectFrom('submissions')
    .innerJoin('companies', 'companies.id', 'submissions.companyId')
    .select([
      'submissions.id',
      'submissions.companyId',
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

/** Receipts of a tender that count no more, and those that took their places. */
export async function endedOf(db: DatabaseOrTransaction, tenderId: string) {
  const bids = await db
    .selectFrom('submissions')
    .leftJoin('submissions as next', 'next.id', 'submissions.endedNext')
    .select('submissions.receiptHash')
    // The first receipt of the next bid: a confirmation may have followed it.
    .select(
      sql<string | null>`coalesce((select receipt_hash from confirmed_receipts
        where submission_id = next.id order by ended_at limit 1), next.receipt_hash)`.as(
        'nextHash',
      ),
    )
    // A bid is replaced at the moment at which its successor arrived.
    .select(exactTime(sql`coalesce(next.arrived_at, submissions.voided_at)`).as('at'))
    .where('submissions.tenderId', '=', tenderId)
    .where('submissions.voidedAt', 'is not', null)
    .execute()
  const receipts = await db
    .selectFrom('confirmedReceipts')
    .innerJoin('submissions', 'submissions.id', 'confirmedReceipts.submissionId')
    .select(['confirmedReceipts.receiptHash', 'nextHash'])
    .select(exactTime(sql.ref('confirmed_receipts.ended_at')).as('at'))
    .where('tenderId', '=', tenderId)
    .execute()
  return [
    ...bids.map((row) => ({
      ...row,
      how: row.nextHash === null ? ('taken-back' as const) : ('replaced' as const),
    })),
    ...receipts.map((row) => ({ ...row, how: 'confirmed' as const })),
  ]
}

/** The key sets that the bids of a tender were sealed to. */
export async function keySetsOf(db: DatabaseOrTransaction, tenderId: string) {
  const rows = await db
    .selectFrom('seals')
    .innerJoin('submissions', 'submissions.id', 'seals.submissionId')
    .select('keySet')
    .distinct()
    .where('tenderId', '=', tenderId)
    .execute()
  return rows.map(({ keySet }) => keySet)
}

/** What two holders open a closed tender's bids with: the bids that count, as `open-by-hand.mjs` reads them. */
export async function sealsOf(db: DatabaseOrTransaction, tenderId: string) {
  const rows = await db
    .selectFrom('seals')
    .innerJoin('submissions', 'submissions.id', 'seals.submissionId')
    .innerJoin('closings', 'closings.tenderId', 'submissions.tenderId')
    .select([
      'receiptNo',
      'submissions.tenderId as tender',
      'companyId as company',
      'keySet',
      'recipient',
      'manifestHash',
      'envelope',
      'shares',
      'closings.closedAt',
    ])
    .where('submissions.tenderId', '=', tenderId)
    .where('voidedAt', 'is', null)
    .orderBy('receiptNo')
    .execute()
  return rows.map(({ envelope, shares, ...seal }) => {
    if (!envelope || !shares) throw new Error(`the seal of ${seal.receiptNo} was erased`)
    return { ...seal, envelope, shares: shares as Json }
  })
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

/** The time stamp on the statement, as a closing proof holds it; empty without one. */
export async function stampOf(db: DatabaseOrTransaction, tenderId: string) {
  const row = await db
    .selectFrom('timeStamps')
    .select('token')
    .where('tenderId', '=', tenderId)
    .executeTakeFirst()
  return row ? { time_stamp: row.token.toString('base64') } : {}
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

/** A tender whose closing the audit chain does not tell of. */
export async function strayClosing(db: DatabaseOrTransaction) {
  const { rows } = await sql<{ tenderId: string }>`
    select tender_id from closings where not exists (select from audit_entries
      where subject = 'tender:' || closings.tender_id and action = 'tender.closed'
      and seq <= (select seq from audit_head)) limit 1`.execute(db)
  return rows[0]?.tenderId ?? null
}
