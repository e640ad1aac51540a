import type { ContentState, ItemKind, OrderedKind } from '@padauk/contract/admin/content'
import type { ContentOf } from '@padauk/contract/admin/content'
import { sql } from 'kysely'
import {
  articleColumns,
  articleContent,
  bannerColumns,
  bannerContent,
  newsColumns,
  newsContent,
} from '#features/content/editing/rules'
import type { DatabaseOrTransaction } from '#platform/database/database'
import { cutPage, inPages } from '#platform/database/pages'
import type { Order, Place } from '#platform/database/pages'

export type ItemContent = ContentOf<ItemKind>

/** The published row of an item, from its one table. */
export type ItemRow = {
  id: string
  content: ItemContent
  isPublic: boolean
  createdAt: Date
}

export async function findItem(
  db: DatabaseOrTransaction,
  kind: ItemKind,
  id: string,
): Promise<ItemRow | null> {
  const [row] = await itemsBy(db, kind, [id])
  return row ?? null
}

async function itemsBy(db: DatabaseOrTransaction, kind: ItemKind, ids: string[]) {
  const facts = (row: { id: string; published: boolean; createdAt: Date }) => ({
    id: row.id,
    isPublic: row.published,
    createdAt: row.createdAt,
  })
  if (kind === 'banners') {
    const rows = await db.selectFrom(kind).selectAll().where('id', 'in', ids).execute()
    return rows.map((row) => ({ ...facts(row), content: bannerContent(row) }))
  }
  if (kind === 'news') {
    const rows = await db.selectFrom(kind).selectAll().where('id', 'in', ids).execute()
    return rows.map((row) => ({ ...facts(row), content: newsContent(row) }))
  }
  const rows = await db.selectFrom(kind).selectAll().where('id', 'in', ids).execute()
  return rows.map((row) => ({ ...facts(row), content: articleContent(kind, row) }))
}

type Columns = Record<string, unknown>

function columnsOf(content: ItemContent): Columns {
  if (content.kind === 'banners') return bannerColumns(content)
  return content.kind === 'news' ? newsColumns(content) : articleColumns(content)
}

export async function putItem(
  db: DatabaseOrTransaction,
  id: string,
  { content, isPublic }: { content: ItemContent; isPublic: boolean },
) {
  const columns = { ...columnsOf(content), published: isPublic }
  await db.updateTable(content.kind).set(columns).where('id', '=', id).execute()
}

/** As a draft behind all others; false when the id is taken. */
export async function insertItem(db: DatabaseOrTransaction, id: string, content: ItemContent) {
  const { kind } = content
  const last = sql<number>`(select coalesce(max(position), 0) + 1 from ${sql.table(kind)})`
  const columns = {
    ...columnsOf(content),
    id,
    published: false,
    ...(kind !== 'news' && { position: last }),
  }
  const { numInsertedOrUpdatedRows } = await db
    .insertInto(kind)
    .values(columns)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export async function takenSlugs(db: DatabaseOrTransaction, kind: ItemKind, slug: string) {
  const rows = await db
    .selectFrom(kind)
    .select('id')
    .where((eb) => eb.or([eb('id', '=', slug), eb('id', 'like', `${slug}-%`)]))
    .execute()
  return new Set(rows.map(({ id }) => id))
}

export const orderOf = (kind: ItemKind): Order => ({
  key: kind === 'news' ? 'news.publishedAt' : `${kind}.position`,
  keyType: kind === 'news' ? 'timestamptz' : 'int4',
  id: `${kind}.id`,
  idType: 'text',
  direction: kind === 'news' ? 'desc' : 'asc',
})

type Page = { kind: ItemKind; state?: ContentState | undefined; after: Place | null; limit: number }

/** Each with its newest version, when anyone has saved one here. */
export async function listItems(db: DatabaseOrTransaction, { kind, state, after, limit }: Page) {
  const order = orderOf(kind)
  let query = db
    .selectFrom(kind)
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('contentVersions')
          .leftJoin('staff', 'staff.id', 'contentVersions.staffId')
          .select(['contentVersions.revision', 'savedAt'])
          .select('contentVersions.published as newestPublished')
          .select(['staff.id as staffId', 'staff.name as staffName'])
          .select(sql<string>`content::text`.as('content'))
          .where('contentVersions.kind', '=', kind)
          .whereRef('contentVersions.item', '=', `${kind}.id`)
          .orderBy('contentVersions.revision', 'desc')
          .limit(1)
          .as('newest'),
      (join) => join.onTrue(),
    )
    .select([`${kind}.id`, 'newest.revision', 'newest.savedAt', 'newest.newestPublished'])
    .select(['newest.staffId', 'newest.staffName', 'newest.content'])
    .$call(inPages(order, { after, limit }))
  if (state) query = query.where(`${kind}.published`, '=', state !== 'draft')
  if (state === 'published') query = query.where(sql<boolean>`newest_published is not false`)
  if (state === 'changed') query = query.where('newestPublished', '=', false)
  const { rows, next } = cutPage(await query.execute(), limit)
  const ids = rows.map(({ id }) => id)
  const items = ids.length > 0 ? await itemsBy(db, kind, ids) : []
  const byId = new Map<string, ItemRow>(items.map((item) => [item.id, item]))
  return {
    rows: rows.flatMap((row) => {
      const item = byId.get(row.id)
      return item ? [{ ...row, item }] : []
    }),
    next,
  }
}

/** Held until the transaction ends, so that the order cannot change during it. */
export async function lockOrder(db: DatabaseOrTransaction, kind: OrderedKind) {
  await db.selectFrom(kind).select('id').orderBy('id').forUpdate().execute()
  // A second statement sees what the previous holder of the lock has written.
  const rows = await db.selectFrom(kind).select('id').orderBy('position').orderBy('id').execute()
  return rows.map(({ id }) => id)
}

export async function putOrder(db: DatabaseOrTransaction, kind: OrderedKind, ids: string[]) {
  await sql`
    update ${sql.table(kind)} as item set position = wanted.position
    from unnest(${ids}::text[]) with ordinality as wanted (id, position)
    where item.id = wanted.id`.execute(db)
}
