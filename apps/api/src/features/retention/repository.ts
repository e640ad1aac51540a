import type { KeptKind } from '@padauk/contract/admin/retention'
import { sql } from 'kysely'
import type { Periods } from '#features/retention/rules'
import type { DatabaseOrTransaction } from '#platform/database/database'
import { cutPage, inOrder, isBehind, placeOf } from '#platform/database/pages'
import type { Order, Place } from '#platform/database/pages'

const now = sql<Date>`clock_timestamp()`

export async function readClock(db: DatabaseOrTransaction) {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db)
  return rows[0]?.now ?? new Date()
}

export const findTender = (db: DatabaseOrTransaction, id: string) =>
  db
    .selectFrom('tenders')
    .leftJoin('closings', 'closings.tenderId', 'tenders.id')
    .leftJoin('legalHolds', (join) =>
      join.onRef('legalHolds.tenderId', '=', 'tenders.id').on('legalHolds.liftedAt', 'is', null),
    )
    .select(['tenders.id', 'state', 'endDate as deadline', 'revisedAt'])
    .select(['closings.closedAt', 'disclosedAt', 'legalHolds.id as holdId'])
    .where('tenders.id', '=', id)
    .where('state', '<>', 'draft')
    .executeTakeFirst()

export const findHold = (db: DatabaseOrTransaction, id: string) =>
  db
    .selectFrom('legalHolds')
    .innerJoin('staff', 'staff.id', 'setBy')
    .select(['reason', 'setAt', 'staff.id as staffId', 'staff.name'])
    .where('legalHolds.id', '=', id)
    .executeTakeFirstOrThrow()

/** False when one is in force. */
export async function insertHold(
  db: DatabaseOrTransaction,
  hold: { tenderId: string; reason: string; setBy: string },
) {
  const inserted = await db
    .insertInto('legalHolds')
    .values(hold)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** False when none is in force. */
export async function liftHold(
  db: DatabaseOrTransaction,
  lifting: { tenderId: string; reason: string; liftedBy: string },
) {
  const { numUpdatedRows } = await db
    .updateTable('legalHolds')
    .set({ liftReason: lifting.reason, liftedBy: lifting.liftedBy, liftedAt: now })
    .where('tenderId', '=', lifting.tenderId)
    .where('liftedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export type KeptBid = {
  id: string
  kind: KeptKind
  countedFrom: Date | null
  lockedUntil: Date | null
  erasedAt: Date | null
  files: number
  /** Whether every file lies where it stays. */
  isSecured: boolean
}

/** Every bid of a tender, and why it is kept; one that is erased as what it was then. */
export async function bidsOf(db: DatabaseOrTransaction, tenderId: string) {
  const { rows } = await sql<KeptBid>`
    select kept.submission_id as id, coalesce(erasures.kind, kept.kind) as kind,
      kept.counted_from, bid_locks.locked_until, erasures.erased_at,
      files.count as files, files.is_secured
    from retention_of(${tenderId}) as kept
    left join bid_locks on bid_locks.submission_id = kept.submission_id
    left join erasures on erasures.submission_id = kept.submission_id
    cross join lateral (
      select count(*)::int as count, coalesce(bool_and(secured_at is not null), true) as is_secured
      from uploads where uploads.submission_id = kept.submission_id) as files
    order by kept.submission_id`.execute(db)
  return rows
}

/** Bids of a company that are not erased, in all tenders. */
export async function keptBidsOf(db: DatabaseOrTransaction, companyId: string) {
  const { rows } = await sql<Pick<KeptBid, 'kind' | 'countedFrom'>>`
    select kept.kind, kept.counted_from
    from submissions
    cross join lateral retention_of(submissions.tender_id) as kept
    where submissions.company_id = ${companyId} and kept.submission_id = submissions.id
      and not is_erased(submissions.id)`.execute(db)
  return rows
}

export async function tenderOf(db: DatabaseOrTransaction, submissionId: string) {
  const { tenderId } = await db
    .selectFrom('submissions')
    .select('tenderId')
    .where('id', '=', submissionId)
    .executeTakeFirstOrThrow()
  return tenderId
}

export const erasureOrder: Order = {
  key: 'due.erase_on',
  keyType: 'timestamptz',
  id: 'due.id',
  idType: 'text',
  direction: 'asc',
}

type DueRow = {
  tenderId: string
  number: string | null
  nameEn: string
  nameMm: string
  kind: KeptKind
  bids: number
  files: number | null
  eraseOn: Date
  place: Place
}

type Asked = { periods: Periods; days: number; after: Place | null; limit: number }

/** What will be erased, by tender and kind; without tenders that a hold stops or that never closed. */
export async function listDue(db: DatabaseOrTransaction, asked: Asked) {
  const { awarded, other, unopened } = asked.periods
  const { rows } = await sql<DueRow>`
    select tender_id, number, name_en, name_mm, kind, bids, files, erase_on,
      ${placeOf(erasureOrder)} as place
    from (
      select tenders.id || '-' || kept.kind as id, tenders.id as tender_id, tenders.number,
        tenders.name_en, tenders.name_mm, kept.kind, count(*)::int as bids,
        case when closings.disclosed_at is not null then sum(files.count)::int end as files,
        kept.counted_from + make_interval(days => case kept.kind
          when 'awarded' then ${awarded}::int when 'other' then ${other}::int
          else ${unopened}::int end) as erase_on
      from awards
      join tenders on tenders.id = awards.tender_id
      join closings on closings.tender_id = tenders.id
      cross join lateral retention_of(tenders.id) as kept
      cross join lateral (select count(*) from uploads
        where uploads.submission_id = kept.submission_id) as files
      where awards.state = 'final'
        and not exists (select from legal_holds
          where legal_holds.tender_id = tenders.id and lifted_at is null)
        and not exists (select from erasures where submission_id = kept.submission_id)
      group by tenders.id, kept.kind, kept.counted_from, closings.disclosed_at) as due
    where erase_on <= clock_timestamp() + make_interval(days => ${asked.days})
      and ${isBehind(erasureOrder, asked.after)}
    order by ${inOrder(erasureOrder)} limit ${asked.limit + 1}`.execute(db)
  return cutPage(rows, asked.limit)
}
