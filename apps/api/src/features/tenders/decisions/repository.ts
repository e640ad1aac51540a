import type { TenderDates as Dates } from '@padauk/contract/tender-dates'
import { sql } from 'kysely'
import type { Insertable } from 'kysely'
import type { PictureWords } from '#features/tenders/picture-words'
import type { QuestionTimes, Statement } from '#features/tenders/publication'
import {
  databaseClock,
  findWholeTender,
  isNotOver,
  shownStates,
} from '#features/tenders/repository'
import type { DatabaseOrTransaction } from '#platform/database/database'
import type { DB } from '#platform/database/tables'

/** Held until the transaction ends, so that no other decision about this tender can happen. */
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

type DraftColumns = Omit<
  Insertable<DB['tenders']>,
  | 'state'
  | 'publishedAt'
  | 'closedAt'
  | 'revision'
  | 'revisedAt'
  | 'id'
  | 'createdAt'
  | 'number'
  | 'version'
  | 'keySet'
>

export async function insertDraft(db: DatabaseOrTransaction, columns: DraftColumns) {
  const { id } = await db
    .insertInto('tenders')
    .values({ ...columns, ...listsAsJson(columns) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function updateTender(
  db: DatabaseOrTransaction,
  id: string,
  columns: Partial<DraftColumns>,
) {
  await db
    .updateTable('tenders')
    .set({ ...columns, ...listsAsJson(columns) })
    .where('id', '=', id)
    .execute()
}

/** The driver would write a list as an array of PostgreSQL. */
const listsAsJson = ({ moreDocuments }: Pick<Partial<DraftColumns>, 'moreDocuments'>) =>
  moreDocuments === undefined ? {} : { moreDocuments: JSON.stringify(moreDocuments) }

export async function deleteDraft(db: DatabaseOrTransaction, id: string) {
  const { numDeletedRows } = await db
    .deleteFrom('tenders')
    .where('id', '=', id)
    .where('state', '=', 'draft')
    .executeTakeFirst()
  return numDeletedRows === 1n
}

type Decided = { id: string; staffId: string }

type Publication = {
  pictureWords: PictureWords
  statement: Statement & QuestionTimes
  prefix: string
}

/** False when it is no draft any more, or would be over before it began. */
export async function publishTender(
  db: DatabaseOrTransaction,
  { id, staffId }: Decided,
  { pictureWords, statement, prefix }: Publication,
) {
  const { numUpdatedRows } = await db
    .updateTable('tenders')
    .set({
      state: 'published',
      publishedAt: databaseClock,
      revisedBy: staffId,
      pictureWords: JSON.stringify(pictureWords),
      ...statement,
      // Drawn with the publication itself, so that no number is left out.
      number: sql<string>`next_tender_number(${prefix})`,
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

/** After its deadline, which the database allows only while the closing waits (rules 7.20). */
export async function moveTender(
  db: DatabaseOrTransaction,
  id: string,
  { startDate: _, ...dates }: Dates,
  reason: { extensionReasonEn: string; extensionReasonMm: string },
) {
  await db
    .updateTable('tenders')
    .set({ ...dates, ...reason })
    .where('id', '=', id)
    .execute()
}

type Amended = Partial<Omit<Dates, 'startDate'>> & {
  bodyEn?: string
  bodyMm?: string
  documentName?: string
  ndaName?: string
}

/** What an addendum changes; false when the deadline has passed. */
export async function amendTender(
  db: DatabaseOrTransaction,
  { id, staffId }: Decided,
  { endDate, ...columns }: Amended,
) {
  const { numUpdatedRows } = await db
    .updateTable('tenders')
    .set((eb) => ({
      ...columns,
      // The database knows finer times than programs: the same deadline must not come out earlier.
      ...(endDate && { endDate: sql<Date>`greatest(end_date, ${endDate})` }),
      version: eb('version', '+', 1),
      revisedBy: staffId,
    }))
    .where('id', '=', id)
    .where('state', '=', 'published')
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
