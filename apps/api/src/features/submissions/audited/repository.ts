import { sql } from 'kysely'
import type { Seal } from '@padauk/contract/sealing/bids'
import { exactTime } from '#platform/database/clock'
import type { DatabaseOrTransaction } from '#platform/database/database'

/** A receipt that a confirmation took the place of. */
type EarlierReceipt = {
  receiptNo: string
  sealedReceipt: string
  receiptHash: string
  auditHash: string
}

/** Bids with everything that entries of the audit chain tell of them. */
export async function submissionsWith(db: DatabaseOrTransaction, ids: readonly string[]) {
  const rows = await db
    .selectFrom('submissions')
    .leftJoin('seals', 'seals.submissionId', 'submissions.id')
    .leftJoin('slips', 'slips.submissionId', 'submissions.id')
    .leftJoin('erasures', 'erasures.submissionId', 'submissions.id')
    .select([
      'submissions.id',
      'tenderId',
      'companyId',
      'arrivalId',
      'receiptNo',
      'wrappedKey',
      'sealedReceipt',
      'receiptHash',
      'submissions.auditHash',
      'endedHow',
      'endedNext',
      'seals.keySet',
      'seals.recipient',
      'seals.envelopeHash',
      'seals.manifestHash',
      'seals.envelope',
      'seals.erasedAt',
      'erasures.erasedAt as bidErasedAt',
      'sealedSlip',
      'slipHash',
      'slips.auditHash as slipAuditHash',
    ])
    .select(sql<Seal['shares'] | null>`seals.shares`.as('shares'))
    .select(
      sql<EarlierReceipt[]>`(select coalesce(jsonb_agg(jsonb_build_object(
        'receiptNo', receipt_no, 'sealedReceipt', sealed_receipt, 'receiptHash', receipt_hash,
        'auditHash', audit_hash)), '[]')
        from confirmed_receipts where submission_id = submissions.id)`.as('earlier'),
    )
    .select(exactTime(sql.ref('submissions.arrived_at')).as('arrivedAt'))
    .select(sql<string | null>`${exactTime(sql.ref('submissions.voided_at'))}`.as('voidedAt'))
    .where('submissions.id', '=', sql<string>`any(${sql.val(ids)}::uuid[])`)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

export type AuditedSubmission =
  Awaited<ReturnType<typeof submissionsWith>> extends Map<string, infer Row> ? Row : never

// Read with the rows in one statement, so that an entry behind the end of the chain is none.
const isInChain = sql<boolean>`audit_entries.seq <= (select seq from audit_head)`

type Page = { after: string; limit: number; tenderId?: string | undefined }

/**
 * A page of bids, of all tenders or of one, in the order of their ids, and the first in it that
 * lacks an entry: of its acceptance, of its end, or of its slip.
 */
export async function strayAfter(db: DatabaseOrTransaction, { after, limit, tenderId }: Page) {
  const ofTender = tenderId ? sql`and tender_id = ${tenderId}::uuid` : sql``
  const { rows } = await sql<{ id: string; lacks: string | null }>`
    select page.id, case
      when not exists (select from audit_entries where hash = page.audit_hash and ${isInChain}
        and subject = 'submission:' || page.id and action in ('submission.accepted',
          'submission.confirmed'))
        then 'acceptance'
      when exists (select from confirmed_receipts as earlier where submission_id = page.id
        and not exists (select from audit_entries where hash = earlier.audit_hash and ${isInChain}
        and subject = 'submission:' || page.id))
        then 'confirmation'
      when page.voided_at is not null and not exists (select from audit_entries
        where subject = 'submission:' || page.id and ${isInChain}
        and action in ('submission.taken-back', 'submission.replaced', 'submission.voided'))
        then 'end'
      when slips.audit_hash is not null and not exists (select from audit_entries
        where hash = slips.audit_hash and ${isInChain}
        and action = 'submission.taken-back' and subject = 'submission:' || page.id)
        then 'slip'
      end as lacks
    from (select id, audit_hash, voided_at from submissions where id > ${after}::uuid ${ofTender}
      order by id limit ${limit}) as page
      left join slips on slips.submission_id = page.id
    order by page.id`.execute(db)
  return { last: rows.at(-1)?.id ?? null, stray: rows.find(({ lacks }) => lacks !== null) ?? null }
}
