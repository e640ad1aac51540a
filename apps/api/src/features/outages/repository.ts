import { sql } from 'kysely'
import type { DatabaseOrTransaction } from '#platform/database/database'

/** By any number of processes; a minute is kept once. */
export async function insertBeat(db: DatabaseOrTransaction) {
  await sql`insert into heartbeats values (date_trunc('minute', clock_timestamp()))
    on conflict do nothing`.execute(db)
}

export async function insertProbe(db: DatabaseOrTransaction, isReached: boolean) {
  await db.insertInto('probes').values({ isReached }).execute()
}

/** What an answer was based on is kept with the outage itself. */
export async function removeOldLog(db: DatabaseOrTransaction) {
  const old = sql<Date>`statement_timestamp() - interval '30 days'`
  await db.deleteFrom('heartbeats').where('minute', '<', old).execute()
  await db.deleteFrom('probes').where('at', '<', old).execute()
}

/** Of the two hours before its deadline. */
export async function minutesAwayBefore(db: DatabaseOrTransaction, tenderId: string) {
  const { rows } = await sql<{ minutes: number }>`
    select minutes_away(end_date - interval '2 hours', end_date) as minutes
    from tenders where id = ${tenderId}`.execute(db)
  return rows[0]?.minutes ?? 0
}

type NewOutage = { tenderId: string; minutesAway: number; newDeadline: Date }

export async function insertOutage(
  db: DatabaseOrTransaction,
  { tenderId, minutesAway, newDeadline }: NewOutage,
) {
  await db
    .insertInto('outages')
    .columns(['tenderId', 'deadline', 'minutesAway', 'newDeadline'])
    // The deadline as the database has it, which knows finer times than programs.
    .expression((eb) =>
      eb
        .selectFrom('tenders')
        .select(['id', 'endDate', eb.val(minutesAway).as('minutes')])
        .select(sql<Date>`${newDeadline}::timestamptz`.as('moved'))
        .where('id', '=', tenderId),
    )
    .execute()
}

/** Answered within an hour, else the rule is the answer. */
const answerBy = sql<Date>`outages.found_at + interval '1 hour'`

const ofPresentDeadline = (db: DatabaseOrTransaction) =>
  db
    .selectFrom('outages')
    .innerJoin('tenders', (join) =>
      join
        .onRef('tenders.id', '=', 'outages.tenderId')
        .onRef('tenders.endDate', '=', 'outages.deadline'),
    )
    .select(['tenderId', 'deadline', 'minutesAway', 'newDeadline', 'answer'])
    .select(answerBy.as('answerBy'))

export const findOutage = (db: DatabaseOrTransaction, tenderId: string) =>
  ofPresentDeadline(db)
    .select(sql<boolean>`clock_timestamp() >= ${answerBy}`.as('isHourOver'))
    .where('tenderId', '=', tenderId)
    .executeTakeFirst()

/** Those that have waited longest first. */
export const waitingOutages = (db: DatabaseOrTransaction, limit: number) =>
  ofPresentDeadline(db)
    .select(['nameEn', 'nameMm'])
    .where('answer', 'is', null)
    .where('tenders.closedAt', 'is', null)
    .where('tenders.state', 'in', ['published', 'archived'])
    .orderBy('foundAt')
    .limit(limit)
    .execute()

/** Held until the transaction ends, so that neither a closing nor another answer comes between. */
export async function lockForAnswer(db: DatabaseOrTransaction, tenderId: string) {
  await db
    .selectFrom('tenders')
    .select('id')
    .where('id', '=', tenderId)
    .forUpdate()
    .executeTakeFirst()
  const outage = await findOutage(db, tenderId)
  return outage?.answer === null ? outage : undefined
}

type NewAnswer = { answer: 'confirmed' | 'refused'; staffId: string | null; reason: string }

export async function answerOutage(
  db: DatabaseOrTransaction,
  tenderId: string,
  { answer, staffId, reason }: NewAnswer,
) {
  await db
    .updateTable('outages')
    .set({ answer, answeredBy: staffId, reason, answeredAt: sql<Date>`clock_timestamp()` })
    .where('tenderId', '=', tenderId)
    .where('answer', 'is', null)
    .execute()
}
