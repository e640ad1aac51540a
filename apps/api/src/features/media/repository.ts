import { sql } from 'kysely'
import type { DatabaseOrTransaction } from '#platform/database'

export type Audience = 'public' | 'company'

type PictureRow = {
  id: string
  altEn: string
  altMm: string
  width: number
  height: number
  widths: number[]
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
    .select(['id', 'altEn', 'altMm', 'width', 'height', 'widths'])
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
