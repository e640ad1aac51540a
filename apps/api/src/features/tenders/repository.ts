import { sql } from 'kysely'
import type { Cursor } from '#features/tenders/rules'
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

/** The query of one page, newest first, with the database's own time to judge it by. */
export function publishedTenders(
  db: DatabaseOrTransaction,
  { after, limit }: { after: Cursor | null; limit: number },
) {
  let query = db
    .selectFrom('tenders')
    .select(listed)
    .select(sql<Date>`clock_timestamp()`.as('readAt'))
    // The same condition as the index has; a drafted or archived tender is not there at all.
    .where('state', 'in', ['published', 'cancelled'])
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
