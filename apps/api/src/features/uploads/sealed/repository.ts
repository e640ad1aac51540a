import { sql } from 'kysely'
import type { DatabaseOrTransaction } from '#platform/database/database'

const now = sql<Date>`clock_timestamp()`

/** The hash that was lost with its process has been computed again. */
export async function markHashed(db: DatabaseOrTransaction, id: string, sha256: string) {
  await db
    .updateTable('uploads')
    .set({ sha256, state: 'staged', updatedAt: now })
    .where('id', '=', id)
    .where('sealed', '=', 'in-browser')
    .where('state', '=', 'receiving')
    .where(sql<boolean>`received = size`)
    .execute()
}

/** Complete for a while, and not hashed. */
export function listUnhashed(db: DatabaseOrTransaction, afterSeconds: number) {
  return db
    .selectFrom('uploads')
    .select('id')
    .where('sealed', '=', 'in-browser')
    .where('state', '=', 'receiving')
    .where(sql<boolean>`received = size`)
    .where(
      sql<boolean>`updated_at < statement_timestamp() - make_interval(secs => ${afterSeconds})`,
    )
    .limit(100)
    .execute()
}

/**
 * The company's sealed files that a bid may name: staged ones, and those of a bid of its own that
 * was ended or is being replaced.
 */
export function listSealedParts(
  db: DatabaseOrTransaction,
  {
    companyId,
    ids,
    replaced,
  }: { companyId: string; ids: readonly string[]; replaced: string | null },
) {
  return db
    .selectFrom('uploads')
    .leftJoin('submissions', 'submissions.id', 'uploads.submissionId')
    .select([
      'uploads.id',
      // A file of a form names no tender until it is part of a bid.
      sql<string | null>`coalesce(uploads.tender_id, submissions.tender_id)`.as('tenderId'),
      'uploads.slot',
      'uploads.size',
      'uploads.sha256',
      'uploads.completedAt',
      'uploads.sealed',
      'uploads.submissionId',
      'uploads.practice',
    ])
    .where('uploads.id', 'in', ids)
    .where('uploads.companyId', '=', companyId)
    .where('uploads.sealed', 'is not', null)
    .where((eb) =>
      eb.or([
        eb('uploads.state', '=', 'staged'),
        eb('submissions.voidedAt', 'is not', null),
        eb('submissions.id', '=', replaced),
      ]),
    )
    .execute()
}

type Acceptance = {
  companyId: string
  submissionId: string
  files: readonly { id: string; slot: string; submissionId: string | null }[]
}

/** All of them, or fewer when one was used or removed in between. */
export function acceptSealedUploads(
  transaction: DatabaseOrTransaction,
  { companyId, submissionId, files }: Acceptance,
) {
  const [ids, slots] = [files.map(({ id }) => id), files.map(({ slot }) => slot)]
  const before = files.map((file) => file.submissionId)
  return transaction
    .updateTable('uploads')
    .from(
      sql<{ fileId: string; fileSlot: string; fileBid: string | null }>`
        unnest(${sql.val(ids)}::uuid[], ${sql.val(slots)}::text[], ${sql.val(before)}::uuid[])`.as<'file'>(
        sql`file(file_id, file_slot, file_bid)`,
      ),
    )
    .set({ state: 'accepted', submissionId, slot: sql<string>`file.file_slot`, updatedAt: now })
    .whereRef('uploads.id', '=', 'file.fileId')
    .where('companyId', '=', companyId)
    .where('sealed', 'is not', null)
    .where('practice', '=', false)
    .where('state', 'in', ['staged', 'accepted'])
    .where(sql<boolean>`(slot is null or slot = file.file_slot)`)
    .where(sql<boolean>`submission_id is not distinct from file.file_bid`)
    .returning('uploads.id')
    .execute()
}
