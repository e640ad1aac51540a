import type { TenderFilters } from '@padauk/contract/admin/tenders'
import { sql } from 'kysely'
import { textNames } from '#features/tenders/fields'
import { databaseClock, isStillOpen } from '#features/tenders/repository'
import type { DatabaseOrTransaction } from '#platform/database/database'
import { cutPage, inPages, newestBy } from '#platform/database/pages'
import type { Order, Place } from '#platform/database/pages'
import { toWalk, searchPage } from '#platform/search/search-page'
import { staffSearch } from '#platform/search/staff-search'

const lastMadeFirst = newestBy('tenders.createdAt', 'tenders.id')
const closingNextFirst: Order = {
  ...lastMadeFirst,
  key: 'tenders.endDate',
  direction: 'asc',
}

/** Of the open ones people ask which closes next, of all the others which was made last. */
export const orderOf = ({ state }: TenderFilters) =>
  state === 'open' ? closingNextFirst : lastMadeFirst

/** Derived from the clock, not stored. */
const timed = new Set<string>(['open', 'closed'])
const lacksBurmese = sql<boolean>`${sql.join(
  textNames.map((name) => sql`(${sql.ref(`${name}En`)} <> '' and ${sql.ref(`${name}Mm`)} = '')`),
  sql` or `,
)}`

type Page = { filters: TenderFilters; after: Place | null; limit: number }

export async function tendersForStaff(db: DatabaseOrTransaction, { filters, after, limit }: Page) {
  const order = orderOf(filters)
  const { search, state } = filters
  let listed = db.selectFrom('tenders')
  if (state) listed = listed.where('state', '=', timed.has(state) ? 'published' : state)
  if (state === 'open') listed = listed.where(isStillOpen)
  if (state === 'closed') listed = listed.where(sql<boolean>`not ${isStillOpen}`)
  const query = listed
    .select(['id', 'state', 'nameEn', 'nameMm', 'categoryEn', 'categoryMm'])
    .select(['startDate', 'endDate', 'createdAt', lacksBurmese.as('missingBurmese')])
    .select(databaseClock.as('now'))
    .$call(inPages(order, { after, limit }))
  const walk = listed.$call(toWalk(order, after))
  const ways = staffSearch(db, 'tenders', search)
  const rows = await searchPage(db, { order, walk, limit, ways }, (condition) =>
    query.where(condition).execute(),
  )
  return cutPage(rows, limit)
}

export type StaffTenderRow = Awaited<ReturnType<typeof tendersForStaff>>['rows'][number]
