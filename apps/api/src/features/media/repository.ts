import { sql } from 'kysely'
import type { DatabaseOrTransaction } from '#platform/database/database'

export type Audience = 'public' | 'company' | 'staff'

export type AltWords = { altEn: string; altMm: string }

type PictureRow = AltWords & {
  id: string
  width: number
  height: number
  widths: number[]
  /** Null for a picture that was stored before hashes were kept. */
  sha256: string | null
}

type DocumentRow = {
  name: string
  title: string
  audience: Audience
  mediaType: string
  size: number
  sha256: string
}

export function findPictures(db: DatabaseOrTransaction, ids: readonly string[]) {
  return db
    .selectFrom('pictures')
    .select(['id', 'altEn', 'altMm', 'width', 'height', 'widths', 'sha256'])
    .where('id', 'in', ids)
    .execute()
}

/** The same bytes under the same name are the same picture; its words may have been edited since. */
export async function insertPicture(db: DatabaseOrTransaction, picture: PictureRow) {
  await db
    .insertInto('pictures')
    .values(picture)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

/** False when the words are not those that were seen. */
export async function updateAlt(
  db: DatabaseOrTransaction,
  id: string,
  { before, after }: { before: AltWords; after: AltWords },
) {
  const { numUpdatedRows } = await db
    .updateTable('pictures')
    .set(after)
    .where('id', '=', id)
    .where('altEn', '=', before.altEn)
    .where('altMm', '=', before.altMm)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export function findDocuments(db: DatabaseOrTransaction, names: readonly string[]) {
  return db
    .selectFrom('documents')
    .select(['name', 'title', 'audience', 'mediaType', 'size', 'sha256'])
    .select(sql<Date>`clock_timestamp()`.as('readAt'))
    .where('name', 'in', names)
    .execute()
}

export function findDocument(db: DatabaseOrTransaction, name: string) {
  return db
    .selectFrom('documents')
    .select(['name', 'title', 'audience', 'mediaType', 'size', 'sha256'])
    .select(sql<Date>`clock_timestamp()`.as('readAt'))
    .where('name', '=', name)
    .executeTakeFirst()
}

export async function insertDocument(db: DatabaseOrTransaction, document: DocumentRow) {
  await db
    .insertInto('documents')
    .values(document)
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
}
