import { sql } from 'kysely'
import { exactTime } from '#platform/database/clock'
import type { DatabaseOrTransaction } from '#platform/database/database'

export type Own = { tenderId: string; companyId: string }

const shownStates = ['published', 'cancelled']

/**
 * The tender and the moment at which a question reached us, judged in one statement. The moment is
 * read before the wait for the lock, which keeps an extension and a cancellation away.
 */
export async function arriveAt(transaction: DatabaseOrTransaction, tenderId: string) {
  const { rows } = await sql<{
    state: string
    questionsUntil: Date | null
    arrivedAt: string
    isInTime: boolean | null
  }>`
    with arrival as materialized (select clock_timestamp() as at)
    select state, questions_until as "questionsUntil", ${exactTime(sql`at`)} as "arrivedAt",
      at <= questions_until as "isInTime"
    from tenders cross join arrival
    where tenders.id = ${tenderId} and state = any(${sql.val(shownStates)}::text[])
    for share of tenders`.execute(transaction)
  return rows[0]
}

/** Serialises what is asked, withdrawn and published about one tender. */
export async function lockQuestions(transaction: DatabaseOrTransaction, tenderId: string) {
  const key = `questions ${tenderId}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(transaction)
}

/** The company's own questions about a tender, the newest first. */
export function ownQuestions(db: DatabaseOrTransaction, { tenderId, companyId }: Own) {
  return db
    .selectFrom('questions')
    .select(['id', 'ownNo', 'state', 'text', 'textHash', 'askedAt', 'number'])
    .where('tenderId', '=', tenderId)
    .where('companyId', '=', companyId)
    .orderBy('ownNo', 'desc')
    .execute()
}
export type OwnRow = Awaited<ReturnType<typeof ownQuestions>>[number]

/**
 * What staff will call the company in this tender: two figures at random, so that it counts no one;
 * three when all of those are taken. Under the lock.
 */
export async function drawLabel(transaction: DatabaseOrTransaction, { tenderId, companyId }: Own) {
  await sql`
    insert into question_askers (tender_id, company_id, label)
    select ${tenderId}::uuid, ${companyId}::uuid, free.label
    from generate_series(10, 999) as free (label)
    where not exists (select from question_askers as taken
      where taken.tender_id = ${tenderId} and taken.label = free.label)
    order by free.label > 99, gen_random_uuid() limit 1
    on conflict do nothing`.execute(transaction)
}

type New = Own & { ownNo: number; text: string; textHash: string; arrivedAt: string }

export async function insertQuestion(transaction: DatabaseOrTransaction, question: New) {
  const { arrivedAt, ...columns } = question
  return transaction
    .insertInto('questions')
    .values({ ...columns, askedAt: sql<Date>`${arrivedAt}::timestamptz` })
    .returning(['id', 'ownNo', 'state', 'text', 'askedAt', 'number'])
    .executeTakeFirstOrThrow()
}

/** False when it has ended already. */
export async function endQuestion(
  transaction: DatabaseOrTransaction,
  id: string,
  ended:
    | { state: 'withdrawn' }
    | {
        state: 'answered' | 'declined'
        number: number
        questionEn: string
        questionMm: string
      },
) {
  const { numUpdatedRows } = await transaction
    .updateTable('questions')
    .set(ended)
    .where('id', '=', id)
    .where('state', '=', 'asked')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Of a tender that was cancelled: those that waited. */
export function closeWaiting(transaction: DatabaseOrTransaction, tenderId: string) {
  return transaction
    .updateTable('questions')
    .set({ state: 'declined' })
    .where('tenderId', '=', tenderId)
    .where('state', '=', 'asked')
    .returning('textHash')
    .execute()
}

export async function labelsOf(db: DatabaseOrTransaction, tenderId: string) {
  const rows = await db
    .selectFrom('questions')
    .innerJoin('questionAskers', (join) =>
      join
        .onRef('questionAskers.tenderId', '=', 'questions.tenderId')
        .onRef('questionAskers.companyId', '=', 'questions.companyId'),
    )
    .select(['questions.id', 'label'])
    .where('questions.tenderId', '=', tenderId)
    .execute()
  return new Map(rows.map(({ id, label }) => [id, label]))
}

/** What the public may read about questions of a tender, judged by one moment. */
export function findTimes(db: DatabaseOrTransaction, tenderId: string) {
  return db
    .selectFrom('tenders')
    .select(['state', 'questionsUntil', 'answersBy', 'cancelReasonEn', 'cancelReasonMm'])
    .select(sql<Date>`clock_timestamp()`.as('now'))
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('questions')
            .select('questions.id')
            .whereRef('questions.tenderId', '=', 'tenders.id')
            .where('questions.state', '=', 'asked'),
        )
        .as('isWaiting'),
    )
    .where('tenders.id', '=', tenderId)
    .where('tenders.state', 'in', shownStates)
    .executeTakeFirst()
}
export type TimesRow = NonNullable<Awaited<ReturnType<typeof findTimes>>>

/** Published questions, the newest first. Nothing of who asked. */
export function publishedOf(db: DatabaseOrTransaction, tenderId: string) {
  return db
    .selectFrom('questions')
    .select(['id', 'state', 'questionEn', 'questionMm'])
    .select(sql<number>`number`.as('number'))
    .where('tenderId', '=', tenderId)
    .where('number', 'is not', null)
    .orderBy('number', 'desc')
    .execute()
}

export function answersOf(db: DatabaseOrTransaction, tenderId: string) {
  return db
    .selectFrom('questionAnswers')
    .innerJoin('questions', 'questions.id', 'questionAnswers.questionId')
    .select(['questionId', 'no', 'sameAs', 'textEn', 'textMm', 'publishedBy', 'publishedAt'])
    .where('questions.tenderId', '=', tenderId)
    .orderBy('no')
    .execute()
}
export type AnswerRow = Awaited<ReturnType<typeof answersOf>>[number]

/** How many questions wait, by tender; the one whose answers are due first comes first. */
export function waitingByTender(db: DatabaseOrTransaction, limit: number) {
  return db
    .selectFrom('questions')
    .innerJoin('tenders', 'tenders.id', 'questions.tenderId')
    .select(['tenders.id', 'nameEn', 'nameMm', 'answersBy'])
    .select(sql<number>`count(*)::int`.as('waiting'))
    .select(sql<boolean>`answers_by < statement_timestamp()`.as('isOverdue'))
    .where('questions.state', '=', 'asked')
    .where('tenders.state', '=', 'published')
    .groupBy('tenders.id')
    .orderBy('answersBy')
    .orderBy('tenders.id')
    .limit(limit)
    .execute()
}
