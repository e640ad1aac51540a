import type { InsertObject } from 'kysely'
import type { DatabaseOrTransaction } from '#platform/database/database'
import type { DB } from '#platform/database/tables'

type Row<Table extends keyof DB> = InsertObject<DB, Table>

export type DemoRows = {
  settings: Row<'settings'>[]
  banners: Row<'banners'>[]
  services: Row<'services'>[]
  projects: Row<'projects'>[]
  news: Row<'news'>[]
  tenders: Row<'tenders'>[]
}

/** Adds what is missing; what is there may have been edited since and stays. */
export async function insertMissing(db: DatabaseOrTransaction, rows: DemoRows) {
  await db
    .insertInto('settings')
    .values(rows.settings)
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute()
  await db
    .insertInto('banners')
    .values(rows.banners)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
  await db
    .insertInto('services')
    .values(rows.services)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
  await db
    .insertInto('projects')
    .values(rows.projects)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
  await db
    .insertInto('news')
    .values(rows.news)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
  await insertTenders(db, rows.tenders)
}

/** True when one of them was not there before. */
export async function insertTenders(db: DatabaseOrTransaction, tenders: Row<'tenders'>[]) {
  const inserted = await db
    .insertInto('tenders')
    .values(tenders)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .execute()
  return inserted.length > 0
}
