import { sql } from 'kysely'
import type { PaperRow } from '#features/evaluation/repository'
import type { DatabaseOrTransaction } from '#platform/database/database'

type NewCure = {
  submissionId: string
  papers: readonly string[]
  message: string
  requestedBy: string
  hours: number
}

export const insertCure = (db: DatabaseOrTransaction, { hours, papers, ...row }: NewCure) =>
  db
    .insertInto('cureRequests')
    .values({
      ...row,
      papers: [...papers],
      dueAt: sql<Date>`clock_timestamp() + make_interval(hours => ${hours})`,
    })
    .returning(['id', 'dueAt'])
    .executeTakeFirstOrThrow()

/** A request with the company it was sent to, judged by one moment. */
export const findCure = (db: DatabaseOrTransaction, id: string) =>
  db
    .selectFrom('cureRequests')
    .innerJoin('submissions', 'submissions.id', 'cureRequests.submissionId')
    .selectAll('cureRequests')
    .select(['submissions.tenderId', 'submissions.companyId'])
    .select(sql<boolean>`due_at >= clock_timestamp()`.as('isInTime'))
    .where('cureRequests.id', '=', id)
    .executeTakeFirst()
export type FoundCure = NonNullable<Awaited<ReturnType<typeof findCure>>>

/** One file at a time, so that the last of the papers is noticed. */
export async function lockCure(db: DatabaseOrTransaction, id: string) {
  const key = `cure ${id}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(db)
}

export async function insertPaper(db: DatabaseOrTransaction, row: Omit<PaperRow, 'arrivedAt'>) {
  await db.insertInto('curePapers').values(row).execute()
}

export async function slotsSent(db: DatabaseOrTransaction, cureId: string) {
  const rows = await db
    .selectFrom('curePapers')
    .select('slot')
    .distinct()
    .where('cureId', '=', cureId)
    .execute()
  return new Set(rows.map(({ slot }) => slot))
}

export async function markAnswered(db: DatabaseOrTransaction, id: string) {
  await db
    .updateTable('cureRequests')
    .set({ answeredAt: sql<Date>`clock_timestamp()` })
    .where('id', '=', id)
    .where('answeredAt', 'is', null)
    .execute()
}

/** The newest of a slot, which counts. */
export const findPaper = (
  db: DatabaseOrTransaction,
  { cureId, slot }: { cureId: string; slot: string },
) =>
  db
    .selectFrom('curePapers')
    .selectAll()
    .where('cureId', '=', cureId)
    .where('slot', '=', slot)
    .orderBy('arrivedAt', 'desc')
    .limit(1)
    .executeTakeFirst()

/** A company's own request about a tender, open or over. */
export const findOwnCure = (
  db: DatabaseOrTransaction,
  { tenderId, companyId }: { tenderId: string; companyId: string },
) =>
  db
    .selectFrom('cureRequests')
    .innerJoin('submissions', 'submissions.id', 'cureRequests.submissionId')
    .innerJoin('tenders', 'tenders.id', 'submissions.tenderId')
    .selectAll('cureRequests')
    .select('tenders.rules')
    .select(sql<boolean>`due_at >= clock_timestamp()`.as('isInTime'))
    .where('submissions.tenderId', '=', tenderId)
    .where('submissions.companyId', '=', companyId)
    .where('submissions.voidedAt', 'is', null)
    .executeTakeFirst()
