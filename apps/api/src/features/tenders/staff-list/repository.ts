import type { TenderFilters } from '@padauk/contract/admin/tenders'
import { sql } from 'kysely'
import type { QueryCreator, RawBuilder } from 'kysely'
import { textNames } from '#features/tenders/fields'
import { databaseClock, isStillOpen } from '#features/tenders/repository'
import type { DatabaseOrTransaction } from '#platform/database/database'
import type { DB } from '#platform/database/tables'
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
  const listed = (from: QueryCreator<DB>) => {
    let query = from.selectFrom('tenders')
    if (state) query = query.where('state', '=', timed.has(state) ? 'published' : state)
    if (state === 'open') query = query.where(isStillOpen)
    if (state === 'closed') query = query.where(sql<boolean>`not ${isStillOpen}`)
    return query
  }
  const read = (from: QueryCreator<DB>, condition: RawBuilder<boolean>) =>
    listed(from)
      .where(condition)
      .select(['id', 'state', 'nameEn', 'nameMm', 'categoryEn', 'categoryMm'])
      .select(['startDate', 'endDate', 'createdAt', lacksBurmese.as('missingBurmese')])
      .select(databaseClock.as('now'))
      .$call(inPages(order, { after, limit }))
      .execute()
  const walk = listed(db).$call(toWalk(order, after))
  const ways = staffSearch(db, 'tenders', search)
  return cutPage(await searchPage(db, { order, walk, limit, ways }, read), limit)
}

export type StaffTenderRow = Awaited<ReturnType<typeof tendersForStaff>>['rows'][number]
