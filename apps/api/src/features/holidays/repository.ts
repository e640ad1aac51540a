import type { Holiday } from '@padauk/contract/admin/holidays'
import { sql } from 'kysely'
import type { DatabaseOrTransaction } from '#platform/database/database'

const dayText = sql<string>`to_char(day, 'YYYY-MM-DD')`
const isDay = (day: string) => sql<boolean>`day = ${day}::date`

export function findHolidays(db: DatabaseOrTransaction) {
  return db
    .selectFrom('holidays')
    .select(dayText.as('day'))
    .select(['nameEn', 'nameMm'])
    .orderBy('holidays.day')
    .execute()
}

export function findHoliday(db: DatabaseOrTransaction, day: string) {
  return db
    .selectFrom('holidays')
    .select(['nameEn', 'nameMm'])
    .where(isDay(day))
    .forUpdate()
    .executeTakeFirst()
}

export async function upsertHoliday(db: DatabaseOrTransaction, holiday: Holiday) {
  const { day, name_en: nameEn, name_mm: nameMm } = holiday
  await db
    .insertInto('holidays')
    .values({ day: sql`${day}::date`, nameEn, nameMm })
    .onConflict((conflict) => conflict.column('day').doUpdateSet({ nameEn, nameMm }))
    .execute()
}

export async function removeHoliday(db: DatabaseOrTransaction, day: string) {
  await db.deleteFrom('holidays').where(isDay(day)).execute()
}
