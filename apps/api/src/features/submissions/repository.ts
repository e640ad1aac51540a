import type { EvaluationRules } from '@padauk/contract/evaluation-rules'
import { sql } from 'kysely'
import { exactTime } from '#platform/database/clock'
import type { DatabaseOrTransaction } from '#platform/database/database'
import { inOrder, isBehind, newestBy, placeOf } from '#platform/database/pages'
import type { Place } from '#platform/database/pages'

type Arrival = { tenderId: string; companyId: string; payloadHash: string }

/**
 * Committed alone, before anything is decided. The answer is the arrival that judges: the first of
 * the same payload within the seconds in which a failure of ours may be repeated, unless its bid has
 * ended: that arrival is spent. Null when there is no such tender.
 */
export async function recordArrival(
  db: DatabaseOrTransaction,
  { tenderId, companyId, payloadHash }: Arrival,
  repeatSeconds: number,
) {
  const { rows } = await sql<{ id: string }>`
    insert into arrivals (tender_id, company_id, payload_hash)
    select id, ${companyId}, ${payloadHash} from tenders
    where id = ${tenderId} and state in ('published', 'cancelled')
    returning id`.execute(db)
  const [mine] = rows
  if (!mine) return null
  const judging = await db
    .selectFrom('arrivals as first')
    .innerJoin('arrivals as mine', (join) => join.on('mine.id', '=', mine.id))
    .select('first.id')
    .where('first.tenderId', '=', tenderId)
    .where('first.companyId', '=', companyId)
    .where('first.payloadHash', '=', payloadHash)
    .where('first.refusal', 'is', null)
    .where(
      sql<boolean>`not exists (select from submissions
        where arrival_id = first.id and voided_at is not null)`,
    )
    .where('first.arrivedAt', '<=', (eb) => eb.ref('mine.arrivedAt'))
    .where(
      sql<boolean>`first.arrived_at >= mine.arrived_at - make_interval(secs => ${repeatSeconds})`,
    )
    .orderBy('first.arrivedAt')
    .limit(1)
    .executeTakeFirstOrThrow()
  return { id: judging.id, own: mine.id, isRepeated: judging.id !== mine.id }
}

/** A rejected arrival cannot be repeated after the deadline. */
export async function markRefused(db: DatabaseOrTransaction, ids: string[], refusal: string) {
  await db
    .updateTable('arrivals')
    .set({ refusal })
    .where('id', 'in', ids)
    .where('refusal', 'is', null)
    .execute()
}

/**
 * Everything acceptance depends on, read and compared by the database under a lock that an
 * extension, an addendum, a cancellation or the closing must wait for.
 */
export async function judge(
  db: DatabaseOrTransaction,
  arrivalId: string,
  uploadIds: readonly string[],
) {
  const tender = await lockForArrival(db, arrivalId, uploadIds)
  if (!tender) return undefined
  const addenda = await addendaUntil(db, arrivalId)
  // The tender as it was when the bid arrived, also when an addendum came before its acceptance.
  return { ...tender, version: tender.version - addenda.later, addenda }
}

/**
 * The addenda of the tender, told apart by the arrival. A statement of its own: it sees what the
 * lock has waited for.
 */
async function addendaUntil(db: DatabaseOrTransaction, arrivalId: string) {
  const { rows } = await sql<{ named: number[]; unread: number[]; later: number }>`
    select
      coalesce(array_agg(no order by no) filter (where is_before), '{}') as named,
      coalesce(array_agg(no order by no) filter (where is_before and not is_read), '{}') as unread,
      (count(*) filter (where not is_before))::int as later
    from (
      select no, published_at <= arrived_at as is_before, exists (
        select from addendum_acknowledgements as acknowledged
        where acknowledged.tender_id = addenda.tender_id and acknowledged.no = addenda.no
          and acknowledged.company_id = arrivals.company_id) as is_read
      from arrivals join addenda on addenda.tender_id = arrivals.tender_id
      where arrivals.id = ${arrivalId} and addenda.state = 'published'
    ) as published`.execute(db)
  return rows[0] ?? { named: [], unread: [], later: 0 }
}

async function lockForArrival(
  db: DatabaseOrTransaction,
  arrivalId: string,
  uploadIds: readonly string[],
) {
  return db
    .selectFrom('tenders')
    .innerJoin('arrivals', 'arrivals.tenderId', 'tenders.id')
    .innerJoin('companies', 'companies.id', 'arrivals.companyId')
    .select([
      'tenders.id as tenderId',
      'tenders.state',
      'tenders.nameEn',
      'tenders.nameMm',
      'tenders.linkAllowed',
      'tenders.number',
      'tenders.version',
      'tenders.sealing',
      'tenders.keySet',
      'tenders.takesForms',
      'companies.companyName',
      'companies.name as contact',
      'companies.email',
      'companies.language',
      sql<boolean>`arrivals.arrived_at <= tenders.end_date and tenders.closed_at is null`.as(
        'inTime',
      ),
      // Nothing that was finished after the arrival can be part of it.
      sql<boolean>`not exists (select from uploads
        where id = any(${uploadIds as string[]}::uuid[]) and completed_at > arrivals.arrived_at)`.as(
        'filesInTime',
      ),
      exactTime(sql.ref('arrivals.arrived_at')).as('arrivedAt'),
      exactTime(sql.ref('tenders.end_date')).as('deadline'),
    ])
    .where('arrivals.id', '=', arrivalId)
    .forShare('tenders')
    .executeTakeFirst()
}

type NewSubmissionRow = {
  id: string
  arrivalId: string
  /** Of the receipt. */
  version: 1 | 2
  idempotencyKey: string | null
  receiptNo: string
  wrappedKey: string
  sealedReceipt: string
  receiptHash: string
  auditHash: string
  addenda: readonly number[]
}

/** False when the company has an active submission already: the unique key decides. */
export async function insertSubmission(db: DatabaseOrTransaction, row: NewSubmissionRow) {
  const { rows } = await sql`
    insert into submissions (id, tender_id, company_id, arrival_id, arrived_at, payload_hash,
      idempotency_key, receipt_no, version, wrapped_key, sealed_receipt, receipt_hash, audit_hash,
      addenda)
    select ${row.id}, tender_id, company_id, id, arrived_at, payload_hash,
      ${row.idempotencyKey}, ${row.receiptNo}, ${row.version}, ${row.wrappedKey},
      ${row.sealedReceipt}, ${row.receiptHash}, ${row.auditHash}, ${row.addenda}::integer[]
    from arrivals where id = ${row.arrivalId}
    on conflict do nothing
    returning id`.execute(db)
  return rows.length === 1
}

export function findSubmission(
  db: DatabaseOrTransaction,
  { tenderId, companyId }: { tenderId: string; companyId: string },
) {
  return db
    .selectFrom('submissions')
    .select([
      'submissions.id',
      'submissions.tenderId',
      'payloadHash',
      'receiptNo',
      'wrappedKey',
      'sealedReceipt',
      'receiptHash',
    ])
    .where('submissions.tenderId', '=', tenderId)
    .where('submissions.companyId', '=', companyId)
    .where('voidedAt', 'is', null)
    .executeTakeFirst()
}

/** Whether the key stands for another request, or for one whose bid has ended. */
export async function isKeyTaken(
  db: DatabaseOrTransaction,
  { tenderId, companyId, payloadHash, idempotencyKey }: Arrival & { idempotencyKey: string },
) {
  const row = await db
    .selectFrom('submissions')
    .select('id')
    .where('tenderId', '=', tenderId)
    .where('companyId', '=', companyId)
    .where('idempotencyKey', '=', idempotencyKey)
    .where((eb) => eb.or([eb('payloadHash', '<>', payloadHash), eb('voidedAt', 'is not', null)]))
    .executeTakeFirst()
  return row !== undefined
}

export type SubmissionRow = NonNullable<Awaited<ReturnType<typeof findSubmission>>>

/** What a published tender says of how long its bids bind. */
export async function findTerms(db: DatabaseOrTransaction, id: string) {
  const row = await db
    .selectFrom('tenders')
    .select(['endDate', 'evaluation'])
    .where('id', '=', id)
    .where('state', '<>', 'draft')
    .executeTakeFirst()
  return row && { ...row, evaluation: row.evaluation as EvaluationRules }
}

type Page = { companyId: string; limit: number; after: Place | null }

export const submittedOrder = newestBy('submissions.arrivedAt', 'submissions.id')

/** Newest first, by the index of the company's own submissions. */
export function submittedTenders(db: DatabaseOrTransaction, { companyId, limit, after }: Page) {
  return db
    .selectFrom('submissions')
    .innerJoin('tenders', 'tenders.id', 'submissions.tenderId')
    .select(placeOf(submittedOrder).as('place'))
    .select([
      'submissions.arrivedAt',
      'submissions.receiptNo',
      'tenders.id',
      'tenders.nameEn',
      'tenders.nameMm',
      'tenders.topicEn',
      'tenders.topicMm',
      'tenders.pictures',
    ])
    .where('submissions.companyId', '=', companyId)
    .where('submissions.voidedAt', 'is', null)
    .where(isBehind(submittedOrder, after))
    .orderBy(inOrder(submittedOrder))
    .limit(limit)
}

export async function findByReceiptNumber(db: DatabaseOrTransaction, receiptNo: string) {
  const submission = db
    .selectFrom('submissions')
    .innerJoin('tenders', 'tenders.id', 'submissions.tenderId')
    .select(['tenders.id', 'tenders.nameEn', 'tenders.nameMm'])
    .select(exactTime(sql.ref('submissions.arrived_at')).as('arrivedAt'))
  const row = await submission
    .select(['receiptNo', 'voidedAt', 'endedHow'])
    .where('receiptNo', '=', receiptNo)
    .executeTakeFirst()
  if (row) return row
  // A receipt that a confirmation took the place of.
  return submission
    .innerJoin('confirmedReceipts', 'confirmedReceipts.submissionId', 'submissions.id')
    .select(['confirmedReceipts.receiptNo', 'confirmedReceipts.endedAt as voidedAt'])
    .select(sql<string>`'confirmed'`.as('endedHow'))
    .where('confirmedReceipts.receiptNo', '=', receiptNo)
    .executeTakeFirst()
}
