import { sql } from 'kysely'
import type { Cursor, Dates } from '#features/tenders/rules'
import type { DatabaseOrTransaction } from '#platform/database'

const listed = [
  'id',
  'state',
  'nameEn',
  'nameMm',
  'categoryEn',
  'categoryMm',
  'topicEn',
  'topicMm',
  'cancelReasonEn',
  'cancelReasonMm',
  'pictures',
  'startDate',
  'interviewingDate',
  'endDate',
  'announcementDate',
  'publishedAt',
] as const

// The same condition as the index has; a drafted or archived tender is not there at all.
const shownStates = ['published', 'cancelled']
const databaseClock = sql<Date>`clock_timestamp()`

/** The query of one page, newest first, with the database's own time to judge it by. */
export function publishedTenders(
  db: DatabaseOrTransaction,
  { after, limit }: { after: Cursor | null; limit: number },
) {
  let query = db
    .selectFrom('tenders')
    .select(listed)
    .select(databaseClock.as('readAt'))
    .where('state', 'in', shownStates)
    .orderBy('publishedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
  if (after) {
    query = query.where(
      sql<boolean>`(published_at, id) < (${after.publishedAt}, ${after.id}::uuid)`,
    )
  }
  return query
}

export type TenderRow = Awaited<ReturnType<ReturnType<typeof publishedTenders>['execute']>>[number]

/** A tender as one company may see it: everything in one statement, judged by one moment. */
export function findTender(
  db: DatabaseOrTransaction,
  { id, companyId }: { id: string; companyId: string },
) {
  return db
    .selectFrom('tenders')
    .leftJoin('closings', 'closings.tenderId', 'tenders.id')
    .select(listed)
    .select(['bodyEn', 'bodyMm', 'documentName', 'ndaName', 'linkAllowed'])
    .select(['closings.closedAt', 'closings.bids', 'closings.root'])
    .select(databaseClock.as('readAt'))
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('submissions')
            .select('submissions.id')
            .whereRef('submissions.tenderId', '=', 'tenders.id')
            .where('submissions.companyId', '=', companyId)
            .where('submissions.voidedAt', 'is', null),
        )
        .as('hasSubmitted'),
    )
    .where('tenders.id', '=', id)
    .where('state', 'in', shownStates)
    .executeTakeFirst()
}

export type TenderDetail = NonNullable<Awaited<ReturnType<typeof findTender>>>

/** What everybody may put into a calendar. */
export function findCalendarTender(db: DatabaseOrTransaction, id: string) {
  return db
    .selectFrom('tenders')
    .select(['id', 'state', 'nameEn', 'nameMm', 'cancelReasonEn', 'cancelReasonMm'])
    .select(['interviewingDate', 'endDate', 'revision', 'revisedAt'])
    .where('id', '=', id)
    .where('state', 'in', shownStates)
    .executeTakeFirst()
}

export type CalendarTender = NonNullable<Awaited<ReturnType<typeof findCalendarTender>>>

/** Held until the transaction ends: nobody else decides about this tender meanwhile. */
export async function lockTender(db: DatabaseOrTransaction, id: string) {
  const locked = await db
    .selectFrom('tenders')
    .select('id')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!locked) return null
  // A second statement: the clock is read after the wait for the lock, not before it.
  return db
    .selectFrom('tenders')
    .leftJoin('closings', 'closings.tenderId', 'tenders.id')
    .select(['id', 'state', 'nameEn', 'nameMm', 'closings.closedAt'])
    .select(['startDate', 'interviewingDate', 'endDate', 'announcementDate'])
    .select(databaseClock.as('now'))
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

export type LockedTender = NonNullable<Awaited<ReturnType<typeof lockTender>>>

const isNotOver = sql<boolean>`end_date >= clock_timestamp()`

/** False when it is no draft any more, or would be over before it began. */
export async function publishTender(db: DatabaseOrTransaction, id: string) {
  const { numUpdatedRows } = await db
    .updateTable('tenders')
    .set({ state: 'published', publishedAt: databaseClock })
    .where('id', '=', id)
    .where('state', '=', 'draft')
    .where(isNotOver)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** False when the deadline passed while we were deciding. */
export async function extendTender(
  db: DatabaseOrTransaction,
  id: string,
  { interviewingDate, endDate, announcementDate }: Dates,
) {
  const { numUpdatedRows } = await db
    .updateTable('tenders')
    .set({ interviewingDate, endDate, announcementDate })
    .where('id', '=', id)
    .where('state', '=', 'published')
    .where('endDate', '<', endDate)
    .where(isNotOver)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function cancelTender(
  db: DatabaseOrTransaction,
  id: string,
  reason: { cancelReasonEn: string; cancelReasonMm: string },
) {
  const { numUpdatedRows } = await db
    .updateTable('tenders')
    .set({ state: 'cancelled', ...reason })
    .where('id', '=', id)
    .where('state', '=', 'published')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function archiveTender(db: DatabaseOrTransaction, id: string) {
  const { numUpdatedRows } = await db
    .updateTable('tenders')
    .set({ state: 'archived' })
    .where('id', '=', id)
    .where('state', 'in', shownStates)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export function findPublished(db: DatabaseOrTransaction, id: string) {
  return db
    .selectFrom('tenders')
    .select(['id', 'nameEn', 'nameMm', 'endDate'])
    .where('id', '=', id)
    .where('state', '=', 'published')
    .executeTakeFirst()
}

/** Open tenders that close within so many hours. */
export function tendersClosingWithin(db: DatabaseOrTransaction, hours: number) {
  return db
    .selectFrom('tenders')
    .select(['id', 'nameEn', 'nameMm', 'endDate'])
    .select(databaseClock.as('now'))
    .where('state', '=', 'published')
    .where(isNotOver)
    .where('endDate', '<=', sql<Date>`statement_timestamp() + make_interval(hours => ${hours})`)
    .orderBy('endDate')
}
