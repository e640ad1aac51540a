import { sql } from 'kysely'
import { exactTime } from '#platform/database/clock'
import type { DatabaseOrTransaction } from '#platform/database/database'

/** The tender of a bid that its company wants to take back, locked against closing and extension. */
export function lockTender(transaction: DatabaseOrTransaction, tenderId: string) {
  return transaction
    .selectFrom('tenders')
    .select(['id', 'number', 'version', 'nameEn', 'nameMm', 'state'])
    .select(sql<boolean>`end_date >= clock_timestamp()`.as('isOpen'))
    .where('id', '=', tenderId)
    .where('state', 'in', ['published', 'cancelled'])
    .forShare()
    .executeTakeFirst()
}

/** The company's bid with whom to tell, locked; undefined when it has none. */
export function lockActive(
  transaction: DatabaseOrTransaction,
  { tenderId, companyId }: { tenderId: string; companyId: string },
) {
  return transaction
    .selectFrom('submissions')
    .innerJoin('companies', 'companies.id', 'submissions.companyId')
    .select(['submissions.id', 'receiptNo', 'wrappedKey', 'companyName', 'email', 'language'])
    .select('companies.name as contact')
    .where('submissions.tenderId', '=', tenderId)
    .where('submissions.companyId', '=', companyId)
    .where('voidedAt', 'is', null)
    .forNoKeyUpdate('submissions')
    .executeTakeFirst()
}

type Ending =
  | { id: string; how: 'taken-back'; next: null }
  | { id: string; how: 'replaced'; next: string }

/** When it ended, by the database's clock; undefined when it had ended before. */
export async function endSubmission(transaction: DatabaseOrTransaction, { id, how, next }: Ending) {
  const row = await transaction
    .updateTable('submissions')
    .set({ voidedAt: sql<Date>`clock_timestamp()`, endedHow: how, endedNext: next })
    .where('id', '=', id)
    .where('voidedAt', 'is', null)
    .returning(exactTime(sql.ref('voided_at')).as('at'))
    .executeTakeFirst()
  return row?.at
}

type NewSlip = { submissionId: string; sealedSlip: string; slipHash: string; auditHash: string }

export async function insertSlip(transaction: DatabaseOrTransaction, slip: NewSlip) {
  await transaction.insertInto('slips').values(slip).execute()
}

/** The slip of the bid that the company took back last, when it has no other. */
export function findLastSlip(
  db: DatabaseOrTransaction,
  { tenderId, companyId }: { tenderId: string; companyId: string },
) {
  return db
    .selectFrom('submissions')
    .leftJoin('slips', 'slips.submissionId', 'submissions.id')
    .select(['submissions.id', 'wrappedKey', 'sealedSlip'])
    .where('tenderId', '=', tenderId)
    .where('companyId', '=', companyId)
    .orderBy(sql`voided_at desc nulls first`)
    .limit(1)
    .executeTakeFirst()
}

/** The company's own receipts that count no more, the last one first. */
export async function endedOf(
  db: DatabaseOrTransaction,
  { tenderId, companyId }: { tenderId: string; companyId: string },
) {
  const own = db
    .selectFrom('submissions')
    .select(['submissions.id', 'wrappedKey'])
    .where('tenderId', '=', tenderId)
    .where('companyId', '=', companyId)
  const ended = await own
    .leftJoin('slips', 'slips.submissionId', 'submissions.id')
    .select(['sealedReceipt', 'receiptHash', 'sealedSlip', 'voidedAt as at'])
    .where('voidedAt', 'is not', null)
    .execute()
  const confirmed = await own
    .innerJoin('confirmedReceipts as receipts', 'receipts.submissionId', 'submissions.id')
    .select(['receipts.sealedReceipt', 'receipts.receiptHash', 'receipts.endedAt as at'])
    .execute()
  const all = [...ended, ...confirmed.map((row) => ({ ...row, sealedSlip: null }))]
  return all.toSorted((one, other) => Number(other.at) - Number(one.at))
}
