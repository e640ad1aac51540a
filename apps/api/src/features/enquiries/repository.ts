import type { EnquiryFilters } from '@padauk/contract/admin/enquiries'
import type { NewEnquiry } from '@padauk/contract/enquiries'
import type { Language } from '@padauk/contract/languages'
import { sql } from 'kysely'
import type { QueryCreator, RawBuilder } from 'kysely'
import type { DatabaseOrTransaction } from '#platform/database/database'
import type { DB } from '#platform/database/tables'
import { cutPage, inPages, newestBy } from '#platform/database/pages'
import type { Place } from '#platform/database/pages'
import { toWalk, searchPage } from '#platform/search/search-page'
import { staffSearch } from '#platform/search/staff-search'

type EnquiryRow = NewEnquiry & { language: Language; typed: NewEnquiry }

export async function insertEnquiry(db: DatabaseOrTransaction, enquiry: EnquiryRow) {
  const { id } = await db
    .insertInto('enquiries')
    .values({ ...enquiry, typed: JSON.stringify(enquiry.typed) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const enquiryOrder = newestBy('enquiries.createdAt', 'enquiries.id')

const listed = [
  'id',
  'name',
  'companyName',
  'email',
  'phone',
  'interestedService',
  'language',
  'state',
  'assignedTo',
  'revision',
  'createdAt',
] as const

type Page = {
  filters: Omit<EnquiryFilters, 'assigned'>
  /** A member of staff, unassigned, or any. */
  assignedTo: string | null | undefined
  after: Place | null
  limit: number
}

export async function enquiriesPage(db: DatabaseOrTransaction, page: Page) {
  const { filters, assignedTo, after, limit } = page
  const read = (from: QueryCreator<DB>, condition: RawBuilder<boolean>) => {
    let query = from
      .selectFrom('enquiries')
      .select(listed)
      .where(condition)
      .$call(inPages(enquiryOrder, { after, limit }))
    if (filters.state) query = query.where('state', '=', filters.state)
    if (assignedTo !== undefined) {
      query = query.where('assignedTo', assignedTo === null ? 'is' : '=', assignedTo)
    }
    return query.execute()
  }
  const walk = db.selectFrom('enquiries').$call(toWalk(enquiryOrder, after))
  const ways = staffSearch(db, 'enquiries', filters.search)
  return cutPage(await searchPage(db, { order: enquiryOrder, walk, limit, ways }, read), limit)
}

export type ListedRow = Omit<Awaited<ReturnType<typeof enquiriesPage>>['rows'][number], 'place'>

export function findEnquiry(db: DatabaseOrTransaction, id: string) {
  return db.selectFrom('enquiries').select(listed).where('id', '=', id).executeTakeFirst()
}

type Change = { revision: number; state: string; assignedTo: string | null }

/** False when another person was faster: the revision is not the one that was seen. */
export async function updateEnquiry(db: DatabaseOrTransaction, id: string, change: Change) {
  const { revision, state, assignedTo } = change
  const { numUpdatedRows } = await db
    .updateTable('enquiries')
    .set({ state, assignedTo, revision: sql<number>`revision + 1` })
    .where('id', '=', id)
    .where('revision', '=', revision)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

type Note = { enquiryId: string; staffId: string; note: string }

export async function insertNote(db: DatabaseOrTransaction, note: Note) {
  const { id } = await db
    .insertInto('enquiryNotes')
    .values(note)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export function notesOn(db: DatabaseOrTransaction, enquiryId: string) {
  return db
    .selectFrom('enquiryNotes')
    .select(['id', 'note', 'staffId', 'writtenAt'])
    .where('enquiryId', '=', enquiryId)
    .orderBy('writtenAt')
    .orderBy('id')
    .execute()
}

type Answer = {
  enquiryId: string
  staffId: string
  language: Language
  subject: string
  answer: string
}

export async function insertAnswer(db: DatabaseOrTransaction, answer: Answer) {
  const { id } = await db
    .insertInto('enquiryAnswers')
    .values(answer)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export function answersTo(db: DatabaseOrTransaction, enquiryId: string) {
  return db
    .selectFrom('enquiryAnswers')
    .select(['id', 'language', 'subject', 'answer', 'staffId', 'sentAt'])
    .where('enquiryId', '=', enquiryId)
    .orderBy('sentAt')
    .orderBy('id')
    .execute()
}

export function newestUnanswered(db: DatabaseOrTransaction, limit: number) {
  return db
    .selectFrom('enquiries')
    .select(['id', 'name', 'companyName', 'interestedService', 'createdAt'])
    .where('state', '=', 'new')
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

export async function countUnanswered(db: DatabaseOrTransaction, limit: number) {
  const { rows } = await sql<{ count: number }>`
    select count(*) from (select from enquiries where state = 'new' limit ${limit}) as counted`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

/** New ones that a person takes care of, and those that no one does, counted up to the limit. */
export async function countWaitingFor(db: DatabaseOrTransaction, staffId: string, limit: number) {
  const rows = await db
    .selectFrom('enquiries')
    .select('id')
    .where('state', '=', 'new')
    .where((eb) => eb.or([eb('assignedTo', 'is', null), eb('assignedTo', '=', staffId)]))
    .limit(limit)
    .execute()
  return rows.length
}

// A week begins on Monday in Myanmar.
const weekOf = (time: RawBuilder<unknown>) =>
  sql`date_trunc('week', ${time} at time zone 'Asia/Yangon')`

type Weekly = { week: string; service: string | null; count: number }

/** How many came in each of the last weeks, by service; a week without any is there too. */
export async function countByWeek(db: DatabaseOrTransaction, weeks: number, limit: number) {
  const { rows } = await sql<Weekly>`
    with week as (
      select generate_series(${weekOf(sql`now()`)} - make_interval(weeks => ${weeks - 1}),
        ${weekOf(sql`now()`)}, interval '1 week') as start
    ), lately as (
      select created_at, interested_service from enquiries
      where created_at >= (select min(start) from week) at time zone 'Asia/Yangon'
      order by created_at desc limit ${limit}
    )
    select to_char(week.start, 'YYYY-MM-DD') as week, interested_service as service,
      count(lately.created_at) as count
    from week left join lately on ${weekOf(sql.ref('lately.created_at'))} = week.start
    group by week.start, interested_service order by week.start`.execute(db)
  return rows
}
