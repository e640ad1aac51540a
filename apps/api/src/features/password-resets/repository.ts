import { sql } from 'kysely'
import type { DatabaseOrTransaction } from '#platform/database/database'

type Person = { id: string; companyId: string }
type NewReset = {
  identifierHash: string
  person: Person | null
  otpHash: string
  minutes: number
}

const ownerOf = (person: Person | null) => ({
  companyId: person?.companyId ?? null,
  memberId: person && person.id !== person.companyId ? person.id : null,
})

export async function deleteResetsOf(db: DatabaseOrTransaction, person: Person | null) {
  const { companyId, memberId } = ownerOf(person)
  await db
    .deleteFrom('passwordResets')
    .where('companyId', '=', companyId)
    .where('memberId', 'is not distinct from', memberId)
    .execute()
}

/** A new request cancels the older ones of the account. */
export async function insertReset(db: DatabaseOrTransaction, reset: NewReset) {
  const { minutes, person, ...row } = reset
  const { companyId, memberId } = ownerOf(person)
  await deleteResetsOf(db, person)
  await db
    .insertInto('passwordResets')
    .values({
      ...row,
      companyId,
      memberId,
      expiresAt: sql<Date>`now() + make_interval(mins => ${minutes})`,
    })
    .execute()
}

/** Counts the try before the code is compared: parallel guesses don't share one. */
export function takeTry(db: DatabaseOrTransaction, identifierHash: string, mostTries: number) {
  return db
    .updateTable('passwordResets')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('identifierHash', '=', identifierHash)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', sql<Date>`now()`)
    .where('tries', '<', mostTries)
    .returning(['otpHash', sql<string | null>`coalesce(member_id, company_id)`.as('personId')])
    .executeTakeFirst()
}

/** True for the call that consumed it. */
export async function useUp(db: DatabaseOrTransaction, identifierHash: string) {
  const { numUpdatedRows } = await db
    .updateTable('passwordResets')
    .set({ usedAt: sql<Date>`now()` })
    .where('identifierHash', '=', identifierHash)
    .where('usedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function deleteOldResets(db: DatabaseOrTransaction) {
  await db
    .deleteFrom('passwordResets')
    .where('expiresAt', '<', sql<Date>`now() - interval '1 day'`)
    .execute()
}
