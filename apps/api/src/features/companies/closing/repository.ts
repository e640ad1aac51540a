import type { RunningReason } from '@padauk/contract/closing-account'
import type { Language } from '@padauk/contract/languages'
import { sql } from 'kysely'
import type { DatabaseOrTransaction } from '#platform/database/database'

type RunningRow = {
  tenderId: string
  number: string | null
  nameEn: string
  nameMm: string
  why: RunningReason
}

export async function runningBids(db: DatabaseOrTransaction, companyId: string) {
  const { rows } = await sql<RunningRow>`select * from running_bids(${companyId})`.execute(db)
  return rows
}

/** Waits for bids that are being accepted; those that come later wait for this. */
export async function holdCompany(transaction: DatabaseOrTransaction, id: string) {
  await transaction.selectFrom('companies').select('id').where('id', '=', id).forUpdate().execute()
}

/** Everyone whose access ends; none when the account is closed already. */
export const recipientsOf = (db: DatabaseOrTransaction, companyId: string) =>
  db
    .selectFrom('companyPeople as person')
    .innerJoin('companies', 'companies.id', 'person.companyId')
    .select(['person.name', 'person.email', 'person.language', 'companies.companyName'])
    .where('companies.id', '=', companyId)
    .$narrowType<{ name: string; email: string; language: Language }>()
    .execute()

/** False when a bid runs. */
export async function closeCompany(transaction: DatabaseOrTransaction, id: string) {
  const { rows } = await sql<{ isClosed: boolean }>`
    select close_company(${id}) as is_closed`.execute(transaction)
  return rows[0]?.isClosed === true
}
