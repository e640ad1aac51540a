import type { Slot } from '@padauk/contract/sealing/values'
import { sql } from 'kysely'
import type { DatabaseOrTransaction } from '#platform/database/database'

const now = sql<Date>`clock_timestamp()`

/** The bids that count in a sealed tender. */
export async function listSealedBids(db: DatabaseOrTransaction, tenderId: string) {
  const rows = await db
    .selectFrom('submissions')
    .innerJoin('tenders', 'tenders.id', 'tenderId')
    .select('submissions.id')
    .where('tenderId', '=', tenderId)
    .where('sealing', '=', 'sealed')
    .where('voidedAt', 'is', null)
    .execute()
  return rows.map(({ id }) => id)
}

const bids = (db: DatabaseOrTransaction) =>
  db
    .selectFrom('submissions')
    .innerJoin('tenders', 'tenders.id', 'submissions.tenderId')
    .innerJoin('closings', 'closings.tenderId', 'tenders.id')
    .innerJoin('companies', 'companies.id', 'submissions.companyId')
    .select(['submissions.id', 'submissions.tenderId', 'wrappedKey', 'sealedReceipt'])
    .select(['submissions.companyId', 'companies.name', 'email', 'language'])
    .select(sql<Date>`opens_at`.as('opensAt'))
    .select(sql<boolean>`disclosed_at is not null`.as('isShown'))
    .where('voidedAt', 'is', null)
export type Bid = NonNullable<Awaited<ReturnType<typeof findBid>>>

/** A bid that counts in a closed tender, and how to reach its bidder. */
export const findBid = (db: DatabaseOrTransaction, id: string) =>
  bids(db).where('submissions.id', '=', id).executeTakeFirst()

export type Own = { tenderId: string; companyId: string }

export const findOwnBid = (db: DatabaseOrTransaction, { tenderId, companyId }: Own) =>
  bids(db)
    .where('submissions.tenderId', '=', tenderId)
    .where('submissions.companyId', '=', companyId)
    .executeTakeFirst()

type Lost = { submissionId: string; slot: Slot; uploadId: string }

/** The slots that were not known to be lost. */
export async function insertLost(db: DatabaseOrTransaction, parts: readonly Lost[]) {
  const rows = await db
    .insertInto('lostParts')
    .values([...parts])
    .onConflict((conflict) => conflict.doNothing())
    .returning('slot')
    .execute()
  return rows.map(({ slot }) => slot)
}

export async function listLost(db: DatabaseOrTransaction, submissionId: string) {
  const rows = await db
    .selectFrom('lostParts')
    .select(['slot', 'uploadId', 'sentAgainAs', 'sentAgainAt', 'putBackAt'])
    .where('submissionId', '=', submissionId)
    .orderBy('slot')
    .execute()
  return rows.map((row) => ({ ...row, slot: row.slot as Slot }))
}

type Part = { submissionId: string; slot: Slot }

const partOf = (db: DatabaseOrTransaction, { submissionId, slot }: Part) =>
  db
    .updateTable('lostParts')
    .where('submissionId', '=', submissionId)
    .where('slot', '=', slot)
    .where('putBackAt', 'is', null)

export async function markSent(db: DatabaseOrTransaction, part: Part, uploadId: string) {
  await partOf(db, part).set({ sentAgainAs: uploadId, sentAgainAt: now }).execute()
}

export async function markPutBack(db: DatabaseOrTransaction, part: Part) {
  await partOf(db, part).set({ putBackAt: now }).execute()
}

/** How many files of a tender's bids were asked for again and have not come. */
export async function countAwaited(db: DatabaseOrTransaction, tenderId: string) {
  const { awaited } = await db
    .selectFrom('lostParts')
    .innerJoin('submissions', 'submissions.id', 'submissionId')
    .select(sql<number>`count(*)::int`.as('awaited'))
    .where('tenderId', '=', tenderId)
    .where('sentAgainAt', 'is', null)
    .executeTakeFirstOrThrow()
  return awaited
}
