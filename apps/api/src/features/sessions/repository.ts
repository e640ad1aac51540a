import type { PersonRole } from '@padauk/contract/person-roles'
import { sql } from 'kysely'
import type { DatabaseOrTransaction } from '#platform/database/database'

/** A person of a company; its owner is no member. */
type Person = { companyId: string; memberId: string | null }
type Owner = Person | { staffId: string }

type NewSession = Owner & {
  bindingHash: string | null
  enrolling: boolean
  agent: string
  lastsSeconds: number
}

export async function insertSession(db: DatabaseOrTransaction, session: NewSession) {
  const { lastsSeconds, ...row } = session
  return db
    .insertInto('sessions')
    .values({ ...row, expiresAt: sql<Date>`now() + make_interval(secs => ${lastsSeconds})` })
    .returning(['id', 'expiresAt'])
    .executeTakeFirstOrThrow()
}

/** Seen is written at most once a minute per session, so that most requests only read. */
const seenLongAgo = sql<boolean>`sessions.seen_at < now() - interval '1 minute'`

/** The query of one session of a person of an approved company. */
export const companySession = (db: DatabaseOrTransaction, id: string) =>
  db
    .selectFrom('sessions')
    .innerJoin('companies', 'companies.id', 'sessions.companyId')
    .innerJoin('companyPeople as person', (join) =>
      join.on('person.id', '=', sql<string>`coalesce(sessions.member_id, sessions.company_id)`),
    )
    .select(['sessions.id', 'sessions.companyId', 'sessions.bindingHash'])
    .select(['person.id as personId', 'person.role', seenLongAgo.as('isSeenLongAgo')])
    .where('sessions.id', '=', id)
    .where('sessions.expiresAt', '>', sql<Date>`now()`)
    .where('companies.state', '=', 'approved')
    .$narrowType<{ companyId: string; personId: string; role: PersonRole }>()

/** Time is the database's, so that all processes agree. */
export const findCompanySession = (db: DatabaseOrTransaction, id: string) =>
  companySession(db, id).executeTakeFirst()

export function findStaffSession(db: DatabaseOrTransaction, id: string, idleSeconds: number) {
  return db
    .selectFrom('sessions')
    .innerJoin('staff', 'staff.id', 'sessions.staffId')
    .select([
      'sessions.id',
      'sessions.staffId',
      'sessions.bindingHash',
      'sessions.enrolling',
      'sessions.steppedUpAt',
      'staff.roles',
    ])
    .select([sql<Date>`now()`.as('readAt'), seenLongAgo.as('isSeenLongAgo')])
    .where('sessions.id', '=', id)
    .where('sessions.expiresAt', '>', sql<Date>`now()`)
    .where('sessions.seenAt', '>', sql<Date>`now() - make_interval(secs => ${idleSeconds})`)
    .where('staff.active', '=', true)
    .executeTakeFirst()
}

/** Of requests that come at once, one writes. */
export async function touchSession(db: DatabaseOrTransaction, id: string) {
  await db
    .updateTable('sessions')
    .set({ seenAt: sql<Date>`now()` })
    .where('id', '=', id)
    .where(seenLongAgo)
    .execute()
}

export async function markSteppedUp(db: DatabaseOrTransaction, id: string) {
  await db
    .updateTable('sessions')
    .set({ steppedUpAt: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()
}

export async function finishEnrolling(db: DatabaseOrTransaction, id: string) {
  await db.updateTable('sessions').set({ enrolling: false }).where('id', '=', id).execute()
}

const isOf = (owner: Owner) =>
  'companyId' in owner
    ? sql<boolean>`company_id = ${owner.companyId} and member_id is not distinct from ${owner.memberId}`
    : sql<boolean>`staff_id = ${owner.staffId}`

/** Sessions that are still valid; `idleSeconds` also ends idle ones. */
export function listSessions(
  db: DatabaseOrTransaction,
  owner: Owner,
  idleSeconds: number | null = null,
) {
  let query = db
    .selectFrom('sessions')
    .select(['id', 'agent', 'createdAt', 'seenAt'])
    .where(isOf(owner))
    .where('expiresAt', '>', sql<Date>`now()`)
    .orderBy('seenAt', 'desc')
  if (idleSeconds !== null) {
    const since = sql<Date>`now() - make_interval(secs => ${idleSeconds})`
    query = query.where('seenAt', '>', since)
  }
  return query.execute()
}

/** True when there was such a session of that owner. */
export async function deleteSession(db: DatabaseOrTransaction, id: string, owner: Owner) {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('id', '=', id)
    .where(isOf(owner))
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function deleteSessions(
  db: DatabaseOrTransaction,
  owner: Owner,
  except: string | null,
) {
  let query = db.deleteFrom('sessions').where(isOf(owner))
  if (except) query = query.where('id', '<>', except)
  await query.execute()
}

export async function deleteExpiredSessions(db: DatabaseOrTransaction) {
  await db
    .deleteFrom('sessions')
    .where('expiresAt', '<', sql<Date>`now()`)
    .execute()
}

/** Of everybody who works for it. */
export async function deleteSessionsOfCompany(db: DatabaseOrTransaction, companyId: string) {
  await db.deleteFrom('sessions').where('companyId', '=', companyId).execute()
}

type Device = { accountId: string; deviceHash: string }

/** True when the account is known on other devices only. */
export async function rememberDevice(db: DatabaseOrTransaction, device: Device) {
  const { accountId, deviceHash } = device
  const { rows } = await sql<{ isNew: boolean }>`
    select count(*) > 0 and not coalesce(bool_or(device_hash = ${deviceHash}), false) as "isNew"
    from known_devices where account_id = ${accountId}`.execute(db)
  await db
    .insertInto('knownDevices')
    .values(device)
    .onConflict((conflict) =>
      conflict.columns(['accountId', 'deviceHash']).doUpdateSet({ seenAt: sql<Date>`now()` }),
    )
    .execute()
  return rows[0]?.isNew === true
}

export async function deleteDevices(db: DatabaseOrTransaction, accountId: string) {
  await db.deleteFrom('knownDevices').where('accountId', '=', accountId).execute()
}

export async function isKnownDevice(db: DatabaseOrTransaction, { accountId, deviceHash }: Device) {
  const row = await db
    .selectFrom('knownDevices')
    .select('accountId')
    .where('accountId', '=', accountId)
    .where('deviceHash', '=', deviceHash)
    .executeTakeFirst()
  return row !== undefined
}
