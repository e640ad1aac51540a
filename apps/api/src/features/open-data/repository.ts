import type { ReleaseContent, ReleaseTag } from '@padauk/contract/open-data'
import { sql } from 'kysely'
import type { DatabaseOrTransaction } from '#platform/database/database'
import { cutPage, inPages, readPlace } from '#platform/database/pages'
import type { Order, Place } from '#platform/database/pages'

const inOrderOfRelease: Order = {
  key: 'releasedAt',
  keyType: 'timestamptz',
  id: 'tenderId',
  idType: 'uuid',
  direction: 'asc',
}

type Stored = { tags: ReleaseTag[]; contentEn: ReleaseContent; contentMy: ReleaseContent }

const releases = (db: DatabaseOrTransaction) =>
  db
    .selectFrom('ocdsReleases')
    .select(['tenderId', 'number', 'releasedAt', 'tags', 'contentEn', 'contentMy'])
    .$narrowType<Stored>()

/** Every release of a tender, the oldest first. */
export const listOfTender = (db: DatabaseOrTransaction, tenderId: string) =>
  releases(db).where('tenderId', '=', tenderId).orderBy('number').execute()

export type ReleaseRow = Awaited<ReturnType<typeof listOfTender>>[number]

export const findNewest = (db: DatabaseOrTransaction, tenderId: string) =>
  releases(db)
    .where('tenderId', '=', tenderId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()

type Asked = { since?: string | undefined; after: Place | null; limit: number }

/** The query of one page, in the order of release. */
export const releasesSince = (db: DatabaseOrTransaction, { since, ...page }: Asked) =>
  releases(db)
    .$if(since !== undefined, (query) => query.where('releasedAt', '>=', new Date(since ?? 0)))
    .$call(inPages(inOrderOfRelease, page))

/** One page; null for an invalid cursor. */
export async function readPage(
  db: DatabaseOrTransaction,
  { cursor, ...asked }: Omit<Asked, 'after'> & { cursor?: string | undefined },
) {
  const after = cursor === undefined ? null : readPlace(cursor, inOrderOfRelease)
  if (cursor !== undefined && !after) return null
  return cutPage(await releasesSince(db, { ...asked, after }).execute(), asked.limit)
}

type New = Stored & { tenderId: string; number: number }

export async function insertRelease(
  transaction: DatabaseOrTransaction,
  { contentEn, contentMy, ...row }: New,
) {
  await transaction
    .insertInto('ocdsReleases')
    .values({
      ...row,
      contentEn: JSON.stringify(contentEn),
      contentMy: JSON.stringify(contentMy),
    })
    .execute()
}

/** Published tenders that no release tells of yet, the oldest first. */
export function findUnreleased(db: DatabaseOrTransaction, limit: number) {
  return db
    .selectFrom('tenders')
    .select(['id', 'state'])
    .where('state', 'in', ['published', 'cancelled'])
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('ocdsReleases')
            .select('number')
            .whereRef('ocdsReleases.tenderId', '=', 'tenders.id'),
        ),
      ),
    )
    .orderBy('publishedAt')
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** False while another process works on the tender; it will be there the next time. */
export async function lockUnreleased(transaction: DatabaseOrTransaction, tenderId: string) {
  const { rows } = await sql`
    select 1 from tenders where id = ${tenderId} for update skip locked`.execute(transaction)
  return rows.length > 0 && (await findNewest(transaction, tenderId)) === undefined
}
