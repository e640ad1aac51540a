import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Uploads } from '#features/uploads/service'
import type { DatabaseOrTransaction } from '#platform/database/database'
import type { Api } from '#test/people'

const hash = () => randomBytes(32).toString('hex')

/** A bid without a receipt that opens: for what the database asks of its files. */
export async function insertBid(
  transaction: DatabaseOrTransaction,
  id: string,
  companyId: string,
  tenderId: string,
) {
  await sql`with arrival as (
      insert into arrivals (tender_id, company_id, payload_hash)
      values (${tenderId}, ${companyId}, ${hash()}) returning *)
    insert into submissions (id, tender_id, company_id, arrival_id, arrived_at, payload_hash,
      receipt_no, wrapped_key, sealed_receipt, receipt_hash, audit_hash)
    select ${id}, tender_id, company_id, id, arrived_at, payload_hash,
      ${hash().slice(0, 19)}, 'none', 'none', ${hash()}, ${hash()} from arrival`.execute(
    transaction,
  )
}

export async function voidBid(transaction: DatabaseOrTransaction, id: string) {
  await sql`insert into take_backs (submission_id, reason) values (${id}, 'wrong file')`.execute(
    transaction,
  )
  await sql`update submissions set voided_at = clock_timestamp() where id = ${id}`.execute(
    transaction,
  )
}

type Bid = {
  companyId: string
  tenderId: string
  files: Parameters<Uploads['acceptSealed']>[1]['files']
  ends?: string | undefined
}

/** What submitting does with sealed files; `ends` is the bid that it replaces. */
export async function acceptedBid({ services }: Api, { companyId, tenderId, files, ends }: Bid) {
  const submissionId = randomUUID()
  const isTaken = await services.db.transaction().execute(async (transaction) => {
    if (ends) await voidBid(transaction, ends)
    const bid = { companyId, submissionId, files }
    if (!(await services.uploads.acceptSealed(transaction, bid))) return false
    await insertBid(transaction, submissionId, companyId, tenderId)
    return true
  })
  return isTaken ? submissionId : null
}
