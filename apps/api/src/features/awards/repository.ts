import type { EvaluationRules } from '@padauk/contract/evaluation-rules'
import type { Language } from '@padauk/contract/languages'
import type { NoAwardReason } from '@padauk/contract/outcomes'
import type { TenderRules } from '@padauk/contract/tender-rules'
import { sql } from 'kysely'
import type { DatabaseOrTransaction } from '#platform/database/database'

/** One decision about a tender at a time; the key is also that of its evaluation. */
export async function lockAwards(transaction: DatabaseOrTransaction, tenderId: string) {
  const key = `evaluation ${tenderId}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(transaction)
}

/** A tender that was published, judged by one moment. */
export function findTender(db: DatabaseOrTransaction, id: string) {
  return db
    .selectFrom('tenders')
    .leftJoin('closings', 'closings.tenderId', 'tenders.id')
    .leftJoin('contracts', 'contracts.tenderId', 'tenders.id')
    .select(['tenders.id', 'tenders.number', 'nameEn', 'nameMm', 'categoryEn', 'tenders.state'])
    .select(['publishedAt', 'startDate', 'endDate', 'announcementDate', 'revisedAt', 'keySet'])
    .select(['rules', 'evaluation', 'bids', 'root', 'closings.closedAt', 'disclosedAt'])
    .select('contracts.recordedAt as contractAt')
    .select(sql<Date>`clock_timestamp()`.as('now'))
    .where('tenders.id', '=', id)
    .where('tenders.state', '<>', 'draft')
    .$narrowType<{
      state: 'published' | 'cancelled' | 'archived'
      rules: TenderRules
      evaluation: EvaluationRules
    }>()
    .executeTakeFirst()
}
export type TenderRow = NonNullable<Awaited<ReturnType<typeof findTender>>>

const awards = (db: DatabaseOrTransaction, tenderId: string) =>
  db
    .selectFrom('awards')
    .leftJoin('submissions', 'submissions.id', 'winnerId')
    .leftJoin('companies', 'companies.id', 'companyId')
    .selectAll('awards')
    .select(['companyName as winnerName', 'companyId as winnerCompany'])
    .where('awards.tenderId', '=', tenderId)
    .orderBy('no', 'desc')
    .$narrowType<{
      state: 'proposed' | 'returned' | 'standstill' | 'final' | 'withdrawn' | 'upheld'
      none: NoAwardReason | null
      reasons: { submission: string; en: string; mm: string }[]
    }>()

/** Every decision, the newest first. */
export const listAwards = (db: DatabaseOrTransaction, tenderId: string) =>
  awards(db, tenderId).execute()
export type AwardRow = Awaited<ReturnType<typeof listAwards>>[number]

/** The newest decision that bidders know of. */
export const findAnnounced = (db: DatabaseOrTransaction, tenderId: string) =>
  awards(db, tenderId).where('approvedAt', 'is not', null).limit(1).executeTakeFirst()

/** What a person has to do with a tender; null for an interest that was not declared. */
export async function findPart(
  db: DatabaseOrTransaction,
  { tenderId, staffId }: { tenderId: string; staffId: string },
) {
  const { rows } = await sql<{ hasScored: boolean; hasInterest: boolean | null }>`
    select has_scored(${tenderId}, ${staffId}) as "hasScored",
      case when exists (select from interest_declarations
        where tender_id = ${tenderId} and staff_id = ${staffId})
      then has_interest(${tenderId}, ${staffId}) end as "hasInterest"`.execute(db)
  return rows[0] ?? { hasScored: true, hasInterest: true }
}
export type Part = Awaited<ReturnType<typeof findPart>>

/** Names of staff by id. */
export async function peopleOf(db: DatabaseOrTransaction, ids: readonly (string | null)[]) {
  const known = [...new Set(ids.filter((id) => id !== null))]
  const rows =
    known.length === 0
      ? []
      : await db.selectFrom('staff').select(['id', 'name']).where('id', 'in', known).execute()
  const names = new Map(rows.map((row) => [row.id, row]))
  return (id: string | null) => (id === null ? null : (names.get(id) ?? null))
}
export type PersonOf = Awaited<ReturnType<typeof peopleOf>>

const addressees = (db: DatabaseOrTransaction) =>
  db
    .selectFrom('staff')
    .select(['id', 'name', 'email', 'language'])
    .where('active', '=', true)
    .$narrowType<{ language: Language }>()

/** Who to write to; undefined for those who have left. */
export const findActive = (db: DatabaseOrTransaction, id: string) =>
  addressees(db).where('id', '=', id).executeTakeFirst()

export const activeOwners = (db: DatabaseOrTransaction) =>
  addressees(db)
    .where(sql<boolean>`'owner' = any (roles)`)
    .execute()

/** How many objections the decisions about a tender have met, and how many wait. */
export async function countObjections(db: DatabaseOrTransaction, tenderId: string) {
  return db
    .selectFrom('objections')
    .innerJoin('awards', 'awards.id', 'awardId')
    .select(sql<number>`count(*)::int`.as('all'))
    .select(sql<number>`(count(*) filter (where answered_at is null))::int`.as('open'))
    .where('tenderId', '=', tenderId)
    .executeTakeFirstOrThrow()
}

export async function isObjectionOpen(db: DatabaseOrTransaction, awardId: string) {
  const row = await db
    .selectFrom('objections')
    .select('id')
    .where('awardId', '=', awardId)
    .where('answeredAt', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Those among some tenders for which a decision is proposed or in force. */
export async function decidedAmong(db: DatabaseOrTransaction, tenderIds: readonly string[]) {
  if (tenderIds.length === 0) return new Set<string>()
  const rows = await db
    .selectFrom('awards')
    .select('tenderId')
    .where('tenderId', 'in', tenderIds)
    .where('state', 'not in', ['returned', 'withdrawn', 'upheld'])
    .execute()
  return new Set(rows.map(({ tenderId }) => tenderId))
}
