import { sql } from 'kysely'
import { exactTime } from '#platform/database/clock'
import type { DatabaseOrTransaction } from '#platform/database/database'

type Own = { tenderId: string; companyId: string }

/** The tender, locked against an addendum, an extension and the closing. */
export function lockTender(transaction: DatabaseOrTransaction, tenderId: string) {
  return transaction
    .selectFrom('tenders')
    .select(['state', 'version'])
    .select(exactTime(sql.ref('end_date')).as('deadline'))
    .select(sql<boolean>`end_date >= clock_timestamp() and closed_at is null`.as('isOpen'))
    .where('id', '=', tenderId)
    .where('state', 'in', ['published', 'cancelled'])
    .forShare()
    .executeTakeFirst()
}

/** The company's bid with whom to tell, locked; undefined when it has none. */
export function lockBid(transaction: DatabaseOrTransaction, { tenderId, companyId }: Own) {
  return transaction
    .selectFrom('submissions')
    .innerJoin('companies', 'companies.id', 'submissions.companyId')
    .select(['submissions.id', 'arrivalId', 'wrappedKey', 'sealedReceipt', 'receiptHash'])
    .select(['email', 'language', 'companies.name as contact'])
    .where('tenderId', '=', tenderId)
    .where('companyId', '=', companyId)
    .where('voidedAt', 'is', null)
    .forNoKeyUpdate('submissions')
    .executeTakeFirst()
}

/** What there is to confirm now, read after both locks. */
export async function addendaFor(
  transaction: DatabaseOrTransaction,
  { id, tenderId, companyId }: Own & { id: string },
) {
  const { rows } = await sql<{
    published: number[]
    unread: number[]
    unconfirmed: number[]
    at: string
  }>`
    select array(select no from addenda
        where tender_id = ${tenderId} and state = 'published' order by no) as published,
      array(select no from addenda where tender_id = ${tenderId} and state = 'published'
        and not exists (select from addendum_acknowledgements as acknowledged
          where acknowledged.tender_id = addenda.tender_id and acknowledged.no = addenda.no
            and acknowledged.company_id = ${companyId}) order by no) as unread,
      unconfirmed_addenda(tender_id, addenda) as unconfirmed,
      ${exactTime(sql`clock_timestamp()`)} as at
    from submissions where id = ${id}`.execute(transaction)
  const [row] = rows
  if (!row) throw new Error('a bid that was locked is gone')
  return row
}

type Next = {
  id: string
  receiptNo: string
  sealedReceipt: string
  receiptHash: string
  auditHash: string
  addenda: readonly number[]
  at: string
}

/** The database keeps the receipt before it and judges the deadline once more. */
export async function insertConfirmation(transaction: DatabaseOrTransaction, next: Next) {
  await sql`select confirm_submission(${next.id}, ${next.receiptNo}, ${next.sealedReceipt},
    ${next.receiptHash}, ${next.auditHash}, ${next.addenda}::integer[],
    ${next.at}::timestamptz)`.execute(transaction)
}
