import type { EvaluationRules } from '@padauk/contract/evaluation-rules'
import type { SealingKind, TenderRules } from '@padauk/contract/tender-rules'
import { sql } from 'kysely'
import { writtenColumns } from '#features/tenders/fields'
import type { StoredDocument } from '#features/tenders/fields'
import type { DatabaseOrTransaction } from '#platform/database/database'

export const listed = [
  'id',
  'state',
  'nameEn',
  'nameMm',
  'categoryEn',
  'categoryMm',
  'topicEn',
  'topicMm',
  'cancelReasonEn',
  'cancelReasonMm',
  'pictures',
  'startDate',
  'interviewingDate',
  'interviewingNone',
  'endDate',
  'announcementDate',
  'announcementNone',
  'pictureWords',
  'publishedAt',
] as const

/** Stated at publication. */
const stated = ['number', 'version', 'keySet'] as const
/** Checked when they were written, by the contract and the database. */
type Checked = {
  sealing: SealingKind | null
  rules: TenderRules
  evaluation: EvaluationRules
  moreDocuments: StoredDocument[]
}

// The same condition as the index has; a drafted or archived tender is not in any list.
export const shownStates = ['published', 'cancelled']

/** What was decided stays readable when the tender is archived (rules 15.7). */
const isShown = sql<boolean>`(tenders.state in (${sql.join(shownStates)})
  or tenders.state = 'archived' and exists (select from awards
    where awards.tender_id = tenders.id and awards.state in ('standstill', 'final')))`
export const databaseClock = sql<Date>`clock_timestamp()`
export const isNotOver = sql<boolean>`end_date >= ${databaseClock}`
// One moment for the whole statement, so that an index can be used.
export const isStillOpen = sql<boolean>`tenders.end_date >= statement_timestamp()`

/** Null unless the closing waits for an answer about an outage. */
const waitsUntil = sql<Date | null>`(select found_at + interval '1 hour' from outages
  where tender_id = tenders.id and deadline = end_date and answer is null)`

type DocumentColumn = 'documentName' | 'ndaName'

/** The size of the document that a column names; null when it names none. */
const sizeOf = (column: DocumentColumn) =>
  sql<number | null>`(select size from documents where name = ${sql.ref(column)})`

const publishedAddenda = sql<number[]>`array(select no from addenda
  where tender_id = tenders.id and state = 'published' order by no)`

const objectionPersonName = sql<string | null>`(select name from staff
  where staff.id = (tenders.evaluation ->> 'objectionPerson')::uuid)`

/** A tender that is on the site, without its body: in one statement, judged by one moment. */
const shownTender = (db: DatabaseOrTransaction, id: string) =>
  db
    .selectFrom('tenders')
    .leftJoin('closings', 'closings.tenderId', 'tenders.id')
    .select(listed)
    .select(['documentName', 'ndaName'])
    .select(['sealing', 'sealingReasonEn', 'sealingReasonMm', 'opensAt', 'takesForms'])
    .select(['rules', 'evaluation', objectionPersonName.as('objectionPersonName')])
    .select(stated)
    .select([sizeOf('documentName').as('documentSize'), sizeOf('ndaName').as('ndaSize')])
    .select(publishedAddenda.as('addenda'))
    .select(['closings.closedAt', 'closings.bids', 'closings.root', 'closings.disclosedAt'])
    .select(waitsUntil.as('waitsUntil'))
    .select(databaseClock.as('readAt'))
    .where('tenders.id', '=', id)
    .where(isShown)

/** A tender as anyone may see it. */
export const findPublicTender = (db: DatabaseOrTransaction, id: string) =>
  shownTender(db, id).$narrowType<Checked>().executeTakeFirst()

export type PublicTenderRow = NonNullable<Awaited<ReturnType<typeof findPublicTender>>>

/** A tender as one company may see it. */
export function findTender(
  db: DatabaseOrTransaction,
  { id, companyId }: { id: string; companyId: string },
) {
  return shownTender(db, id)
    .select(['bodyEn', 'bodyMm', 'linkAllowed'])
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('submissions')
            .select('submissions.id')
            .whereRef('submissions.tenderId', '=', 'tenders.id')
            .where('submissions.companyId', '=', companyId)
            .where('submissions.voidedAt', 'is', null),
        )
        .as('hasSubmitted'),
    )
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('follows')
            .select('follows.tenderId')
            .whereRef('follows.tenderId', '=', 'tenders.id')
            .where('follows.companyId', '=', companyId)
            .where('follows.followed', '=', true),
        )
        .as('isFollowed'),
    )
    .$narrowType<Omit<Checked, 'moreDocuments'>>()
    .executeTakeFirst()
}

/** The open tender that closes first, when that is within some days. */
export function findSoonestClosing(db: DatabaseOrTransaction, days: number) {
  return (
    db
      .selectFrom('tenders')
      .select(['id', 'nameEn', 'nameMm', 'endDate'])
      .where('state', '=', 'published')
      // Asked once: compared with each row anew, a clock finds none by an index.
      .where('endDate', '>=', sql<Date>`(select clock_timestamp())`)
      .where(
        'endDate',
        '<=',
        sql<Date>`(select clock_timestamp()) + make_interval(days => ${days})`,
      )
      .orderBy('endDate')
      .orderBy('id')
      .limit(1)
      .executeTakeFirst()
  )
}

export type TenderDetail = NonNullable<Awaited<ReturnType<typeof findTender>>>

/** What everyone may put into a calendar. */
export function findCalendarTender(db: DatabaseOrTransaction, id: string) {
  return db
    .selectFrom('tenders')
    .select(['id', 'state', 'nameEn', 'nameMm', 'cancelReasonEn', 'cancelReasonMm'])
    .select(['interviewingDate', 'endDate', 'revision', 'revisedAt'])
    .where('id', '=', id)
    .where('state', 'in', shownStates)
    .executeTakeFirst()
}

export type CalendarTender = NonNullable<Awaited<ReturnType<typeof findCalendarTender>>>

/** A tender as staff see it: every word of it, judged by one moment, and nothing of bids. */
export function findWholeTender(db: DatabaseOrTransaction, id: string) {
  return db
    .selectFrom('tenders')
    .leftJoin('closings', 'closings.tenderId', 'tenders.id')
    .select(writtenColumns)
    .select(['id', 'state', 'cancelReasonEn', 'cancelReasonMm', 'pictureWords', 'publishedAt'])
    .select([sizeOf('documentName').as('documentSize'), sizeOf('ndaName').as('ndaSize')])
    .select(['revision', 'revisedAt', 'revisedBy', 'createdAt', 'closings.closedAt'])
    .select(['extensionReasonEn', 'extensionReasonMm'])
    .select(objectionPersonName.as('objectionPersonName'))
    .select(stated)
    .select(databaseClock.as('now'))
    .where('id', '=', id)
    .$narrowType<Checked>()
    .executeTakeFirst()
}

export type WholeTender = NonNullable<Awaited<ReturnType<typeof findWholeTender>>>

export function findPublished(db: DatabaseOrTransaction, id: string) {
  return db
    .selectFrom('tenders')
    .select(['id', 'nameEn', 'nameMm', 'endDate', 'extensionReasonEn', 'extensionReasonMm'])
    .where('id', '=', id)
    .where('state', '=', 'published')
    .executeTakeFirst()
}

/** Open tenders that close within so many hours. */
export function tendersClosingWithin(db: DatabaseOrTransaction, hours: number) {
  return db
    .selectFrom('tenders')
    .select(['id', 'nameEn', 'nameMm', 'endDate'])
    .select(databaseClock.as('now'))
    .where('state', '=', 'published')
    .where(isNotOver)
    .where('endDate', '<=', sql<Date>`statement_timestamp() + make_interval(hours => ${hours})`)
    .orderBy('endDate')
}

/** Open tenders, the one that closes next first. */
export function closingNext(db: DatabaseOrTransaction, limit: number) {
  return db
    .selectFrom('tenders')
    .select(['id', 'nameEn', 'nameMm', 'startDate', 'endDate'])
    .where('state', '=', 'published')
    .where(isStillOpen)
    .orderBy('endDate')
    .orderBy('id')
    .limit(limit)
    .execute()
}
