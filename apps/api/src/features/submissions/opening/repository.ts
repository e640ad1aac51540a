import type { TenderRules } from '@padauk/contract/tender-rules'
import { sql } from 'kysely'
import type { DatabaseOrTransaction } from '#platform/database/database'
import { cutPage, inPages, newestBy } from '#platform/database/pages'
import type { readPlace } from '#platform/database/pages'

type Page = { limit: number; after: ReturnType<typeof readPlace> }

export const arrivalOrder = newestBy('submissions.arrived_at', 'submissions.id')

/** The tender and whether it has closed; takes the same time with and without bids. */
export async function findOpening(db: DatabaseOrTransaction, tenderId: string) {
  const row = await db
    .selectFrom('tenders')
    .leftJoin('closings', 'closings.tenderId', 'tenders.id')
    .select(['tenders.id', 'nameEn', 'nameMm', 'state', 'endDate', 'rules', 'sealing'])
    .select(['closings.closedAt', 'disclosedAt', 'bids'])
    .select(sql<boolean>`tenders.end_date < clock_timestamp()`.as('deadlinePassed'))
    .where('tenders.id', '=', tenderId)
    .executeTakeFirst()
  return row && { ...row, rules: row.rules as TenderRules }
}

/** Only of a tender whose bids are shown. */
export async function totalsOf(db: DatabaseOrTransaction, tenderId: string) {
  const { files, bytes } = await db
    .selectFrom('uploads')
    .innerJoin('submissions', 'submissions.id', 'uploads.submissionId')
    .select([
      sql<number>`count(*)::int`.as('files'),
      sql<number>`coalesce(sum(uploads.size), 0)::bigint`.as('bytes'),
    ])
    .where('submissions.tenderId', '=', tenderId)
    .where('submissions.voidedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return { files, bytes }
}

export async function takenBackOf(db: DatabaseOrTransaction, tenderId: string) {
  const rows = await db
    .selectFrom('submissions')
    .select('receiptNo')
    .where('tenderId', '=', tenderId)
    .where('voidedAt', 'is not', null)
    .orderBy('receiptNo')
    .execute()
  return rows.map(({ receiptNo }) => receiptNo)
}

/** Every access to a bid goes through here: only after closing. */
const counted = (db: DatabaseOrTransaction) =>
  db
    .selectFrom('submissions')
    .innerJoin('closings', 'closings.tenderId', 'submissions.tenderId')
    .leftJoin('erasures', 'erasures.submissionId', 'submissions.id')
    .select([
      'submissions.id',
      'submissions.tenderId',
      'erasures.erasedAt',
      'receiptNo',
      'receiptHash',
      'wrappedKey',
      'sealedReceipt',
      'voidedAt',
      'disclosedAt',
    ])

/** What tells whose it is: not before bids of the tender are shown. */
const opened = (db: DatabaseOrTransaction) =>
  counted(db)
    .innerJoin('companies', 'companies.id', 'submissions.companyId')
    .select(['submissions.companyId', 'companies.name as contact'])
    .select(['companies.email', 'companies.phone', 'companies.language'])
    .select(
      sql<number[]>`unconfirmed_addenda(submissions.tender_id, submissions.addenda)`.as(
        'unconfirmedAddenda',
      ),
    )
    .where('disclosedAt', 'is not', null)

export async function listOpened(
  db: DatabaseOrTransaction,
  { tenderId, limit, after }: Page & { tenderId: string },
) {
  const rows = await opened(db)
    .where('submissions.tenderId', '=', tenderId)
    .$call(inPages(arrivalOrder, { after, limit }))
    .execute()
  return cutPage(rows, limit)
}

/** The numbers of bids that are not shown yet. */
export async function listCounted(
  db: DatabaseOrTransaction,
  { tenderId, limit, after }: Page & { tenderId: string },
) {
  const rows = await counted(db)
    .where('submissions.tenderId', '=', tenderId)
    .$call(inPages(arrivalOrder, { after, limit }))
    .execute()
  return cutPage(rows, limit)
}

/** What a company sent to tenders whose bids are shown to this person, by the index of its own submissions. */
export async function listOfCompany(
  db: DatabaseOrTransaction,
  { companyId, staffId, limit, after }: Page & { companyId: string; staffId: string },
) {
  const rows = await db
    .selectFrom('submissions')
    .innerJoin('closings', 'closings.tenderId', 'submissions.tenderId')
    .innerJoin('tenders', 'tenders.id', 'submissions.tenderId')
    .select(['submissions.id', 'receiptNo', 'arrivedAt', 'submissions.tenderId'])
    .select(['nameEn', 'nameMm', 'endDate'])
    .where('submissions.companyId', '=', companyId)
    .where(sql<boolean>`not has_interest(submissions.tender_id, ${staffId})`)
    .where('disclosedAt', 'is not', null)
    .where('voidedAt', 'is', null)
    .$call(inPages(arrivalOrder, { after, limit }))
    .execute()
  return cutPage(rows, limit)
}

/** In the order of arrival, without those that were taken back. */
export const listToPack = (db: DatabaseOrTransaction, tenderId: string) =>
  opened(db)
    .where('submissions.tenderId', '=', tenderId)
    .where('voidedAt', 'is', null)
    .orderBy('submissions.arrivedAt')
    .orderBy('submissions.id')
    .execute()

/** Also of a tender whose bids are not shown yet. */
export const findCounted = (db: DatabaseOrTransaction, id: string) =>
  counted(db).where('submissions.id', '=', id).where('voidedAt', 'is', null).executeTakeFirst()

export const findOpened = (db: DatabaseOrTransaction, id: string) =>
  opened(db).where('submissions.id', '=', id).where('voidedAt', 'is', null).executeTakeFirst()

export type OpenedRow = Awaited<ReturnType<typeof listToPack>>[number]
