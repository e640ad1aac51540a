import type { DatabaseOrTransaction } from '#platform/database/database'
import { sql } from 'kysely'

type Own = { awardId: string; companyId: string }

export const findOwn = (db: DatabaseOrTransaction, { awardId, companyId }: Own) =>
  db
    .selectFrom('objections')
    .select(['text', 'arrivedAt', 'outcome', 'answer', 'answeredAt'])
    .where('awardId', '=', awardId)
    .where('companyId', '=', companyId)
    .executeTakeFirst()
export type OwnObjection = NonNullable<Awaited<ReturnType<typeof findOwn>>>

/** The database refuses it after the standstill, by its own clock. */
export const insertObjection = (db: DatabaseOrTransaction, objection: Own & { text: string }) =>
  db
    .insertInto('objections')
    .values(objection)
    .returning(['id', 'arrivedAt'])
    .executeTakeFirstOrThrow()

/** Of all decisions about a tender, the newest first. */
export const listOf = (db: DatabaseOrTransaction, tenderId: string) =>
  db
    .selectFrom('objections')
    .innerJoin('awards', 'awards.id', 'awardId')
    .innerJoin('companies', 'companies.id', 'companyId')
    .select(['objections.id', 'awards.no', 'awardId', 'companyId', 'companyName'])
    .select(['companies.name', 'email', 'language', 'text', 'arrivedAt'])
    .select(['outcome', 'answer', 'answeredBy', 'answeredAt'])
    .where('tenderId', '=', tenderId)
    .orderBy('arrivedAt', 'desc')
    .$narrowType<{ outcome: 'upheld' | 'dismissed' | null }>()
    .execute()
export type ObjectionRow = Awaited<ReturnType<typeof listOf>>[number]

type Answered = { id: string; outcome: 'upheld' | 'dismissed'; answer: string; answeredBy: string }

export async function answerRow(db: DatabaseOrTransaction, { id, ...answered }: Answered) {
  await db
    .updateTable('objections')
    .set({ ...answered, answeredAt: sql<Date>`clock_timestamp()` })
    .where('id', '=', id)
    .execute()
}

/** Tenders with an objection that waits, the longest waiting first. */
export const listWaiting = (db: DatabaseOrTransaction, limit: number) =>
  db
    .selectFrom('objections')
    .innerJoin('awards', 'awards.id', 'awardId')
    .innerJoin('tenders', 'tenders.id', 'tenderId')
    .select(['tenders.id', 'nameEn', 'nameMm', 'arrivedAt'])
    .select(sql<string | null>`evaluation ->> 'objectionPerson'`.as('person'))
    .where('answeredAt', 'is', null)
    .orderBy('arrivedAt')
    .limit(limit)
    .execute()
