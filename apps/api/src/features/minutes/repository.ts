import { validUntil } from '@padauk/contract/evaluation-rules'
import { sql } from 'kysely'
import { exactTime } from '#platform/database/clock'
import type { DatabaseOrTransaction } from '#platform/database/database'

/** One change at a time: a remark and a first signature must not cross. */
export async function lockMinutes(db: DatabaseOrTransaction, tenderId: string) {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`minutes ${tenderId}`}, 0))`.execute(db)
}

export const findMinutes = (db: DatabaseOrTransaction, tenderId: string) =>
  db.selectFrom('minutes').selectAll().where('tenderId', '=', tenderId).executeTakeFirst()
export type MinutesRow = NonNullable<Awaited<ReturnType<typeof findMinutes>>>

/** Until when the bids of a tender bind their companies. */
export async function findValidity(db: DatabaseOrTransaction, tenderId: string) {
  const { endDate, evaluation } = await db
    .selectFrom('tenders')
    .select(['endDate', 'evaluation'])
    .where('id', '=', tenderId)
    .$narrowType<{ evaluation: { validityDays: number } }>()
    .executeTakeFirstOrThrow()
  return validUntil(endDate, evaluation)
}

type Written = Pick<
  MinutesRow,
  'tenderId' | 'wrappedKey' | 'sealedFull' | 'sealedBidders' | 'sha256'
>

export const insertMinutes = (db: DatabaseOrTransaction, row: Written) =>
  db.insertInto('minutes').values(row).returningAll().executeTakeFirstOrThrow()

/** The database sets the time, and refuses while a signature is awaited. */
export async function markReleased(db: DatabaseOrTransaction, tenderId: string) {
  await db
    .updateTable('minutes')
    .set({ releasedAt: sql<Date>`clock_timestamp()` })
    .where('tenderId', '=', tenderId)
    .where('releasedAt', 'is', null)
    .execute()
}

type NewSignature = {
  tenderId: string
  holderId: string
  handedInBy: string
  fullSignature: string
  biddersSignature: string
}

/** False when the holder had signed. */
export async function insertSignature(db: DatabaseOrTransaction, signature: NewSignature) {
  const row = await db
    .insertInto('minutesSignatures')
    .values(signature)
    .onConflict((conflict) => conflict.doNothing())
    .returning('holderId')
    .executeTakeFirst()
  return row !== undefined
}

export const listSignatures = (db: DatabaseOrTransaction, tenderId: string) =>
  db
    .selectFrom('minutesSignatures')
    .select(['holderId', 'fullSignature', 'biddersSignature', 'signedAt'])
    .where('tenderId', '=', tenderId)
    .orderBy('signedAt')
    .execute()

export const listRemarks = (db: DatabaseOrTransaction, tenderId: string) =>
  db
    .selectFrom('minutesRemarks')
    .innerJoin('staff', 'staff.id', 'madeBy')
    .select(['staff.id', 'staff.name', 'text'])
    .select(exactTime(sql.ref('made_at')).as('at'))
    .where('tenderId', '=', tenderId)
    .orderBy('madeAt')
    .execute()

export async function insertRemark(
  db: DatabaseOrTransaction,
  remark: { tenderId: string; madeBy: string; text: string },
) {
  await db.insertInto('minutesRemarks').values(remark).execute()
}

/** Tenders whose minutes were not given out yet. */
export const listWaiting = (db: DatabaseOrTransaction, limit: number) =>
  db
    .selectFrom('sittings')
    .innerJoin('tenders', 'tenders.id', 'sittings.tenderId')
    .leftJoin('minutes', 'minutes.tenderId', 'sittings.tenderId')
    .select(['tenders.id', 'nameEn', 'nameMm', 'endedAt'])
    .where('sittings.state', '=', 'revealed')
    // Those of an access-controlled tender have no window, and no minutes.
    .where('sittings.statement', 'is not', null)
    .where('releasedAt', 'is', null)
    .orderBy('endedAt')
    .limit(limit)
    .execute()

/** Tenders revealed a day ago whose minutes wait for a signature. */
export async function listOverdue(db: DatabaseOrTransaction, limit: number) {
  const rows = await db
    .selectFrom('sittings')
    .leftJoin('minutes', 'minutes.tenderId', 'sittings.tenderId')
    .select('sittings.tenderId')
    .where('state', '=', 'revealed')
    // An access-controlled tender has no minutes.
    .where('leader', 'is not', null)
    .where('releasedAt', 'is', null)
    .where('endedAt', '<', sql<Date>`statement_timestamp() - interval '24 hours'`)
    .orderBy('endedAt')
    .limit(limit)
    .execute()
  return rows.map(({ tenderId }) => tenderId)
}

/** Minutes that the audit chain does not tell of. */
export async function strayMinutes(db: DatabaseOrTransaction) {
  const { rows } = await sql<{ tenderId: string }>`
    select tender_id from minutes where not exists (select from audit_entries
      where subject = 'tender:' || minutes.tender_id and action = 'minutes.written'
      and seq <= (select seq from audit_head)) limit 1`.execute(db)
  return rows[0]?.tenderId ?? null
}
