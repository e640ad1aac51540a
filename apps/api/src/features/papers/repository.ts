import type { PaperKind } from '@padauk/contract/papers'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { PaperDecision } from '#features/papers/rules'
import type { DatabaseOrTransaction } from '#platform/database/database'
import { cutPage, inPages } from '#platform/database/pages'
import type { Order, Place } from '#platform/database/pages'

const now = sql<Date>`clock_timestamp()`
const today = sql`(clock_timestamp() at time zone 'Asia/Yangon')::date`
const day = (text: string | null): RawBuilder<Date> | null =>
  text === null ? null : sql<Date>`${text}::date`
const expiresOn = sql<string | null>`to_char(expires_on, 'YYYY-MM-DD')`.as('expiresOn')

/** A file may be named by a paper for this long; an hour later it is erased if none names it. */
const attachHours = 24
const forgetHours = attachHours + 1
/** Papers that were replaced or removed, and their files. */
const keepEndedDays = 30

/**
 * Papers of one company change one after the other. False for an account that is closed, which waits
 * for what was begun.
 */
export async function lockPapers(transaction: DatabaseOrTransaction, companyId: string) {
  const key = `papers ${companyId}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(transaction)
  const held = await transaction
    .selectFrom('companies')
    .select('id')
    .where('id', '=', companyId)
    .where('closedAt', 'is', null)
    .forKeyShare()
    .executeTakeFirst()
  return held !== undefined
}

/** With their files. */
const papers = (db: DatabaseOrTransaction) =>
  db
    .selectFrom('companyPapers')
    .innerJoin('paperFiles', 'paperFiles.id', 'companyPapers.fileId')
    .select([
      'companyPapers.id',
      'companyPapers.companyId',
      'number',
      'addedAt',
      'reason',
      'decidedBy',
      'decidedAt',
      'endedAt',
      'fileId',
      'object',
      'wrappedKey',
      'sealedName',
    ])
    .select(expiresOn)
    .select(sql<PaperKind>`kind`.as('kind'))
    .select(sql<PaperDecision>`state`.as('decision'))
    .select((eb) => [
      eb.ref('mediaType').$notNull().as('mediaType'),
      eb.ref('size').$notNull().as('size'),
      eb.ref('sha256').$notNull().as('sha256'),
    ])

export const papersOf = (db: DatabaseOrTransaction, companyId: string) =>
  papers(db).where('companyPapers.companyId', '=', companyId).where('endedAt', 'is', null).execute()
export type PaperRow = Awaited<ReturnType<typeof papersOf>>[number]

/** Of any company, also one that was replaced or removed. */
export const findPaper = (db: DatabaseOrTransaction, id: string) =>
  papers(db).where('companyPapers.id', '=', id).executeTakeFirst()

type NewFile = {
  id: string
  companyId: string
  object: string
  wrappedKey: string
  sealedName: string
}

/** Before its first byte is stored, so that the object of an upload that broke off is known. */
export const insertFile = (db: DatabaseOrTransaction, file: NewFile) =>
  db.insertInto('paperFiles').values(file).execute()

type Checked = { mediaType: string; size: number; sha256: string }

export const completeFile = (db: DatabaseOrTransaction, id: string, checked: Checked) =>
  db.updateTable('paperFiles').set(checked).where('id', '=', id).execute()

export const deleteFile = (db: DatabaseOrTransaction, id: string) =>
  db.deleteFrom('paperFiles').where('id', '=', id).execute()

/** A checked file of the company that no paper has named in its time. */
export const isAttachable = async (
  db: DatabaseOrTransaction,
  { id, companyId }: { id: string; companyId: string },
) => {
  const row = await db
    .selectFrom('paperFiles')
    .select('id')
    .where('id', '=', id)
    .where('companyId', '=', companyId)
    .where('sha256', 'is not', null)
    .where(sql<boolean>`uploaded_at > clock_timestamp() - make_interval(hours => ${attachHours})`)
    .where(sql<boolean>`not exists (select from company_papers where file_id = paper_files.id)`)
    .executeTakeFirst()
  return row !== undefined
}

type NewPaper = {
  companyId: string
  kind: PaperKind
  number: string
  expiresOn: string | null
  fileId: string
}

export async function insertPaper(db: DatabaseOrTransaction, paper: NewPaper) {
  const { id } = await db
    .insertInto('companyPapers')
    .values({ ...paper, expiresOn: day(paper.expiresOn) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** What was replaced or removed; undefined when it is not there any more. */
export const endPaper = (
  db: DatabaseOrTransaction,
  { id, companyId }: { id: string; companyId: string },
) =>
  db
    .updateTable('companyPapers')
    .set({ endedAt: now })
    .where('id', '=', id)
    .where('companyId', '=', companyId)
    .where('endedAt', 'is', null)
    .returning(['id', 'kind'])
    .executeTakeFirst()

type Decided = { id: string; seen: PaperDecision; decision: PaperDecision; reason: string }

/** False when it is not as it was seen. */
export async function decideOn(
  db: DatabaseOrTransaction,
  { id, seen, decision, reason, staffId }: Decided & { staffId: string },
) {
  const { numUpdatedRows } = await db
    .updateTable('companyPapers')
    .set({ state: decision, reason, decidedBy: staffId, decidedAt: now })
    .where('id', '=', id)
    .where('state', '=', seen)
    .where('endedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Papers whose owner is to be reminded. */
export const expiringWithin = (db: DatabaseOrTransaction, days: number) =>
  db
    .selectFrom('companyPapers')
    .select(['id', 'companyId', 'number'])
    .select(sql<PaperKind>`kind`.as('kind'))
    .select(sql<string>`to_char(expires_on, 'YYYY-MM-DD')`.as('expiresOn'))
    .where('endedAt', 'is', null)
    .where('state', '<>', 'rejected')
    .where(sql<boolean>`expires_on between ${today} and ${today} + ${days}::int`)
    .execute()

/** Rows only; their files are forgotten ones from now on. */
export const deleteEnded = (db: DatabaseOrTransaction) =>
  db
    .deleteFrom('companyPapers')
    .where(sql<boolean>`ended_at < clock_timestamp() - make_interval(days => ${keepEndedDays})`)
    .execute()

export const forgottenFiles = (db: DatabaseOrTransaction) =>
  db
    .selectFrom('paperFiles')
    .select(['id', 'object'])
    .where(sql<boolean>`uploaded_at < clock_timestamp() - make_interval(hours => ${forgetHours})`)
    .where(sql<boolean>`not exists (select from company_papers where file_id = paper_files.id)`)
    .limit(1_000)
    .execute()

const isWaiting = sql<boolean>`company_papers.state = 'waiting' and ended_at is null
  and (expires_on is null or expires_on >= ${today})`

export const waitingOrder: Order = {
  key: 'companyPapers.addedAt',
  keyType: 'timestamptz',
  id: 'companyPapers.id',
  idType: 'uuid',
  direction: 'asc',
}

export async function waitingPage(
  db: DatabaseOrTransaction,
  { after, limit }: { after: Place | null; limit: number },
) {
  const rows = await db
    .selectFrom('companyPapers')
    .innerJoin('companies', 'companies.id', 'companyPapers.companyId')
    .select(['companyPapers.id', 'companyId', 'companyName', 'number', 'addedAt'])
    .select(expiresOn)
    .select(sql<PaperKind>`kind`.as('kind'))
    .where(isWaiting)
    .$call(inPages(waitingOrder, { after, limit }))
    .execute()
  return cutPage(rows, limit)
}

export type WaitingRow = Awaited<ReturnType<typeof waitingPage>>['rows'][number]

/** Counts up to the limit, so that its cost does not grow. */
export async function countWaiting(db: DatabaseOrTransaction, limit: number) {
  const { rows } = await sql<{ count: number }>`
    select count(*) from (select from company_papers where ${isWaiting} limit ${limit}) as counted`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}
