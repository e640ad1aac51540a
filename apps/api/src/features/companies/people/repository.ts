import type { Language } from '@padauk/contract/languages'
import type { MemberRole, PersonRole } from '@padauk/contract/person-roles'
import { sql } from 'kysely'
import { updateCompany } from '#features/companies/repository'
import type { DatabaseOrTransaction } from '#platform/database/database'

type Typed = { companyId: string; role: PersonRole; language: Language }

const kept = ['id', 'companyId', 'name', 'email', 'passwordHash', 'language', 'role'] as const

export function findPerson(db: DatabaseOrTransaction, id: string) {
  return db
    .selectFrom('companyPeople')
    .select([...kept, 'mailRefusedAt'])
    .where('id', '=', id)
    .$narrowType<{ id: string; name: string; email: string; passwordHash: string } & Typed>()
    .executeTakeFirst()
}

/** With what its company's state says about signing in. */
export function findPersonByEmail(db: DatabaseOrTransaction, emailKey: string) {
  return db
    .selectFrom('companyPeople as person')
    .innerJoin('companies', 'companies.id', 'person.companyId')
    .select(['person.id', 'person.companyId', 'person.name', 'person.email'])
    .select(['person.passwordHash', 'person.language', 'companies.state', 'companies.stateReason'])
    .where('person.emailKey', '=', emailKey)
    .$narrowType<{ id: string; name: string; email: string; passwordHash: string }>()
    .$narrowType<Omit<Typed, 'role'>>()
    .executeTakeFirst()
}

export type OwnPerson = { id: string; companyId: string }
type Change = { name?: string; language?: Language; passwordHash?: string; mailRefusedAt?: null }

/** What both tables hold of a person. False for one who has left in between: what is erased stays so. */
export async function updatePerson(
  db: DatabaseOrTransaction,
  { id, companyId }: OwnPerson,
  values: Change,
) {
  if (id === companyId) return updateCompany(db, id, values)
  const { numUpdatedRows } = await db
    .updateTable('companyMembers')
    .set(values)
    .where('id', '=', id)
    .where('removedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export function peopleOf(db: DatabaseOrTransaction, companyId: string) {
  return db
    .selectFrom('companyPeople as person')
    .leftJoin('companyMembers as member', 'member.id', 'person.id')
    .select(['person.id', 'person.name', 'person.email', 'person.role'])
    .where('person.companyId', '=', companyId)
    .orderBy(sql`member.joined_at nulls first`)
    .orderBy('person.id')
    .$narrowType<{ id: string; name: string; email: string; role: PersonRole }>()
    .execute()
}

export function invitationsOf(db: DatabaseOrTransaction, companyId: string) {
  return db
    .selectFrom('memberInvitations')
    .select(['id', 'email', 'emailKey', 'role', 'invitedAt', 'expiresAt'])
    .where('companyId', '=', companyId)
    .where('expiresAt', '>', sql<Date>`now()`)
    .orderBy('invitedAt')
    .orderBy('id')
    .$narrowType<{ role: MemberRole }>()
    .execute()
}

/**
 * Held until the end of the transaction: of two invitations at once one waits to be counted. False for
 * an account that is closed.
 */
export async function lockCompany(db: DatabaseOrTransaction, id: string) {
  const held = await db
    .selectFrom('companies')
    .select('id')
    .where('id', '=', id)
    .where('closedAt', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return held !== undefined
}

type NewInvitation = {
  companyId: string
  email: string
  emailKey: string
  language: Language
  role: MemberRole
  tokenHash: string
  days: number
}

/** A second one to the same address takes the place of the first. */
export async function saveInvitation(db: DatabaseOrTransaction, invitation: NewInvitation) {
  const { days, companyId, email, emailKey, ...rest } = invitation
  const values = {
    ...rest,
    invitedAt: sql<Date>`clock_timestamp()`,
    expiresAt: sql<Date>`clock_timestamp() + make_interval(days => ${days})`,
  }
  const { id } = await db
    .insertInto('memberInvitations')
    .values({ companyId, email, emailKey, ...values })
    .onConflict((conflict) => conflict.columns(['companyId', 'emailKey']).doUpdateSet(values))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function deleteInvitation(db: DatabaseOrTransaction, { id, companyId }: OwnPerson) {
  const { numDeletedRows } = await db
    .deleteFrom('memberInvitations')
    .where('id', '=', id)
    .where('companyId', '=', companyId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** A valid invitation of an approved company. */
export function findInvitation(db: DatabaseOrTransaction, tokenHash: string) {
  return db
    .selectFrom('memberInvitations as invitation')
    .innerJoin('companies', 'companies.id', 'invitation.companyId')
    .select(['invitation.id', 'invitation.companyId', 'invitation.email', 'invitation.emailKey'])
    .select(['invitation.role', 'invitation.language', 'companies.companyName'])
    .where('tokenHash', '=', tokenHash)
    .where('invitation.expiresAt', '>', sql<Date>`now()`)
    .where('companies.state', '=', 'approved')
    .$narrowType<{ role: MemberRole; language: Language }>()
    .executeTakeFirst()
}

type NewMember = {
  companyId: string
  name: string
  email: string
  emailKey: string
  passwordHash: string
  language: Language
  role: MemberRole
}

/** Null when the address is taken: by another member, or by a company, which a trigger looks up. */
export async function insertMember(db: DatabaseOrTransaction, member: NewMember) {
  const row = await db
    .insertInto('companyMembers')
    .values(member)
    .onConflict((conflict) =>
      conflict.column('emailKey').where('removedAt', 'is', null).doNothing(),
    )
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

export async function changeRole(
  db: DatabaseOrTransaction,
  { id, companyId, role }: OwnPerson & { role: MemberRole },
) {
  const changed = await db
    .updateTable('companyMembers')
    .set({ role })
    .where('id', '=', id)
    .where('companyId', '=', companyId)
    .where('removedAt', 'is', null)
    .returning('name')
    .executeTakeFirst()
  return changed !== undefined
}

/** Sessions, devices, notices, links, the address and the e-mails to it; the name stays for the audit log. */
export async function forgetPerson(db: DatabaseOrTransaction, id: string) {
  await sql`select forget_person(${id})`.execute(db)
}

/** Waits for what the member is doing: a bid that is being accepted holds the row. */
export async function markRemoved(db: DatabaseOrTransaction, { id, companyId }: OwnPerson) {
  const removed = await db
    .updateTable('companyMembers')
    .set({ removedAt: sql<Date>`clock_timestamp()` })
    .where('id', '=', id)
    .where('companyId', '=', companyId)
    .where('removedAt', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return removed !== undefined
}
