import type { DatabaseOrTransaction } from '#platform/database'

export function findSettings(db: DatabaseOrTransaction) {
  return db.selectFrom('settings').select(['key', 'en', 'mm']).execute()
}
