import type { TenderFilters } from '@padauk/contract/admin/tenders'
import type { TenderDates as Dates } from '@padauk/contract/tender-dates'
import { sql } from 'kysely'
import type { Insertable } from 'kysely'
import type { PictureWords } from '#features/tenders/picture-words'
import type { Cursor } from '#features/tenders/rules'
import type { DatabaseOrTransaction } from '#platform/database/database'
import { cutPage, holds, inOrder, isBehind, newestBy, placeOf } from '#platform/database/pages'
import type { Order, Place } from '#platform/database/pages'
import type { DB } from '#platform/database/tables'

export const listed = [
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
  'interviewingNone',
  'endDate',
  'announcementDate',
  'announcementNone',
  'pictureWords',
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

/** The size of the document that a column names; null when it names none. */
const sizeOf = (column: 'documentName' | 'ndaName') =>
  sql<number | null>`(select size from documents where name = ${sql.ref(column)})`

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
    .select([sizeOf('documentName').as('documentSize'), sizeOf('ndaName').as('ndaSize')])
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

/** The open tender that closes first, when that is within some days. */
export function findSoonestClosing(db: DatabaseOrTransaction, days: number) {
  return db
    .selectFrom('tenders')
    .select(['id', 'nameEn', 'nameMm', 'endDate'])
    .where('state', '=', 'published')
    .where('endDate', '>=', databaseClock)
    .where('endDate', '<=', sql<Date>`clock_timestamp() + make_interval(days => ${days})`)
    .orderBy('endDate')
    .orderBy('id')
    .limit(1)
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

/** A tender as staff see it: every word of it, judged by one moment, and nothing of bids. */
export function findWholeTender(db: DatabaseOrTransaction, id: string) {
  return db
    .selectFrom('tenders')
    .leftJoin('closings', 'closings.tenderId', 'tenders.id')
    .select(listed)
    .select(['bodyEn', 'bodyMm', 'documentName', 'ndaName', 'linkAllowed', 'englishOnly'])
    .select([sizeOf('documentName').as('documentSize'), sizeOf('ndaName').as('ndaSize')])
    .select(['revision', 'revisedAt', 'revisedBy', 'createdAt', 'closings.closedAt'])
    .select(['extensionReasonEn', 'extensionReasonMm'])
    .select(databaseClock.as('now'))
    .where('id', '=', id)
    .executeTakeFirst()
}

export type WholeTender = NonNullable<Awaited<ReturnType<typeof findWholeTender>>>

/** Held until the transaction ends: nobody else decides about this tender meanwhile. */
export async function lockTender(db: DatabaseOrTransaction, id: string) {
  const locked = await db
    .selectFrom('tenders')
    .select('id')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  // A second statement: the clock is read after the wait for the lock, not before it.
  return locked && findWholeTender(db, id)
}

const lastMadeFirst = newestBy('tenders.createdAt', 'tenders.id')
const closingNextFirst: Order = {
  ...lastMadeFirst,
  key: 'tenders.endDate',
  direction: 'asc',
}

/** Of the open ones people ask which closes next, of all the others which was made last. */
export const orderOf = ({ state }: TenderFilters) =>
  state === 'open' ? closingNextFirst : lastMadeFirst

// One moment for the whole statement: the index can be asked for it.
const isStillOpen = sql<boolean>`tenders.end_date >= statement_timestamp()`
/** Told apart by the clock, not by the row. */
const timed = new Set<string>(['open', 'closed'])
const lacksBurmese = sql<boolean>`name_mm = '' or (category_en <> '' and category_mm = '')
  or (topic_en <> '' and topic_mm = '') or (body_en <> '' and body_mm = '')`

type Page = { filters: TenderFilters; after: Place | null; limit: number }

export async function tendersForStaff(db: DatabaseOrTransaction, { filters, after, limit }: Page) {
  const order = orderOf(filters)
  const { search, state } = filters
  let query = db
    .selectFrom('tenders')
    .select(['id', 'state', 'nameEn', 'nameMm', 'categoryEn', 'categoryMm'])
    .select(['startDate', 'endDate', 'createdAt', lacksBurmese.as('missingBurmese')])
    .select([databaseClock.as('now'), placeOf(order).as('place')])
    .where(isBehind(order, after))
    .orderBy(inOrder(order))
    .limit(limit + 1)
  if (search) query = query.where(holds('tenders', search))
  if (state) query = query.where('state', '=', timed.has(state) ? 'published' : state)
  if (state === 'open') query = query.where(isStillOpen)
  if (state === 'closed') query = query.where(sql<boolean>`not ${isStillOpen}`)
  return cutPage(await query.execute(), limit)
}

export type StaffTenderRow = Awaited<ReturnType<typeof tendersForStaff>>['rows'][number]

type DraftColumns = Omit<
  Insertable<DB['tenders']>,
  'state' | 'publishedAt' | 'closedAt' | 'revision' | 'revisedAt' | 'id' | 'createdAt'
>

export async function insertDraft(db: DatabaseOrTransaction, columns: DraftColumns) {
  const { id } = await db
    .insertInto('tenders')
    .values(columns)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function updateTender(
  db: DatabaseOrTransaction,
  id: string,
  columns: Partial<DraftColumns>,
) {
  await db.updateTable('tenders').set(columns).where('id', '=', id).execute()
}

export async function deleteDraft(db: DatabaseOrTransaction, id: string) {
  const { numDeletedRows } = await db
    .deleteFrom('tenders')
    .where('id', '=', id)
    .where('state', '=', 'draft')
    .executeTakeFirst()
  return numDeletedRows === 1n
}

type Decided = { id: string; staffId: string }

const isNotOver = sql<boolean>`end_date >= clock_timestamp()`

/** False when it is no draft any more, or would be over before it began. */
export async function publishTender(
  db: DatabaseOrTransaction,
  { id, staffId }: Decided,
  pictureWords: PictureWords,
) {
  const { numUpdatedRows } = await db
    .updateTable('tenders')
    .set({
      state: 'published',
      publishedAt: databaseClock,
      revisedBy: staffId,
      pictureWords: JSON.stringify(pictureWords),
    })
    .where('id', '=', id)
    .where('state', '=', 'draft')
    .where(isNotOver)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** False when the deadline passed while we were deciding. */
export async function extendTender(
  db: DatabaseOrTransaction,
  { id, staffId }: Decided,
  { startDate: _, ...dates }: Dates,
  reason: { extensionReasonEn: string; extensionReasonMm: string },
) {
  const { numUpdatedRows } = await db
    .updateTable('tenders')
    .set({ ...dates, ...reason, revisedBy: staffId })
    .where('id', '=', id)
    .where('state', '=', 'published')
    .where('endDate', '<', dates.endDate)
    .where(isNotOver)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function cancelTender(
  db: DatabaseOrTransaction,
  { id, staffId }: Decided,
  reason: { cancelReasonEn: string; cancelReasonMm: string },
) {
  const { numUpdatedRows } = await db
    .updateTable('tenders')
    .set({ state: 'cancelled', ...reason, revisedBy: staffId })
    .where('id', '=', id)
    .where('state', '=', 'published')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function archiveTender(db: DatabaseOrTransaction, { id, staffId }: Decided) {
  const { numUpdatedRows } = await db
    .updateTable('tenders')
    .set({ state: 'archived', revisedBy: staffId })
    .where('id', '=', id)
    .where('state', 'in', shownStates)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export function findPublished(db: DatabaseOrTransaction, id: string) {
  return db
    .selectFrom('tenders')
    .select(['id', 'nameEn', 'nameMm', 'endDate', 'extensionReasonEn', 'extensionReasonMm'])
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

/** Open tenders, the one that closes next first. */
export function closingNext(db: DatabaseOrTransaction, limit: number) {
  return db
    .selectFrom('tenders')
    .select(['id', 'nameEn', 'nameMm', 'startDate', 'endDate'])
    .where('state', '=', 'published')
    .where(isStillOpen)
    .orderBy('endDate')
    .orderBy('id')
    .limit(limit)
    .execute()
}
