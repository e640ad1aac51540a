import type { NoAwardReason } from '@padauk/contract/outcomes'
import type { TenderRules } from '@padauk/contract/tender-rules'
import { sql } from 'kysely'
import type { QueryCreator } from 'kysely'
import type { DatabaseOrTransaction } from '#platform/database/database'
import type { DB } from '#platform/database/tables'
import { cutPage, inPages, newestBy, readPlace } from '#platform/database/pages'
import type { Place } from '#platform/database/pages'
import type { Question } from '#platform/search/question'
import { toWalk, byWords, searchPage } from '#platform/search/search-page'

/** Numbers that everyone may read; how many were opened only once the bids are shown. */
export async function countPublic(db: DatabaseOrTransaction, tenderId: string) {
  const { rows } = await sql<{ questions: number; addenda: number; unopened: number }>`
    select (select count(*)::int from questions
        where tender_id = ${tenderId} and number is not null) as questions,
      (select count(*)::int from addenda
        where tender_id = ${tenderId} and state = 'published') as addenda,
      (select count(*)::int from unopened_bids join submissions
        on submissions.id = submission_id
        where tender_id = ${tenderId}) as unopened`.execute(db)
  return rows[0] ?? { questions: 0, addenda: 0, unopened: 0 }
}

/** How many bids counted when the decision was made. */
export async function countValid(db: DatabaseOrTransaction, awardId: string) {
  const { valid } = await db
    .selectFrom('awardResults')
    .select(sql<number>`count(*)::int`.as('valid'))
    .where('awardId', '=', awardId)
    .where('result', 'in', ['won', 'lost', 'none'])
    .executeTakeFirstOrThrow()
  return valid
}

/** What bidders were told, in the order of their ranks. */
export const listResultRows = (db: DatabaseOrTransaction, awardIds: readonly string[]) =>
  awardIds.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('awardResults')
        .innerJoin('submissions', 'submissions.id', 'submissionId')
        .innerJoin('companies', 'companies.id', 'companyId')
        .selectAll('awardResults')
        .select('companyName')
        .where('awardId', 'in', awardIds)
        .orderBy(sql`rank nulls last`)
        .orderBy('arrivedAt')
        .$narrowType<{ result: 'won' | 'lost' | 'excluded' | 'not-opened' | 'none' }>()
        .execute()

/** A company's bid for a tender that was published. */
export const findOwnBid = (
  db: DatabaseOrTransaction,
  { tenderId, companyId }: { tenderId: string; companyId: string },
) =>
  db
    .selectFrom('submissions')
    .select('id')
    .where('tenderId', '=', tenderId)
    .where('companyId', '=', companyId)
    .where('voidedAt', 'is', null)
    .executeTakeFirst()

export const findOwnResult = (db: DatabaseOrTransaction, awardId: string, submissionId: string) =>
  db
    .selectFrom('awardResults')
    .selectAll()
    .where('awardId', '=', awardId)
    .where('submissionId', '=', submissionId)
    .$narrowType<{
      result: 'won' | 'lost' | 'excluded' | 'not-opened' | 'none'
      points: { criterion: string; points: number }[]
    }>()
    .executeTakeFirst()

/** The tenders of a company's bids, the newest bid first, each with the decision in force. */
export const listOwnBids = (db: DatabaseOrTransaction, companyId: string, limit: number) =>
  db
    .selectFrom('submissions')
    .innerJoin('tenders', 'tenders.id', 'submissions.tenderId')
    .leftJoin('closings', 'closings.tenderId', 'tenders.id')
    .leftJoin('contracts', 'contracts.tenderId', 'tenders.id')
    .leftJoin('awards', (join) =>
      join
        .onRef('awards.tenderId', '=', 'tenders.id')
        .on('awards.state', 'in', ['standstill', 'final']),
    )
    .leftJoin('awardResults', (join) =>
      join
        .onRef('awardResults.awardId', '=', 'awards.id')
        .onRef('awardResults.submissionId', '=', 'submissions.id'),
    )
    .select(['tenders.id', 'tenders.number', 'nameEn', 'nameMm', 'tenders.state'])
    .select(['publishedAt', 'startDate', 'endDate', 'announcementDate', 'revisedAt'])
    .select(['closings.closedAt', 'disclosedAt', 'contracts.recordedAt as contractAt'])
    .select(['awards.state as decision', 'none', 'approvedAt', 'standstillUntil', 'finalAt'])
    .select('awardResults.result')
    .select(sql<Date>`clock_timestamp()`.as('now'))
    .where('submissions.companyId', '=', companyId)
    .where('submissions.voidedAt', 'is', null)
    .orderBy('submissions.arrivedAt', 'desc')
    .orderBy('submissions.id', 'desc')
    .limit(limit)
    .$narrowType<{
      state: 'published' | 'cancelled' | 'archived'
      decision: 'standstill' | 'final' | null
      none: NoAwardReason | null
      result: 'won' | 'lost' | 'excluded' | 'not-opened' | 'none' | null
    }>()

const newestFirst = newestBy('awards.approvedAt', 'awards.tenderId')

type Asked = {
  category?: string | undefined
  question?: Question | undefined
  limit: number
  cursor?: string | undefined
}

/** The query of one page; an index has its rows in this order, with and without a category. */
export const decidedTenders = (
  db: QueryCreator<DB>,
  { category, limit, after }: Pick<Asked, 'category' | 'limit'> & { after: Place | null },
) =>
  db
    .selectFrom('awards')
    .innerJoin('tenders', 'tenders.id', 'awards.tenderId')
    .innerJoin('closings', 'closings.tenderId', 'awards.tenderId')
    .leftJoin('contracts', 'contracts.tenderId', 'awards.tenderId')
    .leftJoin('submissions', 'submissions.id', 'winnerId')
    .leftJoin('companies', 'companies.id', 'submissions.companyId')
    .select(['tenders.id', 'nameEn', 'nameMm', 'tenders.number', 'categoryEn', 'categoryMm'])
    .select(['awards.state', 'approvedAt', 'none', 'awards.amount', 'awards.currency', 'rules'])
    .select(['closings.bids', 'companyName', 'contracts.recordedAt as contractAt'])
    .where('awards.state', 'in', ['standstill', 'final'])
    .where('tenders.state', 'in', ['published', 'archived'])
    .$if(category !== undefined, (query) => query.where('awards.category', '=', category ?? ''))
    .$narrowType<{
      state: 'standstill' | 'final'
      approvedAt: Date
      none: NoAwardReason | null
      rules: TenderRules
    }>()
    .$call(inPages(newestFirst, { after, limit }))

/** Null for a text that is not a cursor of this list. */
export async function readDecided(
  db: DatabaseOrTransaction,
  { cursor, question, category, limit }: Asked,
) {
  const after = cursor === undefined ? null : readPlace(cursor, newestFirst)
  if (cursor !== undefined && !after) return null
  const ways = question ? [byWords('tenders', question)] : null
  const walk = db
    .selectFrom('awards')
    .where('awards.state', 'in', ['standstill', 'final'])
    .$if(category !== undefined, (query) => query.where('awards.category', '=', category ?? ''))
    .$call(toWalk(newestFirst, after))
  const rows = await searchPage(db, { order: newestFirst, walk, limit, ways }, (from, condition) =>
    decidedTenders(from, { category, limit, after }).where(condition).execute(),
  )
  return cutPage(rows, limit)
}
export type DecidedRow = Awaited<ReturnType<ReturnType<typeof decidedTenders>['execute']>>[number]

const named = ['tenders.id', 'nameEn', 'nameMm'] as const
const awaitsDecision = sql<boolean>`not exists (select from awards
  where awards.tender_id = tenders.id and awards.state in ('standstill', 'final'))`

// What was not decided within a year is no matter of today, and an index finds the others.
const isRecent = sql<boolean>`tenders.end_date > statement_timestamp() - interval '1 year'`

/** Proposals that wait for an owner, the oldest first. */
export const listProposed = (db: DatabaseOrTransaction, limit: number) =>
  db
    .selectFrom('awards')
    .innerJoin('tenders', 'tenders.id', 'awards.tenderId')
    .select(named)
    .select(['proposedAt', 'proposedBy'])
    .where('awards.state', '=', 'proposed')
    .orderBy('proposedAt')
    .limit(limit)
    .execute()

/** Tenders whose announced date of the decision has passed. */
export const listOverdue = (db: DatabaseOrTransaction, limit: number) =>
  db
    .selectFrom('tenders')
    .innerJoin('closings', 'closings.tenderId', 'tenders.id')
    .select(named)
    .select('announcementDate')
    .where('tenders.state', '=', 'published')
    .where('announcementDate', '<', sql<Date>`statement_timestamp()`)
    .where(awaitsDecision)
    .where(isRecent)
    .orderBy('announcementDate')
    .limit(limit)
    .$narrowType<{ announcementDate: Date }>()
    .execute()

/** Opened tenders whose bids stop binding their companies within so many days, without a contract. */
export const listValidityEnding = (db: DatabaseOrTransaction, days: number, limit: number) =>
  db
    .selectFrom('tenders')
    .innerJoin('closings', 'closings.tenderId', 'tenders.id')
    .leftJoin('contracts', 'contracts.tenderId', 'tenders.id')
    .leftJoin('awards', (join) =>
      join
        .onRef('awards.tenderId', '=', 'tenders.id')
        .on('awards.none', 'is not', null)
        .on('awards.state', '=', 'final'),
    )
    .select(named)
    .select(
      sql<Date>`end_date + make_interval(days => (evaluation ->> 'validityDays')::int)`.as('until'),
    )
    .where('tenders.state', '=', 'published')
    .where('disclosedAt', 'is not', null)
    .where('contracts.tenderId', 'is', null)
    .where('awards.id', 'is', null)
    .where(isRecent)
    .where(sql<boolean>`end_date + make_interval(days => (evaluation ->> 'validityDays')::int)
      between statement_timestamp() and statement_timestamp() + make_interval(days => ${days})`)
    .orderBy('until')
    .limit(limit)
    .execute()
