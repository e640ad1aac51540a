import { sql } from 'kysely'
import { uploadColumns } from '#features/uploads/repository'
import type { DatabaseOrTransaction } from '#platform/database/database'

const now = sql<Date>`clock_timestamp()`

export function listOfSubmission(db: DatabaseOrTransaction, submissionId: string) {
  return db
    .selectFrom('uploads')
    .select(uploadColumns)
    .select('securedAt')
    .where('submissionId', '=', submissionId)
    .where('erasedAt', 'is', null)
    .execute()
}

type Moved = { uploadId: string; start: number; object: string; version: string | null }

export async function movePiece(
  db: DatabaseOrTransaction,
  { uploadId, start, object, version }: Moved,
) {
  await db
    .updateTable('uploadChunks')
    .set({ object, version })
    .where('uploadId', '=', uploadId)
    .where('start', '=', start)
    .execute()
}

export async function markSecured(db: DatabaseOrTransaction, id: string) {
  await db.updateTable('uploads').set({ securedAt: now }).where('id', '=', id).execute()
}

/** Its lock must be requested again. */
export async function markUnsecured(db: DatabaseOrTransaction, id: string) {
  await db.updateTable('uploads').set({ securedAt: null }).where('id', '=', id).execute()
}

const acceptedAtOnce = 200

/** Every file of every accepted bid that was not erased, a page at a time. */
export async function* listAccepted(db: DatabaseOrTransaction) {
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const rows = await db
      .selectFrom('uploads')
      .select(uploadColumns)
      .where('submissionId', 'is not', null)
      .where('erasedAt', 'is', null)
      .where('id', '>', after)
      .orderBy('id')
      .limit(acceptedAtOnce)
      .execute()
    yield* rows
    const last = rows.at(-1)
    if (!last) return
    after = last.id
  }
}

/** Accepted a while ago and still where it was uploaded to. */
export async function listUnsecured(db: DatabaseOrTransaction, afterSeconds: number) {
  const rows = await db
    .selectFrom('uploads')
    .select('submissionId')
    .distinct()
    .where('submissionId', 'is not', null)
    .where('securedAt', 'is', null)
    .where('erasedAt', 'is', null)
    .where(
      sql<boolean>`updated_at < statement_timestamp() - make_interval(secs => ${afterSeconds})`,
    )
    .limit(100)
    .execute()
  return rows.flatMap(({ submissionId }) => submissionId ?? [])
}

export type Forgotten = { afterSeconds: number; arrivalSeconds: number; practiceSeconds: number }

/**
 * Not touched for long. A file that we were sealing when the process died is gone much earlier: its
 * key died too, and its name was never told.
 */
const isForgotten = ({ afterSeconds, arrivalSeconds, practiceSeconds }: Forgotten) => sql<boolean>`
  updated_at < statement_timestamp() - make_interval(secs =>
    case when sealed = 'on-arrival' and state in ('receiving', 'checking')
      then ${arrivalSeconds}::float8
      when practice then ${practiceSeconds}::float8
      else ${afterSeconds}::float8 end)`

export async function listForgotten(db: DatabaseOrTransaction, forgotten: Forgotten) {
  const rows = await db
    .selectFrom('uploads')
    .select('id')
    .where('state', '<>', 'accepted')
    .where(isForgotten(forgotten))
    .orderBy('updatedAt')
    .limit(100)
    .execute()
  return rows.map(({ id }) => id)
}

/** Drafts of tenders that have ended; a lost part that is sent again comes after the closing. */
export async function listEndedDrafts(db: DatabaseOrTransaction) {
  const rows = await db
    .selectFrom('uploads')
    .innerJoin('tenders', 'tenders.id', 'uploads.tenderId')
    .select('uploads.id')
    .where('uploads.state', 'in', ['receiving', 'checking', 'staged'])
    .where(sql<boolean>`(tenders.state = 'cancelled' or uploads.created_at < tenders.closed_at)`)
    .orderBy('uploads.id')
    .limit(100)
    .execute()
  return rows.map(({ id }) => id)
}

/** From here on it can't be accepted any more; false when it was used in between. */
export async function claimForgotten(db: DatabaseOrTransaction, id: string, forgotten: Forgotten) {
  const { numUpdatedRows } = await db
    .updateTable('uploads')
    .set({
      state: 'refused',
      refusal: sql<string>`coalesce(refusal, 'upload-missing')`,
      wrappedKey: null,
      sealedName: null,
      sealedFacts: null,
      reserved: 0,
    })
    .where('id', '=', id)
    .where('state', '<>', 'accepted')
    .where(isForgotten(forgotten))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** How many of these files for practice are complete; they are removed later for that. */
export async function touchPractice(
  transaction: DatabaseOrTransaction,
  { companyId, uploadIds }: { companyId: string; uploadIds: readonly string[] },
) {
  const { numUpdatedRows } = await transaction
    .updateTable('uploads')
    .set({ updatedAt: now })
    .where('id', 'in', uploadIds)
    .where('companyId', '=', companyId)
    .where('practice', '=', true)
    .where('state', '=', 'staged')
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

export async function listStuck(db: DatabaseOrTransaction, afterSeconds: number) {
  const rows = await db
    .selectFrom('uploads')
    .select('id')
    .where('state', '=', 'checking')
    .where('sealed', 'is', null)
    .where(
      sql<boolean>`updated_at < statement_timestamp() - make_interval(secs => ${afterSeconds})`,
    )
    .limit(100)
    .execute()
  return rows.map(({ id }) => id)
}
