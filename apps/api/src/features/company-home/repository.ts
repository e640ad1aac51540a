import { sql } from 'kysely'
import type { DatabaseOrTransaction } from '#platform/database/database'

const named = ['tenders.id', 'nameEn', 'nameMm', 'number'] as const

/** By the clock that judges bids. */
const isOpen = sql<boolean>`tenders.state = 'published' and tenders.closed_at is null
  and tenders.end_date >= clock_timestamp()`

const hasNoBid = (companyId: string) =>
  sql<boolean>`not exists (select from submissions where submissions.tender_id = tenders.id
    and submissions.company_id = ${companyId} and submissions.voided_at is null)`

type Own = { companyId: string; limit: number }

const ownBids = (db: DatabaseOrTransaction, companyId: string) =>
  db
    .selectFrom('submissions')
    .innerJoin('tenders', 'tenders.id', 'submissions.tenderId')
    .select(named)
    .where('submissions.companyId', '=', companyId)
    .where('submissions.voidedAt', 'is', null)

/** Bids that were in before a material addendum and are not confirmed. */
export const bidsToConfirm = (db: DatabaseOrTransaction, { companyId, limit }: Own) =>
  ownBids(db, companyId)
    .select('tenders.endDate as until')
    .where(isOpen)
    .where(sql<boolean>`unconfirmed_addenda(tenders.id, submissions.addenda) <> '{}'`)
    .orderBy('tenders.endDate')
    .limit(limit)
    .execute()

/** Tenders that wait for files of the company to be submitted. */
export const draftsNotSent = (db: DatabaseOrTransaction, { companyId, limit }: Own) =>
  db
    .selectFrom('uploads')
    .innerJoin('tenders', 'tenders.id', 'uploads.tenderId')
    .select(named)
    .select('tenders.endDate as until')
    .distinct()
    .where('uploads.companyId', '=', companyId)
    .where('uploads.state', 'in', ['receiving', 'checking', 'staged'])
    .where(isOpen)
    .where(hasNoBid(companyId))
    .orderBy('tenders.endDate')
    .limit(limit)
    .execute()

/** Requests for missing papers that can still be answered. */
export const openCures = (db: DatabaseOrTransaction, { companyId, limit }: Own) =>
  ownBids(db, companyId)
    .innerJoin('cureRequests', 'cureRequests.submissionId', 'submissions.id')
    .select('cureRequests.dueAt as until')
    .where('cureRequests.answeredAt', 'is', null)
    .where(sql<boolean>`cure_requests.due_at >= clock_timestamp()`)
    .where('tenders.state', '=', 'published')
    .orderBy('cureRequests.dueAt')
    .limit(limit)
    .execute()

/** Bids with a file that the store lost, until they are shown. */
export const bidsToMend = (db: DatabaseOrTransaction, { companyId, limit }: Own) =>
  ownBids(db, companyId)
    .innerJoin('closings', 'closings.tenderId', 'tenders.id')
    .select('tenders.opensAt as until')
    .where('closings.disclosedAt', 'is', null)
    .where('tenders.state', '=', 'published')
    .where(sql<boolean>`exists (select from lost_parts
      where lost_parts.submission_id = submissions.id and lost_parts.sent_again_at is null)`)
    .orderBy('tenders.opensAt')
    .limit(limit)
    .$narrowType<{ until: Date }>()
    .execute()

/** Open tenders that the company follows and has not bid for. */
export const followedTenders = (db: DatabaseOrTransaction, { companyId, limit }: Own) =>
  db
    .selectFrom('follows')
    .innerJoin('tenders', 'tenders.id', 'follows.tenderId')
    .select(named)
    .select('tenders.endDate as deadline')
    .where('follows.companyId', '=', companyId)
    .where('follows.followed', '=', true)
    .where(isOpen)
    .where(hasNoBid(companyId))
    .orderBy('tenders.endDate')
    .limit(limit)
