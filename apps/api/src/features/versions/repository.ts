import { sql } from 'kysely'
import type { DatabaseOrTransaction } from '#platform/database/database'

export type VersionedKind = 'banners' | 'services' | 'projects' | 'news' | 'settings'

/** What the versions are of. */
export type Subject = { kind: VersionedKind; item: string }

const versionsOf = (db: DatabaseOrTransaction, { kind, item }: Subject) =>
  db
    .selectFrom('contentVersions')
    .leftJoin('staff', 'staff.id', 'contentVersions.staffId')
    .select(['contentVersions.revision', 'published', 'savedAt'])
    .select(['staff.id as staffId', 'staff.name as staffName'])
    .where('kind', '=', kind)
    .where('item', '=', item)
    .orderBy('contentVersions.revision', 'desc')

/** Newest first. There are never more than the kept ones. */
export const findVersions = (db: DatabaseOrTransaction, subject: Subject) =>
  versionsOf(db, subject).execute()

export type VersionRow = Awaited<ReturnType<typeof findVersions>>[number]

/** As text: the names of its fields stay as they were written. */
export function findVersion(db: DatabaseOrTransaction, subject: Subject, revision?: number) {
  const query = versionsOf(db, subject).select(sql<string>`content::text`.as('content'))
  const wanted =
    revision === undefined ? query : query.where('contentVersions.revision', '=', revision)
  return wanted.limit(1).executeTakeFirst()
}

type NewVersion = Subject & {
  revision: number
  content: object
  published: boolean
  staffId: string | null
  savedAt?: Date
}

/** False when another person was faster. */
export async function insertVersion(
  db: DatabaseOrTransaction,
  { content, ...version }: NewVersion,
) {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('contentVersions')
    .values({ ...version, content: JSON.stringify(content) })
    .onConflict((conflict) => conflict.columns(['kind', 'item', 'revision']).doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Keeps the newest ones and the one that was published last. */
export async function deleteOldVersions(
  db: DatabaseOrTransaction,
  { kind, item }: Subject,
  kept: number,
) {
  const same = sql`kind = ${kind} and item = ${item}`
  await sql`
    delete from content_versions where ${same}
      and revision not in (
        select revision from content_versions where ${same} order by revision desc limit ${kept})
      and revision is distinct from (
        select max(revision) from content_versions where ${same} and published)`.execute(db)
}
