import type { CategoryKind } from '@padauk/contract/categories'
import { sql } from 'kysely'
import type { DatabaseOrTransaction } from '#platform/database/database'

type Columns = {
  nameEn: string
  nameMm: string
  kind: CategoryKind
  place: number
  retired: boolean
}

const columns = [
  'id',
  'nameEn',
  'nameMm',
  'kind',
  'place',
  'retired',
  'revision',
  'revisedAt',
] as const

const chosen = (db: DatabaseOrTransaction) =>
  db.selectFrom('categories').select(columns).$narrowType<{ kind: CategoryKind }>()

const inTheirOrder = (db: DatabaseOrTransaction) =>
  chosen(db)
    .orderBy('place')
    .orderBy(sql`lower(name_en)`)

export const allCategories = (db: DatabaseOrTransaction) => inTheirOrder(db).execute()

export const offeredCategories = (db: DatabaseOrTransaction) =>
  inTheirOrder(db).where('retired', '=', false).execute()

export const findCategory = (db: DatabaseOrTransaction, id: string) =>
  chosen(db).where('id', '=', id).executeTakeFirst()

export type CategoryRow = NonNullable<Awaited<ReturnType<typeof findCategory>>>

/** One change of the list at a time, so that two do not take the same name. */
export async function lockCategories(db: DatabaseOrTransaction) {
  await sql`select pg_advisory_xact_lock(hashtextextended('categories', 0))`.execute(db)
}

/** Held until the transaction ends. */
export const lockCategory = (db: DatabaseOrTransaction, id: string) =>
  chosen(db).where('id', '=', id).forUpdate().executeTakeFirst()

export async function countKnown(db: DatabaseOrTransaction, ids: readonly string[]) {
  const rows = await db
    .selectFrom('categories')
    .select('id')
    .where('id', '=', sql<string>`any(${sql.val(ids)}::uuid[])`)
    .execute()
  return rows.length
}

/** Whether another category has the name; asked under the lock of the list. */
export async function isNameTaken(
  db: DatabaseOrTransaction,
  { nameEn, id }: { nameEn: string; id: string | null },
) {
  const row = await db
    .selectFrom('categories')
    .select('id')
    .where(sql<boolean>`lower(name_en) = lower(${nameEn})`)
    .where(sql<boolean>`id is distinct from ${id}::uuid`)
    .executeTakeFirst()
  return row !== undefined
}

export function insertCategory(db: DatabaseOrTransaction, category: Columns) {
  return db
    .insertInto('categories')
    .values(category)
    .returning(columns)
    .$narrowType<{ kind: CategoryKind }>()
    .executeTakeFirstOrThrow()
}

export function updateCategory(db: DatabaseOrTransaction, id: string, category: Columns) {
  return db
    .updateTable('categories')
    .set((eb) => ({
      ...category,
      revision: eb('revision', '+', 1),
      revisedAt: sql<Date>`clock_timestamp()`,
    }))
    .where('id', '=', id)
    .returning(columns)
    .$narrowType<{ kind: CategoryKind }>()
    .executeTakeFirstOrThrow()
}
