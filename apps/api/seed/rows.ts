import { workingDaysBefore } from '@padauk/language/working-days'
import { sql } from 'kysely'
import type { InsertObject } from 'kysely'
import type { DatabaseOrTransaction } from '#platform/database/database'
import type { DB } from '#platform/database/tables'

type Row<Table extends keyof DB> = InsertObject<DB, Table>

export type DemoRows = {
  settings: Row<'settings'>[]
  enquiryTemplates: Row<'enquiryTemplates'>[]
  banners: Row<'banners'>[]
  services: Row<'services'>[]
  projects: Row<'projects'>[]
  news: Row<'news'>[]
  tenders: NewTender[]
}

/** Adds what is missing; what is there may have been edited since and stays. */
export async function insertMissing(db: DatabaseOrTransaction, rows: DemoRows) {
  await db
    .insertInto('settings')
    .values(rows.settings)
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute()
  await db
    .insertInto('enquiryTemplates')
    .values(rows.enquiryTemplates)
    .onConflict((conflict) => conflict.column('id').doNothing())
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

type NewTender = Row<'tenders'> & { id: string }

/** Each new one gets the next number, as if it were published now. True when there was one. */
export async function insertTenders(db: DatabaseOrTransaction, tenders: NewTender[]) {
  const known = await db.selectFrom('tenders').select('id').execute()
  const missing = tenders.filter(({ id }) => !known.some((tender) => tender.id === id))
  for (const tender of missing) {
    const number = sql<string>`next_tender_number('PDK')`
    const categoryId = await categoryOf(db, tender)
    await db
      .insertInto('tenders')
      .values({ ...tender, ...questionTimes(tender), number, categoryId })
      .execute()
  }
  return missing.length > 0
}

/** As publishing states them without a choice. */
function questionTimes({ endDate }: NewTender) {
  if (!(endDate instanceof Date)) return {}
  const before = (days: number) => workingDaysBefore(endDate, days, new Set())
  return { questionsUntil: before(3), answersBy: before(1) }
}

const kinds: [ending: RegExp, kind: string][] = [
  [/(?:works|electrical)$/i, 'works'],
  [/(?:supplies|systems)$/i, 'goods'],
]

const text = (value: unknown) => (typeof value === 'string' ? value : '')

/** The category of a tender's text, added to the list when it is new there. */
async function categoryOf(db: DatabaseOrTransaction, tender: NewTender) {
  const nameEn = text(tender.categoryEn)
  const nameMm = text(tender.categoryMm)
  const kind = kinds.find(([ending]) => ending.test(nameEn))?.[1] ?? 'services'
  const { id } = await db
    .insertInto('categories')
    .values({ nameEn, nameMm, kind })
    .onConflict((conflict) => conflict.expression(sql`lower(name_en)`).doUpdateSet({ kind }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
