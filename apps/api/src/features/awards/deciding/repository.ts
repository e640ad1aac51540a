import type { NoAwardReason } from '@padauk/contract/outcomes'
import { sql } from 'kysely'
import type { DatabaseOrTransaction } from '#platform/database/database'

const now = sql<Date>`clock_timestamp()`

type NewAward = {
  tenderId: string
  no: number
  category: string
  winnerId: string | null
  amount: number | null
  currency: string | null
  none: NoAwardReason | null
  justification: string
  singleBid: string
  reasons: readonly { submission: string; en: string; mm: string }[]
  proposedBy: string
}

export async function insertProposal(db: DatabaseOrTransaction, { reasons, ...award }: NewAward) {
  await db
    .insertInto('awards')
    .values({ ...award, reasons: JSON.stringify(reasons) })
    .execute()
}

type Ended = { tenderId: string; category: string; none: NoAwardReason; justification: string }

/** The closing itself found nothing to open. */
export function insertUnsuccessful(db: DatabaseOrTransaction, ended: Ended) {
  return db
    .insertInto('awards')
    .values({ ...ended, no: 1, state: 'final', approvedAt: now, finalAt: now })
    .returning(['id', 'no'])
    .executeTakeFirstOrThrow()
}

export async function approveRow(
  db: DatabaseOrTransaction,
  id: string,
  approval: { staffId: string; at: Date; standstillUntil: Date | null },
) {
  const { staffId, at, standstillUntil } = approval
  await db
    .updateTable('awards')
    .set({
      state: standstillUntil ? 'standstill' : 'final',
      approvedBy: staffId,
      approvedAt: at,
      standstillUntil,
      ...(!standstillUntil && { finalAt: at }),
      revision: sql`revision + 1`,
    })
    .where('id', '=', id)
    .execute()
}

type Said = { staffId: string; reason: string }

export async function returnRow(db: DatabaseOrTransaction, id: string, { staffId, reason }: Said) {
  await db
    .updateTable('awards')
    .set({
      state: 'returned',
      returnedBy: staffId,
      returnedAt: now,
      returnReason: reason,
      revision: sql`revision + 1`,
    })
    .where('id', '=', id)
    .execute()
}

/** The decision came to nothing, and another one follows. */
export async function endRow(
  db: DatabaseOrTransaction,
  id: string,
  { how, staffId, reason }: Said & { how: 'withdrawn' | 'upheld' },
) {
  await db
    .updateTable('awards')
    .set({
      state: how,
      endedBy: staffId,
      endedAt: now,
      endReason: reason,
      revision: sql`revision + 1`,
    })
    .where('id', '=', id)
    .execute()
}

/** The database refuses it while the standstill lasts or an objection is open. */
export async function finishRow(db: DatabaseOrTransaction, id: string) {
  await db
    .updateTable('awards')
    .set({ state: 'final', finalAt: now, revision: sql`revision + 1` })
    .where('id', '=', id)
    .where('state', '=', 'standstill')
    .execute()
}

/** Decisions whose standstill is over and that no objection holds up. */
export async function listOver(db: DatabaseOrTransaction, limit: number) {
  const rows = await db
    .selectFrom('awards')
    .select('tenderId')
    .where('state', '=', 'standstill')
    .where('standstillUntil', '<', sql<Date>`statement_timestamp()`)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('objections')
            .select('objections.id')
            .whereRef('objections.awardId', '=', 'awards.id')
            .where('objections.answeredAt', 'is', null),
        ),
      ),
    )
    .orderBy('standstillUntil')
    .limit(limit)
    .execute()
  return rows.map(({ tenderId }) => tenderId)
}

/** What one bidder is told, as it is kept. */
export type ResultRow = {
  submissionId: string
  result: 'won' | 'lost' | 'excluded' | 'not-opened' | 'none'
  reasonEn: string
  reasonMm: string
  rank: number | null
  amount: number | null
  currency: string | null
  total: number | null
  points: { criterion: string; points: number }[]
}

export async function insertResults(
  db: DatabaseOrTransaction,
  awardId: string,
  results: readonly ResultRow[],
) {
  if (results.length === 0) return
  const rows = results.map(({ points, ...row }) => ({
    ...row,
    awardId,
    points: JSON.stringify(points),
  }))
  await db.insertInto('awardResults').values(rows).execute()
}
