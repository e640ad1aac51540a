import type { StaffRole } from '@padauk/contract/endpoint'
import type { MemberFilters } from '@padauk/contract/admin/staff'
import type { Language } from '@padauk/contract/languages'
import { sql } from 'kysely'
import type { DatabaseOrTransaction } from '#platform/database/database'
import { cutPage, inPages, newestBy } from '#platform/database/pages'
import type { Place } from '#platform/database/pages'

type NewStaff = {
  name: string
  email: string
  emailKey: string
  passwordHash: string
  roles: StaffRole[]
  language?: Language
  passwordChosen?: boolean
}

/** Null when the address is taken. */
export async function insertStaff(db: DatabaseOrTransaction, row: NewStaff) {
  const inserted = await db
    .insertInto('staff')
    .values(row)
    .onConflict((conflict) => conflict.column('emailKey').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted?.id ?? null
}

const inState = {
  active: sql<boolean>`active and password_chosen`,
  invited: sql<boolean>`active and not password_chosen`,
  inactive: sql<boolean>`not active`,
}

const activeStaff = (db: DatabaseOrTransaction) =>
  db.selectFrom('staff').selectAll().where('active', '=', true)

export const findStaffByEmail = (db: DatabaseOrTransaction, emailKey: string) =>
  activeStaff(db).where('emailKey', '=', emailKey).executeTakeFirst()

export const findStaff = (db: DatabaseOrTransaction, id: string) =>
  activeStaff(db).where('id', '=', id).executeTakeFirst()

export type StaffRow = NonNullable<Awaited<ReturnType<typeof findStaff>>>

export const activeOwners = (db: DatabaseOrTransaction) =>
  activeStaff(db)
    .where(sql<boolean>`'owner' = any(roles)`)
    .orderBy('id')
    .execute()

/** Those who have left too: history keeps its names. */
export function staffNames(db: DatabaseOrTransaction, ids: readonly string[]) {
  return db
    .selectFrom('staff')
    .select(['id', 'name'])
    .where('id', '=', sql<string>`any(${sql.val(ids)}::uuid[])`)
    .execute()
}

export function activeStaffNames(db: DatabaseOrTransaction, roles: readonly StaffRole[]) {
  return db
    .selectFrom('staff')
    .select(['id', 'name'])
    .where('active', '=', true)
    .where(sql<boolean>`roles && ${sql.val(roles)}::text[]`)
    .orderBy('name')
    .orderBy('id')
    .execute()
}

export const mailedStaff = (db: DatabaseOrTransaction, choice: 'mailActNow' | 'mailToday') =>
  db
    .selectFrom('staff')
    .select(['id', 'name', 'email', 'language', 'roles'])
    .where(inState.active)
    .where(choice, '=', true)
    .orderBy('id')
    .execute()

export async function setMailChoice(
  db: DatabaseOrTransaction,
  id: string,
  choice: { mailActNow: boolean; mailToday: boolean },
) {
  await db.updateTable('staff').set(choice).where('id', '=', id).execute()
}

/** A secret that waits for its confirmation; an active one is replaced only by being confirmed. */
export async function setPendingSecret(db: DatabaseOrTransaction, id: string, totpSecret: string) {
  await db
    .updateTable('staff')
    .set({ totpSecret, totpConfirmedAt: null, totpLastStep: 0 })
    .where('id', '=', id)
    .execute()
}

/** True for the first use of a time step: a code works once, across all processes. */
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
  // One after the other: two at once would lock each other out, or leave two sets that both work.
  await db
    .selectFrom('staff')
    .select('id')
    .where('id', '=', staffId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  await db.deleteFrom('staffRecoveryCodes').where('staffId', '=', staffId).execute()
  await db
    .insertInto('staffRecoveryCodes')
    .values(hashes.map((codeHash) => ({ staffId, codeHash })))
    .execute()
}

export async function useRecoveryCode(
  db: DatabaseOrTransaction,
  staffId: string,
  codeHashes: readonly string[],
) {
  const { numUpdatedRows } = await db
    .updateTable('staffRecoveryCodes')
    .set({ usedAt: sql<Date>`now()` })
    .where('staffId', '=', staffId)
    .where('codeHash', 'in', codeHashes)
    .where('usedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function markSignedIn(db: DatabaseOrTransaction, id: string) {
  await db
    .updateTable('staff')
    .set({ lastSignedInAt: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()
}

export const memberOrder = newestBy('staff.createdAt', 'staff.id')

const shown = [
  'id',
  'name',
  'email',
  'roles',
  'language',
  'active',
  'passwordChosen',
  'totpConfirmedAt',
  'lastSignedInAt',
  'createdAt',
  'revision',
] as const

type Page = { filters: MemberFilters; after: Place | null; limit: number }

export async function membersPage(db: DatabaseOrTransaction, { filters, after, limit }: Page) {
  const { state, role } = filters
  let query = db.selectFrom('staff').select(shown).$call(inPages(memberOrder, { after, limit }))
  if (state) query = query.where(inState[state])
  if (role) query = query.where(sql<boolean>`${role} = any(roles)`)
  return cutPage(await query.execute(), limit)
}

/** Whether or not they are active. */
export const findMember = (db: DatabaseOrTransaction, id: string) =>
  db.selectFrom('staff').select(shown).where('id', '=', id).executeTakeFirst()

export type MemberRow = NonNullable<Awaited<ReturnType<typeof findMember>>>

/** The member and every owner, held until the transaction ends: two can't remove each other. */
export const lockMemberAndOwners = (db: DatabaseOrTransaction, id: string) =>
  db
    .selectFrom('staff')
    .select(shown)
    .where((eb) => eb.or([eb('id', '=', id), sql<boolean>`'owner' = any(roles)`]))
    .orderBy('id')
    .forUpdate()
    .execute()

type MemberChange = {
  name: string
  roles: StaffRole[]
  language: Language
  active: boolean
}

export async function updateMember(db: DatabaseOrTransaction, id: string, change: MemberChange) {
  await db
    .updateTable('staff')
    .set((eb) => ({ ...change, revision: eb('revision', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

export async function setPassword(db: DatabaseOrTransaction, id: string, passwordHash: string) {
  await db
    .updateTable('staff')
    .set({ passwordHash, passwordChosen: true })
    .where('id', '=', id)
    .execute()
}

export async function forgetSecondFactor(db: DatabaseOrTransaction, id: string) {
  await db
    .updateTable('staff')
    .set({ totpSecret: null, totpConfirmedAt: null, totpLastStep: 0 })
    .where('id', '=', id)
    .execute()
  await db.deleteFrom('staffRecoveryCodes').where('staffId', '=', id).execute()
}

type NewInvitation = { tokenHash: string; staffId: string; days: number }

/** The newest replaces the older ones: a link in a forgotten letter must not stay open. */
export async function replaceInvitation(
  db: DatabaseOrTransaction,
  { tokenHash, staffId, days }: NewInvitation,
) {
  await deleteInvitations(db, staffId)
  await db
    .insertInto('staffInvitations')
    .values({
      tokenHash,
      staffId,
      expiresAt: sql<Date>`now() + make_interval(days => ${days})`,
    })
    .execute()
}

const openInvitations = (db: DatabaseOrTransaction) =>
  db
    .selectFrom('staffInvitations')
    .innerJoin('staff', 'staff.id', 'staffInvitations.staffId')
    .where('staffInvitations.expiresAt', '>', sql<Date>`now()`)
    .where('staff.active', '=', true)

export const findInvited = (db: DatabaseOrTransaction, tokenHash: string) =>
  openInvitations(db)
    .select(['staff.id', 'staff.name', 'staff.email', 'staff.language', 'staff.passwordChosen'])
    .where('tokenHash', '=', tokenHash)
    .executeTakeFirst()

export const findInvitationOf = (db: DatabaseOrTransaction, staffId: string) =>
  openInvitations(db)
    .select('staffInvitations.expiresAt')
    .where('staffId', '=', staffId)
    .executeTakeFirst()

/** True for the first use: a link works once, across all processes. */
export async function useInvitation(db: DatabaseOrTransaction, tokenHash: string) {
  const { numDeletedRows } = await db
    .deleteFrom('staffInvitations')
    .where('tokenHash', '=', tokenHash)
    .where('expiresAt', '>', sql<Date>`now()`)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function deleteInvitations(db: DatabaseOrTransaction, staffId: string) {
  await db.deleteFrom('staffInvitations').where('staffId', '=', staffId).execute()
}
