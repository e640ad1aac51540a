import { sql } from 'kysely'
import type { DatabaseOrTransaction } from '#platform/database/database'

/** A tender as far as its questions concern staff. */
export function findTender(db: DatabaseOrTransaction, tenderId: string) {
  return db
    .selectFrom('tenders')
    .leftJoin('closings', 'closings.tenderId', 'tenders.id')
    .select(['tenders.id', 'state', 'nameEn', 'nameMm', 'englishOnly'])
    .select(['questionsUntil', 'answersBy', 'closings.disclosedAt'])
    .select(sql<Date>`clock_timestamp()`.as('now'))
    .where('tenders.id', '=', tenderId)
    .where('state', '<>', 'draft')
    .executeTakeFirst()
}
export type StaffTender = NonNullable<Awaited<ReturnType<typeof findTender>>>

/** Keeps a cancellation away until the transaction ends. */
export async function shareTender(transaction: DatabaseOrTransaction, tenderId: string) {
  await transaction
    .selectFrom('tenders')
    .select('id')
    .where('id', '=', tenderId)
    .forShare()
    .execute()
}

/** Withdrawn ones, and those that a cancellation closed, are left out. No company is read. */
export function questionsForStaff(db: DatabaseOrTransaction, tenderId: string) {
  return db
    .selectFrom('questions')
    .innerJoin('questionAskers', (join) =>
      join
        .onRef('questionAskers.tenderId', '=', 'questions.tenderId')
        .onRef('questionAskers.companyId', '=', 'questions.companyId'),
    )
    .select(['questions.id', 'state', 'text', 'textHash', 'askedAt', 'number', 'label'])
    .select(['questionEn', 'questionMm'])
    .where('questions.tenderId', '=', tenderId)
    .where((eb) => eb.or([eb('state', '=', 'asked'), eb('number', 'is not', null)]))
    .orderBy('askedAt')
    .orderBy('questions.id')
    .execute()
}
export type StaffQuestionRow = Awaited<ReturnType<typeof questionsForStaff>>[number]

/** Who asked; nothing before the bids of the tender may be shown. */
export async function companiesThatAsked(db: DatabaseOrTransaction, tenderId: string) {
  const rows = await db
    .selectFrom('questions')
    .innerJoin('closings', 'closings.tenderId', 'questions.tenderId')
    .innerJoin('companies', 'companies.id', 'questions.companyId')
    .select(['questions.id as questionId', 'companies.id', 'companyName as name'])
    .where('questions.tenderId', '=', tenderId)
    .where('closings.disclosedAt', 'is not', null)
    .execute()
  return new Map(rows.map(({ questionId, ...company }) => [questionId, company]))
}

type NewAnswer = {
  questionId: string
  no: number
  sameAs: number | null
  textEn: string
  textMm: string
  publishedBy: string
}

export async function insertAnswer(transaction: DatabaseOrTransaction, answer: NewAnswer) {
  await transaction.insertInto('questionAnswers').values(answer).execute()
}
