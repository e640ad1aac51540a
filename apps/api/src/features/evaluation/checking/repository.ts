import { sql } from 'kysely'
import type { CheckRow, PriceRow } from '#features/evaluation/repository'
import type { DatabaseOrTransaction } from '#platform/database/database'

const now = sql<Date>`clock_timestamp()`

type NewCheck = {
  submissionId: string
  no: number
  decision: CheckRow['decision']
  ground: string | null
  reason: string
  /** The signed exclusion that it would end. */
  replaces: string | null
  decidedBy: string
}

export async function insertCheck(db: DatabaseOrTransaction, row: NewCheck) {
  await db.insertInto('bidChecks').values(row).execute()
}

/** The database refuses a second signature, and one by who decided. */
export async function signCheck(db: DatabaseOrTransaction, id: string, staffId: string) {
  await db
    .updateTable('bidChecks')
    .set({ signedBy: staffId, signedAt: now })
    .where('id', '=', id)
    .execute()
}

export async function returnCheck(
  db: DatabaseOrTransaction,
  id: string,
  { staffId, reason }: { staffId: string; reason: string },
) {
  await db
    .updateTable('bidChecks')
    .set({ returnedBy: staffId, returnedAt: now, returnReason: reason })
    .where('id', '=', id)
    .execute()
}

type TypedPrice = Pick<PriceRow, 'submissionId' | 'amount' | 'currency' | 'typedBy'>

/** A new price replaces the one before, and waits for its confirmation anew. */
export async function typePrice(db: DatabaseOrTransaction, row: TypedPrice) {
  const { amount, currency, typedBy } = row
  await db
    .insertInto('typedPrices')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('submissionId').doUpdateSet({
        amount,
        currency,
        typedBy,
        typedAt: now,
        confirmedBy: null,
        confirmedAt: null,
      }),
    )
    .execute()
}

export async function confirmPrice(
  db: DatabaseOrTransaction,
  { submissionId, staffId }: { submissionId: string; staffId: string },
) {
  await db
    .updateTable('typedPrices')
    .set({ confirmedBy: staffId, confirmedAt: now })
    .where('submissionId', '=', submissionId)
    .execute()
}
