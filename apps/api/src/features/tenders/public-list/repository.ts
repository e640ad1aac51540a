import { sql } from 'kysely'
import { databaseClock, listed, shownStates } from '#features/tenders/repository'
import { databaseNow } from '#platform/database/clock'
import type { DatabaseOrTransaction } from '#platform/database/database'
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

type SectionAsked = { section: Section; now: Date; after: Place | null; limit: number }

/** The query of a part of one section. */
export function tendersOfSection(
  db: DatabaseOrTransaction,
  { section, now, after, limit }: SectionAsked,
) {
  const order = orders[section]
  const query = db
    .selectFrom('tenders')
    .select(listed)
    .select([sql<Date>`${now}::timestamptz`.as('readAt'), placeOf(order).as('place')])
    .where('state', '=', section === 'cancelled' ? 'cancelled' : 'published')
    .where(isBehind(order, after))
    .orderBy(inOrder(order))
    .limit(limit)
  if (section === 'cancelled') return query
  return query.where('endDate', section === 'open' ? '>=' : '<', now)
}

type Start = { section: Section; after: Place | null }

const beginning: Start = { section: 'open', after: null }

/** Null for a text that is not a cursor of this list. */
export function readSectionCursor(cursor: string | undefined): Start | null {
  if (cursor === undefined) return beginning
  const [name, place = ''] = cursor.split('.')
  const section = sections.find((known) => known === name)
  const after = section && readPlace(place, orders[section])
  return after ? { section, after } : null
}

/** One page across the sections, judged by one moment, with the cursor of the next page. */
export async function readSections(db: DatabaseOrTransaction, start: Start, limit: number) {
  const now = await databaseNow(db)
  const rows: (SectionRow & { section: Section })[] = []
  for (const section of sections.slice(sections.indexOf(start.section))) {
    const after = section === start.section ? start.after : null
    // One row more than asked for shows whether there is another page.
    const wanted = limit + 1 - rows.length
    const found = await tendersOfSection(db, { section, now, after, limit: wanted }).execute()
    rows.push(...found.map((row) => ({ ...row, section })))
    if (rows.length > limit) break
  }
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  const next = rows.length > limit && last ? `${last.section}.${writePlace(last.place)}` : null
  return { rows: page, next }
}

type SectionRow = Awaited<ReturnType<ReturnType<typeof tendersOfSection>['execute']>>[number]
