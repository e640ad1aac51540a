import { sql } from 'kysely'
import type { DatabaseOrTransaction } from '#platform/database/database'

export function findSettings(db: DatabaseOrTransaction) {
  return db.selectFrom('settings').select(['key', 'en', 'mm', 'updatedAt']).execute()
}

export async function putSettings(
  db: DatabaseOrTransaction,
  rows: readonly { key: string; en: string; mm: string }[],
) {
  await db
    .insertInto('settings')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet((eb) => ({
        en: eb.ref('excluded.en'),
        mm: eb.ref('excluded.mm'),
        updatedAt: sql`clock_timestamp()`,
      })),
    )
    .execute()
}
