import type { CompanyState, NewCompany } from '@padauk/contract/accounts'
import type { Language } from '@padauk/contract/languages'
import { sql } from 'kysely'
import type { DatabaseOrTransaction } from '#platform/database'

type CompanyRow = {
  name: string
  email: string
  emailKey: string
  phone: string
  companyName: string
  passwordHash: string
  language: Language
  typed: Omit<NewCompany, 'password'>
}

/** Null when somebody has that address; the unique key decides, not a look beforehand. */
export async function insertCompany(db: DatabaseOrTransaction, row: CompanyRow) {
  const inserted = await db
    .insertInto('companies')
    .values({ ...row, typed: JSON.stringify(row.typed) })
    .onConflict((conflict) => conflict.column('emailKey').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted?.id ?? null
}

export function findCompanyByEmail(db: DatabaseOrTransaction, emailKey: string) {
  return db.selectFrom('companies').selectAll().where('emailKey', '=', emailKey).executeTakeFirst()
}

export function findCompany(db: DatabaseOrTransaction, id: string) {
  return db.selectFrom('companies').selectAll().where('id', '=', id).executeTakeFirst()
}

const addressees = (db: DatabaseOrTransaction) =>
  db
    .selectFrom('companies')
    .select(['id', 'name', 'email', 'language'])
    .where('state', '=', 'approved')

/** Approved companies in the order of their ids, behind the one that is given. */
export function approvedCompanies(
  db: DatabaseOrTransaction,
  { after, limit }: { after: string | null; limit: number },
) {
  const page = addressees(db).orderBy('id').limit(limit)
  return (after ? page.where('id', '>', after) : page).execute()
}

/** Those of the given ones who are approved. */
export function approvedAmong(db: DatabaseOrTransaction, ids: readonly string[]) {
  return addressees(db)
    .where('id', '=', sql<string>`any(${sql.val(ids)}::uuid[])`)
    .execute()
}

export async function updateCompany(
  db: DatabaseOrTransaction,
  id: string,
  values: { name?: string; phone?: string; language?: Language; passwordHash?: string },
) {
  await db.updateTable('companies').set(values).where('id', '=', id).execute()
}

type Decision = {
  companyId: string
  state: Exclude<CompanyState, 'pending'>
  reason: string
  staffId: string | null
}

/** The state moves only from where it was seen: two deciders at once don't overwrite each other. */
export async function insertDecision(
  db: DatabaseOrTransaction,
  from: CompanyState,
  decision: Decision,
) {
  const { companyId, state, reason } = decision
  const { numUpdatedRows } = await db
    .updateTable('companies')
    .set({ state, stateReason: reason })
    .where('id', '=', companyId)
    .where('state', '=', from)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  await db.insertInto('companyDecisions').values(decision).execute()
  return true
}

export async function insertConfirmation(
  db: DatabaseOrTransaction,
  { tokenHash, companyId, days }: { tokenHash: string; companyId: string; days: number },
) {
  await db
    .insertInto('emailConfirmations')
    .values({ tokenHash, companyId, expiresAt: sql<Date>`now() + make_interval(days => ${days})` })
    .execute()
}

/** Uses a confirmation up; true when it was one. */
export async function confirmCompany(db: DatabaseOrTransaction, tokenHash: string) {
  const used = await db
    .deleteFrom('emailConfirmations')
    .where('tokenHash', '=', tokenHash)
    .where('expiresAt', '>', sql<Date>`now()`)
    .returning('companyId')
    .executeTakeFirst()
  if (!used) return false
  await db
    .updateTable('companies')
    .set({ emailConfirmedAt: sql<Date>`now()` })
    .where('id', '=', used.companyId)
    .execute()
  return true
}
