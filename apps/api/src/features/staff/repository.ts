import type { StaffRole } from '@padauk/contract/endpoint'
import { sql } from 'kysely'
import type { DatabaseOrTransaction } from '#platform/database'

type NewStaff = {
  name: string
  email: string
  emailKey: string
  passwordHash: string
  roles: StaffRole[]
}

/** Null when somebody has that address. */
export async function insertStaff(db: DatabaseOrTransaction, row: NewStaff) {
  const inserted = await db
    .insertInto('staff')
    .values(row)
    .onConflict((conflict) => conflict.column('emailKey').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted?.id ?? null
}

const activeStaff = (db: DatabaseOrTransaction) =>
  db.selectFrom('staff').selectAll().where('active', '=', true)

export const findStaffByEmail = (db: DatabaseOrTransaction, emailKey: string) =>
  activeStaff(db).where('emailKey', '=', emailKey).executeTakeFirst()

export const findStaff = (db: DatabaseOrTransaction, id: string) =>
  activeStaff(db).where('id', '=', id).executeTakeFirst()

/** A secret that waits for its confirmation; an active one is replaced only by being confirmed. */
export async function setPendingSecret(db: DatabaseOrTransaction, id: string, totpSecret: string) {
  await db
    .updateTable('staff')
    .set({ totpSecret, totpConfirmedAt: null, totpLastStep: 0 })
    .where('id', '=', id)
    .execute()
}

/** True for the first use of a time step: the same code works no second time, in no second process. */
export async function useStep(db: DatabaseOrTransaction, id: string, step: number) {
  const { numUpdatedRows } = await db
    .updateTable('staff')
    .set({ totpLastStep: step })
    .where('id', '=', id)
    .where('totpLastStep', '<', step)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function confirmSecret(db: DatabaseOrTransaction, id: string) {
  await db
    .updateTable('staff')
    .set({ totpConfirmedAt: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()
}

export async function replaceRecoveryCodes(
  db: DatabaseOrTransaction,
  staffId: string,
  hashes: readonly string[],
) {
  await db.deleteFrom('staffRecoveryCodes').where('staffId', '=', staffId).execute()
  await db
    .insertInto('staffRecoveryCodes')
    .values(hashes.map((codeHash) => ({ staffId, codeHash })))
    .execute()
}

export async function useRecoveryCode(
  db: DatabaseOrTransaction,
  staffId: string,
  codeHash: string,
) {
  const { numUpdatedRows } = await db
    .updateTable('staffRecoveryCodes')
    .set({ usedAt: sql<Date>`now()` })
    .where('staffId', '=', staffId)
    .where('codeHash', '=', codeHash)
    .where('usedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
