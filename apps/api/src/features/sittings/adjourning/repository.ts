import { sql } from 'kysely'
import type { UnopenedReason } from '@padauk/contract/admin/submissions'
import type { Seal } from '@padauk/contract/sealing/bids'
import { CombineList } from '@padauk/contract/sealing/openings'
import { readCanonical } from '@padauk/sealing/canonical'
import { exactTime } from '#platform/database/clock'
import type { DatabaseOrTransaction } from '#platform/database/database'

const isOver = sql<boolean>`adjourned_until <= clock_timestamp()`

function listOf({ id, combineList }: { id: string; combineList: string | null }) {
  const list = combineList === null ? null : readCanonical(CombineList, combineList)
  if (!list) throw new Error(`the list of sitting ${id} is not readable`)
  return list
}

/** The one adjournment of a tender, with the list that its openers signed. */
export async function findAdjournment(db: DatabaseOrTransaction, tenderId: string) {
  const row = await db
    .selectFrom('sittings')
    .select(['id', 'combineList'])
    .select(sql<Date>`adjourned_until`.as('until'))
    .select(isOver.as('isOver'))
    .where('tenderId', '=', tenderId)
    .where('state', '=', 'adjourned')
    .executeTakeFirst()
  return row && { id: row.id, until: row.until, isOver: row.isOver, list: listOf(row) }
}
export type Adjournment = NonNullable<Awaited<ReturnType<typeof findAdjournment>>>

type NewSignature = {
  sittingId: string
  holderId: string
  handedInBy: string
  listHash: string
  signature: string
}

export async function insertSignature(db: DatabaseOrTransaction, row: NewSignature) {
  await db
    .insertInto('adjournmentSignatures')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Holders who signed this very list. */
export async function listSigners(db: DatabaseOrTransaction, sittingId: string, listHash: string) {
  const rows = await db
    .selectFrom('adjournmentSignatures')
    .select('holderId')
    .where('sittingId', '=', sittingId)
    .where('listHash', '=', listHash)
    .execute()
  return rows.map(({ holderId }) => holderId)
}

export async function adjourn(db: DatabaseOrTransaction, id: string, adjournedUntil: Date) {
  const endedAt = sql<Date>`clock_timestamp()`
  await db
    .updateTable('sittings')
    .set({ state: 'adjourned', endedAt, adjournedUntil })
    .where('id', '=', id)
    .execute()
}

/** Whom to tell that a bid does not open, by the receipt numbers of a list. */
export const listBidders = (db: DatabaseOrTransaction, tenderId: string, numbers: string[]) =>
  db
    .selectFrom('submissions')
    .innerJoin('companies', 'companies.id', 'submissions.companyId')
    .innerJoin('seals', 'seals.submissionId', 'submissions.id')
    .select(['submissions.id', 'submissions.companyId', 'receiptNo', 'seals.keySet'])
    .select(['companies.name', 'email', 'language'])
    .where('tenderId', '=', tenderId)
    .where('receiptNo', 'in', numbers)
    .where('voidedAt', 'is', null)
    .execute()

type Own = { tenderId: string; companyId: string }

/** The bid of a company in a closed tender. */
export const findOwnBid = (db: DatabaseOrTransaction, { tenderId, companyId }: Own) =>
  db
    .selectFrom('submissions')
    .select(['id', 'wrappedKey', 'sealedReceipt'])
    .where('tenderId', '=', tenderId)
    .where('companyId', '=', companyId)
    .where('voidedAt', 'is', null)
    .executeTakeFirst()

/** The repair that stands: the newest one. */
export const findRepair = (db: DatabaseOrTransaction, submissionId: string) =>
  db
    .selectFrom('repairs')
    .select(['recipient', 'envelopeHash', 'sealedReceipt'])
    .where('submissionId', '=', submissionId)
    .orderBy('repairedAt', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Sets that bids of a tender were sealed to again. */
export async function listRepairSets(db: DatabaseOrTransaction, tenderId: string) {
  const rows = await db
    .selectFrom('repairs')
    .innerJoin('submissions', 'submissions.id', 'submissionId')
    .select('keySet')
    .distinct()
    .where('tenderId', '=', tenderId)
    .execute()
  return rows.map(({ keySet }) => keySet)
}

/** Whether any bid or repair ever had this recipient or envelope. */
export async function isSealUsed(
  db: DatabaseOrTransaction,
  { recipient, envelopeHash }: { recipient: string; envelopeHash: string },
) {
  const isSame = sql<boolean>`(recipient = ${recipient} or envelope_hash = ${envelopeHash})`
  const row = await db
    .selectFrom('seals')
    .select('submissionId')
    .where(isSame)
    .union(db.selectFrom('repairs').select('submissionId').where(isSame))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

type NewRepair = {
  id: string
  submissionId: string
  sittingId: string
  keySet: string
  recipient: string
  envelopeHash: string
  manifestHash: string
  envelope: Buffer
  shares: Seal['shares']
  sealedReceipt: string
  receiptHash: string
  auditHash: string
  repairedAt: string
}

export async function insertRepair(db: DatabaseOrTransaction, { shares, ...row }: NewRepair) {
  await db
    .insertInto('repairs')
    .values({ ...row, shares: JSON.stringify(shares) })
    .execute()
}

/** The hash of the repair receipt that stands, by bid. */
export async function listRepairs(db: DatabaseOrTransaction, submissionIds: readonly string[]) {
  if (submissionIds.length === 0) return []
  return db
    .selectFrom('repairs')
    .select(['submissionId', 'receiptHash'])
    .distinctOn('submissionId')
    .where('submissionId', 'in', submissionIds)
    .orderBy('submissionId')
    .orderBy('repairedAt', 'desc')
    .execute()
}

type Unopened = { submissionId: string; sittingId: string; reason: UnopenedReason }

export async function insertUnopened(db: DatabaseOrTransaction, bid: Unopened) {
  await db.insertInto('unopenedBids').values(bid).execute()
}

export async function listUnopened(db: DatabaseOrTransaction, submissionIds: readonly string[]) {
  if (submissionIds.length === 0) return []
  const rows = await db
    .selectFrom('unopenedBids')
    .select(['submissionId', 'reason'])
    .where('submissionId', 'in', submissionIds)
    .execute()
  return rows as Pick<Unopened, 'submissionId' | 'reason'>[]
}

/** Repairs by the entries of the audit chain that tell of them. */
export async function repairsWith(db: DatabaseOrTransaction, hashes: readonly string[]) {
  const rows = await db
    .selectFrom('repairs')
    .innerJoin('submissions', 'submissions.id', 'repairs.submissionId')
    .leftJoin('erasures', 'erasures.submissionId', 'submissions.id')
    .select(['repairs.auditHash', 'repairs.submissionId', 'wrappedKey', 'repairs.sealedReceipt'])
    .select('erasures.erasedAt')
    .select(['repairs.receiptHash', 'keySet', 'recipient', 'envelope', 'shares'])
    .select(exactTime(sql.ref('repaired_at')).as('repairedAt'))
    .where('repairs.auditHash', '=', sql<string>`any(${sql.val(hashes)}::text[])`)
    .execute()
  return new Map(rows.map((row) => [row.auditHash, row]))
}
export type AuditedRepair =
  Awaited<ReturnType<typeof repairsWith>> extends Map<string, infer Row> ? Row : never

/** The bid of a repair that the audit chain does not tell of. */
export async function strayRepair(db: DatabaseOrTransaction) {
  const { rows } = await sql<{ submissionId: string }>`
    select submission_id from repairs where not exists (select from audit_entries
      where hash = repairs.audit_hash and action = 'submission.repaired'
      and seq <= (select seq from audit_head)) limit 1`.execute(db)
  return rows[0]?.submissionId ?? null
}

/** Those of a sitting, with what tells who they are from. */
export const listUnopenedBids = (db: DatabaseOrTransaction, sittingId: string) =>
  db
    .selectFrom('unopenedBids')
    .innerJoin('submissions', 'submissions.id', 'submissionId')
    .select(['submissions.id', 'wrappedKey', 'sealedReceipt', 'reason'])
    .where('sittingId', '=', sittingId)
    .execute()
