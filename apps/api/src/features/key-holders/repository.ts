import { sql } from 'kysely'
import type { DatabaseOrTransaction } from '#platform/database/database'

const holders = (db: DatabaseOrTransaction) =>
  db
    .selectFrom('keyHolders')
    .innerJoin('staff', 'staff.id', 'keyHolders.staffId')
    .leftJoin('staff as confirmer', 'confirmer.id', 'keyHolders.confirmedBy')
    .selectAll('keyHolders')
    .select([
      'staff.name',
      'staff.email',
      'staff.language',
      'staff.active',
      'confirmer.name as confirmerName',
    ])

export type HolderRow = Awaited<ReturnType<typeof listHolders>>[number]

export const listHolders = (db: DatabaseOrTransaction) =>
  holders(db).orderBy('keyHolders.invitedAt').orderBy('keyHolders.id').execute()

/** The key that a member of staff has or is about to make. */
export const findCurrent = (db: DatabaseOrTransaction, staffId: string) =>
  holders(db)
    .where('keyHolders.staffId', '=', staffId)
    .where('keyHolders.retiredAt', 'is', null)
    .executeTakeFirst()

/** One act at a time on holders and sets: each of them depends on the others. */
export async function lockRegister(db: DatabaseOrTransaction) {
  await sql`select pg_advisory_xact_lock(hashtextextended('key holders', 0))`.execute(db)
}

/** False when the person has a key, is inactive or no holder. */
export async function insertHolder(
  db: DatabaseOrTransaction,
  row: { staffId: string; onPaper: boolean; invitedBy: string },
) {
  const person = await db
    .selectFrom('staff')
    .select('id')
    .where('id', '=', row.staffId)
    .where('active', '=', true)
    .where(sql<boolean>`'holder' = any(roles)`)
    .executeTakeFirst()
  if (!person) return null
  const inserted = await db
    .insertInto('keyHolders')
    .values(row)
    .onConflict((conflict) => conflict.column('staffId').where('retiredAt', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted?.id ?? null
}

type Key = { recipient: string; signKey: string; lockedIdentity: string | null }

/** False when a key was enrolled before: it is never replaced, only retired. */
export async function enrol(db: DatabaseOrTransaction, id: string, key: Key) {
  const { numUpdatedRows } = await db
    .updateTable('keyHolders')
    .set({ ...key, enrolledAt: sql<Date>`now()` })
    .where('id', '=', id)
    .where('enrolledAt', 'is', null)
    .where('retiredAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Whether another row, retired ones too, has this key already. */
export async function isKeyTaken(db: DatabaseOrTransaction, { recipient, signKey }: Key) {
  const row = await db
    .selectFrom('keyHolders')
    .select('id')
    .where((or) => or.or([or('recipient', '=', recipient), or('signKey', '=', signKey)]))
    .executeTakeFirst()
  return row !== undefined
}

export async function confirm(db: DatabaseOrTransaction, id: string, confirmedBy: string) {
  await db
    .updateTable('keyHolders')
    .set({ confirmedBy, confirmedAt: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()
}

export async function retire(db: DatabaseOrTransaction, id: string) {
  await db
    .updateTable('keyHolders')
    .set({ retiredAt: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()
}

export async function markChecked(db: DatabaseOrTransaction, id: string) {
  await db
    .updateTable('keyHolders')
    .set({ checkedAt: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()
}

/** Newest first. */
export const listSets = (db: DatabaseOrTransaction) =>
  db
    .selectFrom('keySets')
    .selectAll()
    .orderBy('proposedAt', 'desc')
    .orderBy('hash', 'desc')
    .execute()
export type KeySetRow = Awaited<ReturnType<typeof listSets>>[number]

export const listSignatures = (db: DatabaseOrTransaction) =>
  db.selectFrom('keySetSignatures').selectAll().orderBy('signedAt').orderBy('holderId').execute()

type NewSet = {
  hash: string
  name: string
  statement: string
  previous: string | null
  proposedBy: string
}

/** The proposal that waits for signatures, if there is one. */
export async function withdrawDraft(db: DatabaseOrTransaction) {
  await db
    .updateTable('keySets')
    .set({ withdrawnAt: sql<Date>`now()` })
    .where('activatedAt', 'is', null)
    .where('withdrawnAt', 'is', null)
    .execute()
}

/** Withdraws the proposal before it: two drafts would compete for signatures. */
export async function insertSet(db: DatabaseOrTransaction, row: NewSet) {
  await withdrawDraft(db)
  await db.insertInto('keySets').values(row).execute()
}

export async function insertSignature(
  db: DatabaseOrTransaction,
  row: { keySet: string; holderId: string; signature: string },
) {
  await db
    .insertInto('keySetSignatures')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function activate(db: DatabaseOrTransaction, hash: string) {
  await db
    .updateTable('keySets')
    .set({ activatedAt: sql<Date>`now()` })
    .where('hash', '=', hash)
    .execute()
}

export async function insertCheck(
  db: DatabaseOrTransaction,
  row: { nonce: string; holderId: string; keySet: string },
) {
  await db.insertInto('keyChecks').values(row).execute()
}

/** The set of this holder's nonce, unused and of the last hour. */
export async function findCheck(
  db: DatabaseOrTransaction,
  { nonce, holderId }: { nonce: string; holderId: string },
) {
  const row = await db
    .selectFrom('keyChecks')
    .select('keySet')
    .where('nonce', '=', nonce)
    .where('holderId', '=', holderId)
    .where('passedAt', 'is', null)
    .where('issuedAt', '>', sql<Date>`now() - interval '1 hour'`)
    .executeTakeFirst()
  return row?.keySet ?? null
}

export async function passCheck(db: DatabaseOrTransaction, nonce: string, signature: string) {
  await db
    .updateTable('keyChecks')
    .set({ signature, passedAt: sql<Date>`now()` })
    .where('nonce', '=', nonce)
    .execute()
}

/** Open tenders whose bids are sealed and that close within so many days. */
export const sealedTendersClosing = (db: DatabaseOrTransaction, days: number) =>
  db
    .selectFrom('tenders')
    .select(['id', 'endDate', 'keySet'])
    .select(sql<Date>`statement_timestamp()`.as('now'))
    .where('state', '=', 'published')
    .where('keySet', 'is not', null)
    .where('endDate', '>', sql<Date>`statement_timestamp()`)
    .where('endDate', '<=', sql<Date>`statement_timestamp() + make_interval(days => ${days})`)
    .orderBy('endDate')
    .execute()

/** What holders are told of a sealed tender that has closed; undefined for any other. */
export const findSealedTender = (db: DatabaseOrTransaction, id: string) =>
  db
    .selectFrom('tenders')
    .select(['nameEn', 'nameMm', 'keySet', 'opensAt'])
    .select(sql<number>`(rules->>'minimumBids')::int`.as('minimumBids'))
    .where('id', '=', id)
    .where('keySet', 'is not', null)
    .executeTakeFirst()

export const listOwners = (db: DatabaseOrTransaction) =>
  db
    .selectFrom('staff')
    .select(['id', 'name', 'email', 'language'])
    .where('active', '=', true)
    .where(sql<boolean>`'owner' = any(roles)`)
    .orderBy('id')
    .execute()
