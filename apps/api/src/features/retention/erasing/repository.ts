import { sql } from 'kysely'
import type { DatabaseOrTransaction } from '#platform/database/database'

const now = sql<Date>`clock_timestamp()`

const tendersAtOnce = 200

/** Tenders with bids that are not erased, a page at a time. */
export async function* tendersWithBids(db: DatabaseOrTransaction) {
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const rows = await db
      .selectFrom('submissions')
      .leftJoin('erasures', 'erasures.submissionId', 'submissions.id')
      .select('tenderId')
      .distinct()
      .where('erasures.submissionId', 'is', null)
      .where('tenderId', '>', after)
      .orderBy('tenderId')
      .limit(tendersAtOnce)
      .execute()
    for (const { tenderId } of rows) yield tenderId
    const last = rows.at(-1)
    if (!last) return
    after = last.tenderId
  }
}

export async function keepLock(
  db: DatabaseOrTransaction,
  lock: { submissionId: string; lockedUntil: Date },
) {
  await db
    .insertInto('bidLocks')
    .values(lock)
    .onConflict((conflict) =>
      conflict.column('submissionId').doUpdateSet({ lockedUntil: lock.lockedUntil, lockedAt: now }),
    )
    .execute()
}

/** False for a bid that the database keeps: its time is not over, or a hold is in force. */
export async function eraseBid(db: DatabaseOrTransaction, submissionId: string) {
  const { rows } = await sql<{ isErased: boolean }>`
    select erase_bid(${submissionId}) as is_erased`.execute(db)
  return rows[0]?.isErased ?? false
}

/** The next erased bid whose objects are to be removed. */
export async function nextToRemove(db: DatabaseOrTransaction) {
  const row = await db
    .selectFrom('erasures')
    .select('submissionId')
    .where('removedAt', 'is', null)
    .where('tryAt', '<=', sql<Date>`statement_timestamp()`)
    .orderBy('tryAt')
    .limit(1)
    .executeTakeFirst()
  return row?.submissionId
}

export async function markRemoved(db: DatabaseOrTransaction, submissionId: string) {
  await db
    .updateTable('erasures')
    .set({ removedAt: now })
    .where('submissionId', '=', submissionId)
    .execute()
}

export async function tryTomorrow(db: DatabaseOrTransaction, submissionId: string) {
  await db
    .updateTable('erasures')
    .set({ tryAt: sql<Date>`clock_timestamp() + interval '1 day'` })
    .where('submissionId', '=', submissionId)
    .execute()
}

export type StoredObject = { object: string; version: string | null }

const objects = sql`
  select submission_id, object, version
  from uploads join upload_chunks on upload_chunks.upload_id = uploads.id
  where submission_id is not null
  union all
  select seals.submission_id, 'seals/' || tender_id || '/' || lower(receipt_no) || '.json', null
  from seals join submissions on submissions.id = seals.submission_id
  where exists (select from closings where closings.tender_id = submissions.tender_id)
    and voided_at is null
  union all
  select submission_id, object, null
  from cure_papers join cure_requests on cure_requests.id = cure_papers.cure_id`

/** Where everything lies that belongs to a bid. */
export async function objectsOf(db: DatabaseOrTransaction, submissionId: string) {
  const { rows } = await sql<StoredObject>`
    select object, version from (${objects}) as stored
    where submission_id = ${submissionId} order by object`.execute(db)
  return rows
}

export type PlannedObject = { object: string; isErased: boolean; lockedUntil: Date | null }

/** The same of all bids that were erased, or whose lock was set within so many days. */
export async function changedObjects(db: DatabaseOrTransaction, days: number) {
  const { rows } = await sql<PlannedObject>`
    select object, erased_at is not null as is_erased, locked_until
    from (${objects}) as stored
    left join bid_locks on bid_locks.submission_id = stored.submission_id
    left join erasures on erasures.submission_id = stored.submission_id
    where erased_at is not null or locked_at > now() - make_interval(days => ${days})`.execute(db)
  return rows
}

/** Of these tenders one of whose erased bids the audit chain tells another number. */
export async function wrongErasure(db: DatabaseOrTransaction, tenderIds: readonly string[]) {
  const { rows } = await sql<{ tenderId: string }>`
    select told.tender_id from (
      select tender_id, sum((body::jsonb->>'bids')::int) as bids from audit_entries
      where action = 'bids.erased' and tender_id = any(${sql.val(tenderIds)}::uuid[])
        and seq <= (select seq from audit_head)
      group by tender_id) as told
    where told.bids <> (select count(*) from erasures
      join submissions on submissions.id = submission_id
      where submissions.tender_id = told.tender_id) limit 1`.execute(db)
  return rows[0]?.tenderId ?? null
}

/** A tender with erased bids that the chain does not tell of. */
export async function strayErasure(db: DatabaseOrTransaction) {
  const { rows } = await sql<{ tenderId: string }>`
    select tender_id from erasures join submissions on submissions.id = submission_id
    where not exists (select from audit_entries where action = 'bids.erased'
      and audit_entries.tender_id = submissions.tender_id
      and seq <= (select seq from audit_head)) limit 1`.execute(db)
  return rows[0]?.tenderId ?? null
}
