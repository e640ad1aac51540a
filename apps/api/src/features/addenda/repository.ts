import type { AddendumKind } from '@padauk/contract/addenda'
import { sql } from 'kysely'
import type { DatabaseOrTransaction } from '#platform/database/database'

/** A document that an addendum replaces or, without a key, adds. */
export type GivenDocument = {
  key: string | null
  document: string
  nameEn: string
  nameMm: string
}

/** What stood in the tender before; dates as text of JSON. */
export type Before = {
  bodyEn: string
  bodyMm: string
  endDate: string
  interviewingDate: string | null
  announcementDate: string | null
}

type Checked = {
  state: 'draft' | 'approved' | 'published'
  kind: AddendumKind
  documents: GivenDocument[]
  before: Before | null
}

type OfTender = { tenderId: string; no: number }

const select = (db: DatabaseOrTransaction, tenderId: string) =>
  db
    .selectFrom('addenda')
    .selectAll()
    .where('tenderId', '=', tenderId)
    .orderBy('no', 'desc')
    .$narrowType<Checked>()

export const listOf = (db: DatabaseOrTransaction, tenderId: string) =>
  select(db, tenderId).execute()

export const listPublished = (db: DatabaseOrTransaction, tenderId: string) =>
  select(db, tenderId).where('state', '=', 'published').execute()

export type AddendumRow = Awaited<ReturnType<typeof listOf>>[number]

/** In the transaction that holds the tender. */
export const lockAddendum = (db: DatabaseOrTransaction, { tenderId, no }: OfTender) =>
  select(db, tenderId).where('no', '=', no).forUpdate().executeTakeFirst()

export type Written = {
  kind: AddendumKind
  reason: string
  changedEn: string
  changedMm: string
  englishOnly: boolean
  bodyEn: string | null
  bodyMm: string | null
  endDate: Date | null
  interviewingDate: Date | null
  announcementDate: Date | null
  documents: GivenDocument[]
  questions: string[]
}

// The driver would write a list as an array of PostgreSQL.
const stored = ({ documents, ...written }: Written) => ({
  ...written,
  documents: JSON.stringify(documents),
})

/** The number of the new draft; undefined while there is another one. */
export async function insertDraft(
  db: DatabaseOrTransaction,
  tenderId: string,
  staffId: string,
  written: Written,
) {
  const next = sql<number>`(select coalesce(max(no), 0) + 1 from addenda
    where tender_id = ${tenderId})`
  const row = await db
    .insertInto('addenda')
    .values({ tenderId, no: next, writers: [staffId], ...stored(written) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('no')
    .executeTakeFirst()
  return row?.no
}

export async function updateDraft(
  db: DatabaseOrTransaction,
  { tenderId, no }: OfTender,
  staffId: string,
  written: Written,
) {
  await db
    .updateTable('addenda')
    .set({
      ...stored(written),
      writers: sql`(select array_agg(distinct writer)
        from unnest(writers || ${staffId}::uuid) as listed (writer))`,
      revision: sql`revision + 1`,
      writtenAt: sql`clock_timestamp()`,
      // Another person must not approve a text that was not sent.
      sentAt: null,
    })
    .where('tenderId', '=', tenderId)
    .where('no', '=', no)
    .execute()
}

export async function deleteDraft(db: DatabaseOrTransaction, { tenderId, no }: OfTender) {
  await db.deleteFrom('addenda').where('tenderId', '=', tenderId).where('no', '=', no).execute()
}

/** It waits for another person from now on. */
export async function sendDraft(db: DatabaseOrTransaction, { tenderId, no }: OfTender) {
  await db
    .updateTable('addenda')
    .set({
      sentAt: sql`clock_timestamp()`,
      returnedAt: null,
      returnedBy: null,
      returnReason: '',
      revision: sql`revision + 1`,
    })
    .where('tenderId', '=', tenderId)
    .where('no', '=', no)
    .execute()
}

export async function returnDraft(
  db: DatabaseOrTransaction,
  { tenderId, no }: OfTender,
  { staffId, reason }: { staffId: string; reason: string },
) {
  await db
    .updateTable('addenda')
    .set({
      sentAt: null,
      returnedAt: sql`clock_timestamp()`,
      returnedBy: staffId,
      returnReason: reason,
      revision: sql`revision + 1`,
    })
    .where('tenderId', '=', tenderId)
    .where('no', '=', no)
    .execute()
}

/** Drafts of open tenders that wait for another person, the longest waiting first. */
export function waitingDrafts(db: DatabaseOrTransaction, limit: number) {
  return db
    .selectFrom('addenda')
    .innerJoin('tenders', 'tenders.id', 'addenda.tenderId')
    .select(['tenders.id', 'nameEn', 'nameMm', 'no', 'sentAt', 'writers'])
    .where('addenda.state', '=', 'draft')
    .where('sentAt', 'is not', null)
    .$narrowType<{ sentAt: Date }>()
    .where('tenders.state', '=', 'published')
    .where(sql<boolean>`tenders.end_date >= clock_timestamp()`)
    .orderBy('sentAt')
    .limit(limit)
    .execute()
}

export async function approveDraft(
  db: DatabaseOrTransaction,
  { tenderId, no }: OfTender,
  staffId: string,
) {
  await db
    .updateTable('addenda')
    .set({ state: 'approved', approvedBy: staffId, approvedAt: sql`clock_timestamp()` })
    .where('tenderId', '=', tenderId)
    .where('no', '=', no)
    .execute()
}

type Publication = { staffId: string; version: number; before: Before }

/** The database sets the time itself, while the tender is locked. */
export async function publishRow(
  db: DatabaseOrTransaction,
  { tenderId, no }: OfTender,
  { staffId, version, before }: Publication,
) {
  await db
    .updateTable('addenda')
    .set({
      state: 'published',
      publishedBy: staffId,
      publishedAt: sql`clock_timestamp()`,
      version,
      before: JSON.stringify(before),
    })
    .where('tenderId', '=', tenderId)
    .where('no', '=', no)
    .execute()
}

/** A tender that is or was on the site, by the clock that judges. */
export function findShown(db: DatabaseOrTransaction, id: string) {
  return db
    .selectFrom('tenders')
    .select(['id', 'state', 'unconfirmedExcluded'])
    .select(sql<boolean>`end_date >= clock_timestamp()`.as('isOpen'))
    .select(sql<Date>`clock_timestamp()`.as('now'))
    .where('id', '=', id)
    .where('state', 'in', ['published', 'cancelled'])
    .executeTakeFirst()
}

type Own = { tenderId: string; companyId: string }

export async function acknowledgedBy(db: DatabaseOrTransaction, { tenderId, companyId }: Own) {
  const rows = await db
    .selectFrom('addendumAcknowledgements')
    .select(['no', 'at'])
    .where('tenderId', '=', tenderId)
    .where('companyId', '=', companyId)
    .execute()
  return new Map(rows.map(({ no, at }) => [no, at]))
}

/** False when it was acknowledged before. */
export async function insertAcknowledgement(
  db: DatabaseOrTransaction,
  acknowledged: Own & { no: number },
) {
  const row = await db
    .insertInto('addendumAcknowledgements')
    .values(acknowledged)
    .onConflict((conflict) => conflict.doNothing())
    .returning('no')
    .executeTakeFirst()
  return row !== undefined
}

const unconfirmed = sql<number[]>`unconfirmed_addenda(submissions.tender_id, submissions.addenda)`

/** The company's bid, and the material addenda that it was not confirmed after. */
export function findBid(db: DatabaseOrTransaction, { tenderId, companyId }: Own) {
  return db
    .selectFrom('submissions')
    .select('receiptNo')
    .select(unconfirmed.as('unconfirmed'))
    .where('tenderId', '=', tenderId)
    .where('companyId', '=', companyId)
    .where('voidedAt', 'is', null)
    .executeTakeFirst()
}

/** Open tenders that close within so many hours and have a material addendum. */
export function amendedClosingWithin(db: DatabaseOrTransaction, hours: number) {
  return db
    .selectFrom('tenders')
    .select(['id', 'endDate'])
    .select(sql<Date>`clock_timestamp()`.as('now'))
    .where('state', '=', 'published')
    .where(sql<boolean>`end_date between statement_timestamp()
      and statement_timestamp() + make_interval(hours => ${hours})`)
    .where(sql<boolean>`unconfirmed_addenda(id, '{}') <> '{}'`)
    .orderBy('endDate')
    .execute()
}

export function unconfirmedBids(db: DatabaseOrTransaction, tenderId: string) {
  return db
    .selectFrom('submissions')
    .select(['companyId', 'receiptNo'])
    .where('tenderId', '=', tenderId)
    .where('voidedAt', 'is', null)
    .where(sql<boolean>`${unconfirmed} <> '{}'`)
    .execute()
}
