import { sql } from 'kysely'
import type { DatabaseOrTransaction } from '#platform/database/database'

async function isAny(db: DatabaseOrTransaction, question: ReturnType<typeof sql<boolean>>) {
  const { rows } = await sql<{ answer: boolean }>`select ${question} as answer`.execute(db)
  return rows[0]?.answer === true
}

export const isSessionOpen = (db: DatabaseOrTransaction) =>
  isAny(db, sql`exists (select from sessions where company_id is not null and expires_at > now())`)

/** The key of a file or a receipt is stored as the name of its wrapping key, a colon and the rest. */
export const isWrappingKeyUsed = (db: DatabaseOrTransaction, kid: string) =>
  isAny(
    db,
    sql`exists (select from uploads where starts_with(wrapped_key, ${`${kid}:`}))
      or exists (select from submissions where starts_with(wrapped_key, ${`${kid}:`}))
      or exists (select from cure_papers where starts_with(wrapped_key, ${`${kid}:`}))
      or exists (select from paper_files where starts_with(wrapped_key, ${`${kid}:`}))
      or exists (select from minutes where starts_with(wrapped_key, ${`${kid}:`}))`,
  )

/** Receipts are encrypted, so any accepted since the day of the key may be signed by it. */
export const mayHaveSigned = (db: DatabaseOrTransaction, kid: string, since: Date) =>
  isAny(
    db,
    sql`exists (select from submissions where accepted_at >= ${since})
      or exists (select from minutes where written_at >= ${since})
      or exists (select from closings where statement::jsonb->>'key' = ${kid})`,
  )

export async function sealedSecondFactors(db: DatabaseOrTransaction) {
  const rows = await db
    .selectFrom('staff')
    .select(['id', 'totpSecret'])
    .where('totpSecret', 'is not', null)
    .execute()
  return rows.map(({ id, totpSecret }) => ({ id, sealed: totpSecret ?? '' }))
}

/** Only if unchanged since it was read: a new one may be set up at this moment. */
export async function resealSecondFactor(
  db: DatabaseOrTransaction,
  { id, from, to }: { id: string; from: string; to: string },
) {
  await db
    .updateTable('staff')
    .set({ totpSecret: to })
    .where('id', '=', id)
    .where('totpSecret', '=', from)
    .execute()
}

export async function unsentContents(db: DatabaseOrTransaction) {
  const rows = await db
    .selectFrom('letters')
    .select('content')
    .where('sentAt', 'is', null)
    .execute()
  return rows.map(({ content }) => content as Record<string, unknown>)
}

export const hasRecoveryCodes = (db: DatabaseOrTransaction) =>
  isAny(db, sql`exists (select from staff_recovery_codes where used_at is null)`)
