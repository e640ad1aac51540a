import { mostCounted } from '@padauk/contract/public-tenders'
import type { TenderTab } from '@padauk/contract/tenders'
import { sql } from 'kysely'
import type { QueryCreator, SelectQueryBuilder } from 'kysely'
import { databaseClock, listed, shownStates } from '#features/tenders/repository'
import { databaseNow } from '#platform/database/clock'
import type { DatabaseOrTransaction } from '#platform/database/database'
import type { DB } from '#platform/database/tables'
import {
  cutPage,
  inOrder,
  isBehind,
  newestBy,
  placeOf,
  readPlace,
  writePlace,
} from '#platform/database/pages'
import type { Order, Place } from '#platform/database/pages'
import type { Question } from '#platform/search/question'
import { byWords, toWalk, searchPage } from '#platform/search/search-page'

const newestFirst = newestBy('tenders.publishedAt', 'tenders.id')
const lastClosedFirst = newestBy('tenders.endDate', 'tenders.id')

/** The query of one page, newest first, with the database's own time to judge it by. */
export const publishedTenders = (
  db: DatabaseOrTransaction,
  { after, limit }: { after: Place | null; limit: number },
) =>
  db
    .selectFrom('tenders')
    .select(listed)
    .select([databaseClock.as('readAt'), placeOf(newestFirst).as('place')])
    .where('state', 'in', shownStates)
    .where(isBehind(newestFirst, after))
    .orderBy(inOrder(newestFirst))
    .limit(limit)

export type TenderRow = Omit<
  Awaited<ReturnType<ReturnType<typeof publishedTenders>['execute']>>[number],
  'place'
>

/** One page, newest first; null for an invalid cursor. */
export async function readNewest(
  db: DatabaseOrTransaction,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
) {
  const after = cursor === undefined ? null : readPlace(cursor, newestFirst)
  if (cursor !== undefined && !after) return null
  return cutPage(await publishedTenders(db, { after, limit: limit + 1 }).execute(), limit)
}

/** What companies look for comes first: open tenders by deadline, then closed, then cancelled. */
const orders = {
  open: { ...lastClosedFirst, direction: 'asc' },
  closed: lastClosedFirst,
  cancelled: newestFirst,
} as const satisfies Record<string, Order>

type Section = keyof typeof orders
const sections = ['open', 'closed', 'cancelled'] as const satisfies Section[]

type Filter = { category?: string | undefined; question?: Question | undefined }

/** The tenders of a section, in no order. */
const ofSection = (
  db: QueryCreator<DB>,
  { section, now, category }: Omit<Filter, 'question'> & { section: Section; now: Date },
) =>
  db
    .selectFrom('tenders')
    .where('state', '=', section === 'cancelled' ? 'cancelled' : 'published')
    .$if(section === 'open', (query) => query.where('endDate', '>=', now))
    .$if(section === 'closed', (query) => query.where('endDate', '<', now))
    .$if(category !== undefined, (query) => query.where('categoryEn', '=', category ?? ''))

type SectionAsked = Omit<Filter, 'question'> & {
  section: Section
  now: Date
  after: Place | null
  limit: number
}

/** The query of a part of one section. */
export function tendersOfSection(db: QueryCreator<DB>, { after, limit, ...asked }: SectionAsked) {
  const order = orders[asked.section]
  return ofSection(db, asked)
    .select(listed)
    .select([sql<Date>`${asked.now}::timestamptz`.as('readAt'), placeOf(order).as('place')])
    .where(isBehind(order, after))
    .orderBy(inOrder(order))
    .limit(limit)
}

const sectionsOf = { open: ['open'], closed: ['closed', 'cancelled'] } as const satisfies Record<
  TenderTab,
  Section[]
>

type TabAsked = Filter & {
  state?: TenderTab | undefined
  cursor?: string | undefined
  limit: number
}

/** One page of a tab, or of all sections; null for a text that is not a cursor of this list. */
export async function readTab(
  db: DatabaseOrTransaction,
  { state, cursor, limit, ...filter }: TabAsked,
) {
  const shown: readonly Section[] = state ? sectionsOf[state] : sections
  const start = readSectionCursor(shown, cursor)
  return start && readSections(db, { shown, start, limit, ...filter })
}

type Start = { section: Section | undefined; after: Place | null }

function readSectionCursor(shown: readonly Section[], cursor: string | undefined): Start | null {
  if (cursor === undefined) return { section: shown[0], after: null }
  const [name, place = ''] = cursor.split('.')
  const section = shown.find((known) => known === name)
  const after = section && readPlace(place, orders[section])
  return after ? { section, after } : null
}

type Reading = Filter & { shown: readonly Section[]; start: Start; limit: number }

/** One page across the sections, judged by one moment, with the cursor of the next page. */
async function readSections(db: DatabaseOrTransaction, reading: Reading) {
  const { shown, start, category, question, limit } = reading
  const ways = question ? [byWords('tenders', question)] : null
  const now = await databaseNow(db)
  const rows: (SectionRow & { section: Section })[] = []
  const from = shown.findIndex((section) => section === start.section)
  for (const section of shown.slice(from)) {
    const after = section === start.section ? start.after : null
    // One row more than asked for shows whether there is another page.
    const wanted = limit + 1 - rows.length
    const asked = { section, now, after, category, limit: wanted }
    const order = orders[section]
    const walk = ofSection(db, asked).$call(toWalk(order, after))
    const read = await searchPage(db, { order, walk, limit: wanted - 1, ways }, (from, condition) =>
      tendersOfSection(from, asked).where(condition).execute(),
    )
    rows.push(...read.map((row) => ({ ...row, section })))
    if (rows.length > limit) break
  }
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  const next = rows.length > limit && last ? `${last.section}.${writePlace(last.place)}` : null
  return { rows: page, next }
}

type SectionRow = Awaited<ReturnType<ReturnType<typeof tendersOfSection>['execute']>>[number]

type Counted = { category?: string | undefined; section: Section; now: Date }

/** The query that counts one section, and stops where counting on would only cost time. */
export const countOfSection = (db: DatabaseOrTransaction, asked: Counted) =>
  counted(db, ofSection(db, asked).select('tenders.id').limit(mostCounted))

const counted = (
  db: DatabaseOrTransaction,
  some: SelectQueryBuilder<DB, keyof DB, { id: string }>,
) => db.selectFrom(some.as('some')).select(({ fn }) => fn.countAll<number>().as('count'))

/** How many rows of a list hold the words, as far as they are counted; found as its pages are. */
async function countFound<Names extends keyof DB>(
  db: DatabaseOrTransaction,
  listOf: (from: QueryCreator<DB>) => SelectQueryBuilder<DB, Names, object>,
  { order, question }: { order: Order; question: Question },
) {
  const walk = listOf(db).$call(toWalk(order, null))
  const searched = { order, walk, limit: mostCounted - 1, ways: [byWords('tenders', question)] }
  const found = await searchPage(db, searched, (from, condition) =>
    listOf(from)
      .select(sql`1`.as('one'))
      .where(condition)
      .orderBy(inOrder(order))
      .limit(mostCounted)
      .execute(),
  )
  return found.length
}

/** How many tenders a tab has, as far as they are counted. */
export async function countTab(
  db: DatabaseOrTransaction,
  { state, question, category }: Filter & { state: TenderTab },
) {
  const now = await databaseNow(db)
  const counts = await Promise.all(
    sectionsOf[state].map(async (section) => {
      const asked = { section, now, category }
      const listOf = (from: QueryCreator<DB>) => ofSection(from, asked)
      if (question) return countFound(db, listOf, { order: orders[section], question })
      return (await countOfSection(db, asked).executeTakeFirstOrThrow()).count
    }),
  )
  return Math.min(
    mostCounted,
    counts.reduce((sum, count) => sum + count, 0),
  )
}

const newestDecisionFirst = newestBy('awards.approvedAt', 'awards.tenderId')

/** How many tenders were decided or ended without an award, as far as they are counted. */
export async function countResults(db: DatabaseOrTransaction, { category, question }: Filter) {
  const decided = (from: QueryCreator<DB>) =>
    from
      .selectFrom('awards')
      .innerJoin('tenders', 'tenders.id', 'awards.tenderId')
      .where('awards.state', 'in', ['standstill', 'final'])
      .$if(category !== undefined, (query) => query.where('categoryEn', '=', category ?? ''))
  if (question) return countFound(db, decided, { order: newestDecisionFirst, question })
  const some = decided(db).select('awards.id').limit(mostCounted)
  return (await counted(db, some).executeTakeFirstOrThrow()).count
}

/**
 * The categories of shown tenders. From each the index leads to the next one: this costs as many
 * steps as there are categories, however many tenders they have.
 */
export async function categoriesInUse(db: DatabaseOrTransaction) {
  const { rows } = await sql<{ categoryEn: string; categoryMm: string }>`
    with recursive
      in_published(name) as (
        select min(category_en) from tenders where state = 'published'
        union all
        select (select min(category_en) from tenders
          where state = 'published' and category_en > in_published.name)
        from in_published where in_published.name is not null),
      in_cancelled(name) as (
        select min(category_en) from tenders where state = 'cancelled'
        union all
        select (select min(category_en) from tenders
          where state = 'cancelled' and category_en > in_cancelled.name)
        from in_cancelled where in_cancelled.name is not null),
      named(name) as (select name from in_published union select name from in_cancelled)
    select name as "categoryEn", coalesce(
      (select category_mm from tenders where state = 'published' and category_en = name
        order by end_date desc, id desc limit 1), '') as "categoryMm"
    from named where name <> '' order by name limit 200`.execute(db)
  return rows
}
