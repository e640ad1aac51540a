import type { EvaluationRules } from '@padauk/contract/evaluation-rules'
import type { StaffRole } from '@padauk/contract/endpoint'
import type { TenderRules } from '@padauk/contract/tender-rules'
import { sql } from 'kysely'
import type { DatabaseOrTransaction } from '#platform/database/database'

/** Serialises what is decided about one tender, also with its award. */
export async function lockEvaluation(db: DatabaseOrTransaction, tenderId: string) {
  const key = `evaluation ${tenderId}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(db)
}

/** A tender that was published, judged by one moment. */
export async function findTender(db: DatabaseOrTransaction, tenderId: string) {
  const row = await db
    .selectFrom('tenders')
    .leftJoin('closings', 'closings.tenderId', 'tenders.id')
    .select(['tenders.id', 'number', 'nameEn', 'nameMm', 'state', 'endDate'])
    .select(['rules', 'evaluation', 'sealing', 'disclosedAt', 'closings.closedAt'])
    .select(sql<boolean>`tenders.end_date < clock_timestamp()`.as('deadlinePassed'))
    .select(sql<Date>`clock_timestamp()`.as('now'))
    .where('tenders.id', '=', tenderId)
    .where('state', '<>', 'draft')
    .executeTakeFirst()
  return (
    row && {
      ...row,
      rules: row.rules as TenderRules,
      evaluation: row.evaluation as EvaluationRules,
    }
  )
}
export type EvaluatedTender = NonNullable<Awaited<ReturnType<typeof findTender>>>

/** In the order in which they were appointed. */
export const listEvaluators = (db: DatabaseOrTransaction, tenderId: string) =>
  db
    .selectFrom('evaluators')
    .innerJoin('staff', 'staff.id', 'evaluators.staffId')
    .select(['staffId', 'staff.name', 'staff.active', 'appointedAt'])
    .select(['rulesAcceptedAt', 'lockedAt'])
    .where('tenderId', '=', tenderId)
    .orderBy('appointedAt')
    .execute()
export type EvaluatorRow = Awaited<ReturnType<typeof listEvaluators>>[number]

/** What each person declared last; a yes is the last word. */
export const listDeclarations = (db: DatabaseOrTransaction, tenderId: string) =>
  db
    .selectFrom('interestDeclarations')
    .distinctOn('staffId')
    .select(['staffId', 'declaredAt', 'hasInterest'])
    .where('tenderId', '=', tenderId)
    .orderBy('staffId')
    .orderBy('declaredAt', 'desc')
    .execute()
export type DeclarationRow = Awaited<ReturnType<typeof listDeclarations>>[number]

/** The newest of each bid, with the signed exclusion that it would end. */
export const listChecks = (db: DatabaseOrTransaction, tenderId: string) =>
  db
    .selectFrom('bidChecks')
    .innerJoin('submissions', 'submissions.id', 'bidChecks.submissionId')
    .leftJoin('bidChecks as replaced', 'replaced.id', 'bidChecks.replaces')
    .distinctOn('bidChecks.submissionId')
    .selectAll('bidChecks')
    .select(['replaced.ground as replacedGround', 'replaced.reason as replacedReason'])
    .where('tenderId', '=', tenderId)
    .orderBy('bidChecks.submissionId')
    .orderBy('bidChecks.no', 'desc')
    .$narrowType<{ decision: 'complete' | 'cure' | 'exclude' }>()
    .execute()
export type CheckRow = Awaited<ReturnType<typeof listChecks>>[number]

export const listCures = (db: DatabaseOrTransaction, tenderId: string) =>
  db
    .selectFrom('cureRequests')
    .innerJoin('submissions', 'submissions.id', 'cureRequests.submissionId')
    .selectAll('cureRequests')
    .where('tenderId', '=', tenderId)
    .execute()
export type CureRow = Awaited<ReturnType<typeof listCures>>[number]

/** The newest of each slot, which counts. */
export const listPapers = (db: DatabaseOrTransaction, tenderId: string) =>
  db
    .selectFrom('curePapers')
    .innerJoin('cureRequests', 'cureRequests.id', 'curePapers.cureId')
    .innerJoin('submissions', 'submissions.id', 'cureRequests.submissionId')
    .distinctOn(['curePapers.cureId', 'curePapers.slot'])
    .selectAll('curePapers')
    .where('tenderId', '=', tenderId)
    .orderBy('curePapers.cureId')
    .orderBy('curePapers.slot')
    .orderBy('curePapers.arrivedAt', 'desc')
    .execute()
export type PaperRow = Awaited<ReturnType<typeof listPapers>>[number]

export const listPrices = (db: DatabaseOrTransaction, tenderId: string) =>
  db
    .selectFrom('typedPrices')
    .innerJoin('submissions', 'submissions.id', 'typedPrices.submissionId')
    .selectAll('typedPrices')
    .where('tenderId', '=', tenderId)
    .execute()
export type PriceRow = Awaited<ReturnType<typeof listPrices>>[number]

/** The newest of each bid, criterion and evaluator. */
export const listScores = (db: DatabaseOrTransaction, tenderId: string) =>
  db
    .selectFrom('scores')
    .innerJoin('submissions', 'submissions.id', 'scores.submissionId')
    .distinctOn(['scores.submissionId', 'criterion', 'evaluator'])
    .select(['scores.submissionId', 'criterion', 'evaluator', 'no', 'points', 'reason', 'givenAt'])
    .where('tenderId', '=', tenderId)
    .orderBy('scores.submissionId')
    .orderBy('criterion')
    .orderBy('evaluator')
    .orderBy('no', 'desc')
    .execute()
export type ScoreRow = Awaited<ReturnType<typeof listScores>>[number]

/** Names of those who acted, also of who has left. */
export async function namesOf(db: DatabaseOrTransaction, ids: readonly (string | null)[]) {
  const known = [...new Set(ids.filter((id) => id !== null))]
  if (known.length === 0) return new Map<string, { id: string; name: string }>()
  const rows = await db
    .selectFrom('staff')
    .select(['id', 'name'])
    .where('id', 'in', known)
    .execute()
  return new Map(rows.map((person) => [person.id, person]))
}

/** Active staff who may be appointed. */
export const listCandidates = (db: DatabaseOrTransaction) =>
  db
    .selectFrom('staff')
    .select(['id', 'name'])
    .where('active', '=', true)
    .where(sql<boolean>`'evaluator' = any(roles)`)
    .orderBy('name')
    .orderBy('id')
    .execute()

export type Member = { id: string; roles: readonly StaffRole[] }

type Own = { tenderId: string; staffId: string }

/** One person's part in a tender. */
export async function findPart(db: DatabaseOrTransaction, { tenderId, staffId }: Own) {
  const { rows } = await sql<{
    isAppointed: boolean
    hasAccepted: boolean
    hasInterest: boolean | null
    areBidsShown: boolean
  }>`
    select are_bids_shown(${tenderId}) as "areBidsShown",
      exists (select from evaluators
        where tender_id = ${tenderId} and staff_id = ${staffId}) as "isAppointed",
      exists (select from evaluators where tender_id = ${tenderId} and staff_id = ${staffId}
        and rules_accepted_at is not null) as "hasAccepted",
      (select bool_or(has_interest) from interest_declarations
        where tender_id = ${tenderId} and staff_id = ${staffId}) as "hasInterest"`.execute(db)
  const [row] = rows
  if (!row) throw new Error('the database did not answer')
  return row
}

export async function insertEvaluator(
  db: DatabaseOrTransaction,
  row: Own & { appointedBy: string },
) {
  await db.insertInto('evaluators').values(row).execute()
}

export async function deleteEvaluator(db: DatabaseOrTransaction, { tenderId, staffId }: Own) {
  await db
    .deleteFrom('evaluators')
    .where('tenderId', '=', tenderId)
    .where('staffId', '=', staffId)
    .execute()
}

/** False when it was done before. */
export async function markEvaluator(
  db: DatabaseOrTransaction,
  { tenderId, staffId }: Own,
  column: 'rulesAcceptedAt' | 'lockedAt',
) {
  const { numUpdatedRows } = await db
    .updateTable('evaluators')
    .set({ [column]: sql`clock_timestamp()` })
    .where('tenderId', '=', tenderId)
    .where('staffId', '=', staffId)
    .where(column, 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function insertDeclaration(
  db: DatabaseOrTransaction,
  row: Own & { hasInterest: boolean; text: string },
) {
  await db.insertInto('interestDeclarations').values(row).execute()
}

/** What waits in tenders whose bids are shown, before it is known which of them are decided. */
export async function listWaiting(db: DatabaseOrTransaction) {
  const { rows } = await sql<Waiting>`
    with running as (
      select tenders.id, name_en, name_mm, evaluation, closings.disclosed_at
      from tenders join closings on closings.tender_id = tenders.id
      where tenders.state = 'published' and disclosed_at is not null
        -- What was not decided within a year is no matter of today, and an index finds the others.
        and end_date > statement_timestamp() - interval '1 year'
        and not exists (select from awards where awards.tender_id = tenders.id
          and awards.state in ('proposed', 'standstill', 'final'))),
    newest as (
      select distinct on (submission_id) bid_checks.*, submissions.tender_id
      from bid_checks join submissions on submissions.id = submission_id
      where submissions.tender_id in (select id from running)
      order by submission_id, no desc),
    standing as (
      select submissions.tender_id, newest.decision, newest.decided_by, newest.decided_at,
        newest.signed_at is null and newest.returned_at is null
          and (decision = 'exclude' or replaces is not null) as awaits_signature,
        -- One that is back from the second person without an exclusion behind it.
        newest.returned_at is not null and replaces is null as is_open_again,
        exists (select from cure_requests where cure_requests.submission_id = submissions.id
          and answered_at is null and due_at >= clock_timestamp()) as awaits_papers
      from submissions left join newest on newest.submission_id = submissions.id
      where submissions.tender_id in (select id from running) and voided_at is null
      and not exists (select from unopened_bids where unopened_bids.submission_id = submissions.id))
    select running.id, name_en, name_mm, disclosed_at,
      evaluation ->> 'method' as method,
      coalesce((select count(*) from standing where tender_id = running.id and not awaits_papers
        and (decision is null or decision = 'cure' or is_open_again)), 0)::int as checks,
      coalesce((select count(*) from standing where tender_id = running.id
        and (decision is null or decision = 'cure' or is_open_again
          or awaits_signature)), 0)::int as pending,
      coalesce((select jsonb_agg(jsonb_build_object('by', decided_by, 'at', decided_at))
        from standing where tender_id = running.id and awaits_signature), '[]') as exclusions,
      coalesce((select jsonb_agg(jsonb_build_object('id', staff_id,
          'accepted', rules_accepted_at is not null, 'locked', locked_at is not null))
        from evaluators where tender_id = running.id), '[]') as evaluators,
      coalesce((select jsonb_object_agg(staff_id, said) from (
        select staff_id, bool_or(has_interest) as said from interest_declarations
        where tender_id = running.id group by staff_id) as declared), '{}') as declarations
    from running order by disclosed_at`.execute(db)
  return rows
}

/** Tenders whose rules an evaluator has not accepted yet, the next deadline first. */
export const listUnaccepted = (db: DatabaseOrTransaction, staffId: string) =>
  db
    .selectFrom('evaluators')
    .innerJoin('tenders', 'tenders.id', 'tenderId')
    .select(['tenders.id', 'nameEn', 'nameMm', 'endDate'])
    .where('staffId', '=', staffId)
    .where('rulesAcceptedAt', 'is', null)
    .where('tenders.state', '=', 'published')
    .where('endDate', '>', sql<Date>`statement_timestamp() - interval '1 year'`)
    .orderBy('endDate')
    .execute()

export type Waiting = {
  id: string
  nameEn: string
  nameMm: string
  disclosedAt: Date
  method: EvaluationRules['method']
  /** Bids to decide now, and bids without a decision that counts. */
  checks: number
  pending: number
  exclusions: { by: string; at: string }[]
  evaluators: { id: string; accepted: boolean; locked: boolean }[]
  declarations: Record<string, boolean>
}
