import { mostFound } from '@padauk/contract/search'
import type { FoundKind } from '@padauk/contract/search'
import { sql } from 'kysely'
import type { QueryCreator } from 'kysely'
import type { DatabaseOrTransaction } from '#platform/database/database'
import type { DB } from '#platform/database/tables'
import { inOrder, newestBy } from '#platform/database/pages'
import type { Question } from '#platform/search/question'
import { toWalk, byWords, holdsWords, searchPage } from '#platform/search/search-page'

const newestFirst = newestBy('tenders.publishedAt', 'tenders.id')
// The same condition as the index has.
const shownStates = ['published', 'cancelled']

/** The query of tenders on the site, the newest first. */
const shownTenders = (db: QueryCreator<DB>) =>
  db
    .selectFrom('tenders')
    .select(sql<'tenders'>`'tenders'`.as('kind'))
    .select(['id', 'nameEn as titleEn', 'nameMm as titleMm', 'topicEn', 'topicMm'])
    .where('state', 'in', shownStates)
    .orderBy(inOrder(newestFirst))
    .limit(mostFound + 1)

export function findTenders(db: DatabaseOrTransaction, question: Question) {
  const walk = db
    .selectFrom('tenders')
    .where('state', 'in', shownStates)
    .$call(toWalk(newestFirst, null))
  const ways = [byWords('tenders', question)]
  const searched = { order: newestFirst, walk, limit: mostFound, ways }
  return searchPage(db, searched, (from, condition) =>
    shownTenders(from).where(condition).execute(),
  )
}

export type FoundRow = {
  kind: FoundKind
  id: string
  titleEn: string
  titleMm: string
  topicEn: string
  topicMm: string
}

/** Services and projects in their order, and the newest news. */
export async function findArticles(db: DatabaseOrTransaction, question: Question) {
  const { rows } = await sql<FoundRow>`
    (select 'services' as kind, id, title_en as "titleEn", title_mm as "titleMm",
        topic_en as "topicEn", topic_mm as "topicMm"
      from services where published and ${holdsWords('services', question)}
      order by position, id limit ${mostFound})
    union all
    (select 'projects', id, title_en, title_mm, topic_en, topic_mm
      from projects where published and ${holdsWords('projects', question)}
      order by position, id limit ${mostFound})
    union all
    (select 'news', id, title_en, title_mm, '', ''
      from news where published and ${holdsWords('news', question)}
      order by published_at desc, id desc limit ${mostFound})`.execute(db)
  return rows
}
