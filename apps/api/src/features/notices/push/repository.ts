import type { Language } from '@padauk/contract/languages'
import { sql } from 'kysely'
import type { DatabaseOrTransaction } from '#platform/database/database'
import type { Subscription } from '#platform/push/push'

/** A person of a company; its owner has its id. */
export type Owner = { companyId: string; personId: string }

const personOf = sql<string>`coalesce(member_id, company_id)`

/** A browser belongs to the person who subscribed last on it. */
export async function saveSubscription(
  db: DatabaseOrTransaction,
  { companyId, personId }: Owner,
  { endpoint, ...keys }: Subscription,
) {
  const memberId = personId === companyId ? null : personId
  const values = { companyId, memberId, ...keys }
  await db
    .insertInto('pushSubscriptions')
    .values({ endpoint, ...values })
    .onConflict((conflict) => conflict.column('endpoint').doUpdateSet(values))
    .execute()
}

export async function countSubscriptions(
  db: DatabaseOrTransaction,
  { companyId, personId }: Owner,
) {
  const rows = await db
    .selectFrom('pushSubscriptions')
    .select('id')
    .where('companyId', '=', companyId)
    .where(personOf, '=', personId)
    .execute()
  return rows.length
}

export async function removeOwn(
  db: DatabaseOrTransaction,
  { personId, endpoint }: { personId: string; endpoint: string },
) {
  await db
    .deleteFrom('pushSubscriptions')
    .where(personOf, '=', personId)
    .where('endpoint', '=', endpoint)
    .execute()
}

export async function removeSubscription(db: DatabaseOrTransaction, id: string) {
  await db.deleteFrom('pushSubscriptions').where('id', '=', id).execute()
}

export async function subscriptionsOf(db: DatabaseOrTransaction, owners: readonly Owner[]) {
  const any = (ids: string[]) => sql<string>`any(${sql.val(ids)}::uuid[])`
  const rows = await db
    .selectFrom('pushSubscriptions')
    .select('id')
    .where('companyId', '=', any(owners.map(({ companyId }) => companyId)))
    .where(personOf, '=', any(owners.map(({ personId }) => personId)))
    .execute()
  return rows.map(({ id }) => id)
}

export function findSubscription(db: DatabaseOrTransaction, id: string) {
  return db
    .selectFrom('pushSubscriptions')
    .innerJoin('companies', 'companies.id', 'pushSubscriptions.companyId')
    .innerJoin('companyPeople', (join) =>
      join
        .onRef('companyPeople.companyId', '=', 'companies.id')
        .on('companyPeople.id', '=', sql<string>`coalesce(member_id, companies.id)`),
    )
    .select(['endpoint', 'p256dh', 'auth', 'companyPeople.language'])
    .where('pushSubscriptions.id', '=', id)
    .where('companies.state', '=', 'approved')
    .$narrowType<{ language: Language }>()
    .executeTakeFirst()
}
