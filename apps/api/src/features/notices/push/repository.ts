import type { Language } from '@padauk/contract/languages'
import { sql } from 'kysely'
import type { DatabaseOrTransaction } from '#platform/database/database'
import type { Subscription } from '#platform/push/push'

/** A browser belongs to the company that subscribed last on it. */
export async function saveSubscription(
  db: DatabaseOrTransaction,
  companyId: string,
  { endpoint, ...keys }: Subscription,
) {
  const values = { companyId, ...keys }
  await db
    .insertInto('pushSubscriptions')
    .values({ endpoint, ...values })
    .onConflict((conflict) => conflict.column('endpoint').doUpdateSet(values))
    .execute()
}

export async function countSubscriptions(db: DatabaseOrTransaction, companyId: string) {
  const rows = await db
    .selectFrom('pushSubscriptions')
    .select('id')
    .where('companyId', '=', companyId)
    .execute()
  return rows.length
}

export async function removeOwn(
  db: DatabaseOrTransaction,
  { companyId, endpoint }: { companyId: string; endpoint: string },
) {
  await db
    .deleteFrom('pushSubscriptions')
    .where('companyId', '=', companyId)
    .where('endpoint', '=', endpoint)
    .execute()
}

export async function removeSubscription(db: DatabaseOrTransaction, id: string) {
  await db.deleteFrom('pushSubscriptions').where('id', '=', id).execute()
}

export async function subscriptionsOf(db: DatabaseOrTransaction, companyIds: readonly string[]) {
  const rows = await db
    .selectFrom('pushSubscriptions')
    .select('id')
    .where('companyId', '=', sql<string>`any(${sql.val(companyIds)}::uuid[])`)
    .execute()
  return rows.map(({ id }) => id)
}

export function findSubscription(db: DatabaseOrTransaction, id: string) {
  return db
    .selectFrom('pushSubscriptions')
    .innerJoin('companies', 'companies.id', 'pushSubscriptions.companyId')
    .select(['endpoint', 'p256dh', 'auth', 'companies.language'])
    .where('pushSubscriptions.id', '=', id)
    .where('companies.state', '=', 'approved')
    .$narrowType<{ language: Language }>()
    .executeTakeFirst()
}
