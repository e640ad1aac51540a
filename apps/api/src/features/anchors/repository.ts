import { sql } from 'kysely'
import type { DatabaseOrTransaction } from '#platform/database/database'

/**
 * Tenders whose closing was entered before the head of a day and after the one before it. By the
 * order of the chain: by the clock, a closing that waits for its turn would be in neither day.
 */
export async function closedBetween(db: DatabaseOrTransaction, seq: number) {
  const { rows } = await sql<{ tender: string; root: string }>`
    select coalesce(tenders.number, tenders.name_en) as tender, closings.root
    from audit_entries
      join closings on audit_entries.subject = 'tender:' || closings.tender_id
      join tenders on tenders.id = closings.tender_id
    where audit_entries.action = 'tender.closed' and audit_entries.seq < ${seq}
      and audit_entries.seq > coalesce(
        (select max(seq) from audit_days where audit_days.seq < ${seq}), 0)
    order by audit_entries.seq`.execute(db)
  return rows
}

/** The statement of a closing that has no time stamp yet. */
export async function findClosingToStamp(db: DatabaseOrTransaction, tenderId: string) {
  const row = await db
    .selectFrom('closings')
    .leftJoin('timeStamps', 'timeStamps.tenderId', 'closings.tenderId')
    .select('statement')
    .where('closings.tenderId', '=', tenderId)
    .where('timeStamps.sha256', 'is', null)
    .executeTakeFirst()
  return row?.statement ?? null
}

/** The head of a day that has no time stamp yet. */
export async function findHeadToStamp(db: DatabaseOrTransaction, day: string) {
  const row = await db
    .selectFrom('auditDays')
    .leftJoin('timeStamps', 'timeStamps.day', 'auditDays.day')
    .select('hash')
    .where('auditDays.day', '=', sql<Date>`${day}::date`)
    .where('timeStamps.sha256', 'is', null)
    .executeTakeFirst()
  return row?.hash ?? null
}

type NewStamp = { sha256: string; token: Buffer; stampedAt: Date } & (
  | { day: string }
  | { tenderId: string }
)

/** The first one stays when two workers asked for it. */
export async function insertStamp(
  db: DatabaseOrTransaction,
  { sha256, token, stampedAt, ...of }: NewStamp,
) {
  const day = 'day' in of ? sql<Date>`${of.day}::date` : null
  const tenderId = 'tenderId' in of ? of.tenderId : null
  await db
    .insertInto('timeStamps')
    .values({ sha256, token, stampedAt, day, tenderId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

const dayText = sql<string | null>`to_char(time_stamps.day, 'YYYY-MM-DD')`

/** A page of stamps with what they stamp. */
export async function stampsAfter(db: DatabaseOrTransaction, after: string, limit: number) {
  const rows = await db
    .selectFrom('timeStamps')
    .leftJoin('closings', 'closings.tenderId', 'timeStamps.tenderId')
    .leftJoin('auditDays', 'auditDays.day', 'timeStamps.day')
    .select(['sha256', 'token', 'stampedAt', 'timeStamps.tenderId', 'statement'])
    .select(['auditDays.hash as head', dayText.as('day')])
    .where('sha256', '>', after)
    .orderBy('sha256')
    .limit(limit)
    .execute()
  return rows.map(({ head, ...row }) => ({ ...row, head: head ?? '' }))
}
export type Stamped = Awaited<ReturnType<typeof stampsAfter>>[number]

/** The tokens over the heads of days, by day. */
export async function stampsOfDays(db: DatabaseOrTransaction, limit: number) {
  const rows = await db
    .selectFrom('timeStamps')
    .select(['token', dayText.as('day')])
    .where('day', 'is not', null)
    .orderBy('day', 'desc')
    .limit(limit)
    .execute()
  return new Map(rows.map(({ day, token }) => [day, token.toString('base64')]))
}

/** There is one, or none before the first check. */
export const findCheckpoint = (db: DatabaseOrTransaction) =>
  db.selectFrom('auditCheckpoint').select(['statement', 'signature']).executeTakeFirst()

export async function keepCheckpoint(
  db: DatabaseOrTransaction,
  checkpoint: { statement: string; signature: string },
) {
  await db
    .insertInto('auditCheckpoint')
    .values(checkpoint)
    .onConflict((conflict) => conflict.column('isOnly').doUpdateSet(checkpoint))
    .execute()
}
