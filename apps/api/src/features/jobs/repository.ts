import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { DatabaseOrTransaction } from '#platform/database/database'
import { inOrder, isBehind, newestBy, placeOf } from '#platform/database/pages'
import type { Place } from '#platform/database/pages'
import type { Job, TenderKey } from '#platform/jobs/job'

export const jobOrder = newestBy('job.created_on', 'job.id')

/** How an id in a payload leads to the tender that the work is about. */
const tenderBy: Record<TenderKey, RawBuilder<unknown>> = {
  tenderId: sql`(job.data->>'tenderId')::uuid`,
  submissionId: sql`(select tender_id from submissions
    where id = (job.data->>'submissionId')::uuid)`,
  uploadId: sql`(select submissions.tender_id from uploads
    join submissions on submissions.id = uploads.submission_id
    where uploads.id = (job.data->>'uploadId')::uuid)`,
}

const failedQueue = sql`job.source_name`
const ownQueue = sql`job.name`

type Wanted = { place: Place | null; limit: number; queue?: string | undefined }

export type FailedRow = {
  id: string
  queue: string
  fault: string | null
  failedAt: Date
  tender: { id: string; nameEn: string; nameMm: string } | null
  place: Place
}

type Waiting = { queue: string; waiting: number; oldestSeconds: number }

/** The queries about listed jobs; an unknown queue is never listed. */
export function createJobQueries(jobs: readonly Job[]) {
  const listed = jobs.filter(({ isListed }) => isListed)
  const named = (some: readonly Job[]) => sql.join(some.map(({ queue }) => sql.lit(queue)))
  const queues = named(listed)

  const tenderOf = (queue: RawBuilder<unknown>) =>
    sql`case ${queue} ${sql.join(
      listed.map((each) => {
        const tender = each.tenderOf ? tenderBy[each.tenderOf] : sql`null::uuid`
        return sql`when ${sql.lit(each.queue)} then ${tender}`
      }),
      sql` `,
    )} end`

  // Confidential jobs would reveal a bid (rules 7.5).
  const open = named(listed.filter(({ confidential }) => !confidential))
  const isShown = (queue: RawBuilder<unknown>) => sql`(${queue} in (${open})
    or exists (select from closings
      where closings.tender_id = ${tenderOf(queue)} and disclosed_at is not null))`

  const failed = sql`pgboss.job
    left join tenders as tender on tender.id = ${tenderOf(failedQueue)}
    where job.name = 'dead-letters' and job.state < 'active'
      and job.source_name in (${queues}) and ${isShown(failedQueue)}`

  return {
    async failed(db: DatabaseOrTransaction, { place, limit, queue }: Wanted) {
      const { rows } = await sql<FailedRow>`
        select job.id, job.source_name as queue, job.source_output->>'message' as fault,
          job.created_on as failed_at, case when tender.id is not null then json_build_object(
            'id', tender.id, 'name_en', tender.name_en, 'name_mm', tender.name_mm) end as tender,
          ${placeOf(jobOrder)} as place
        from ${failed}
          and ${isBehind(jobOrder, place)}
          and (${queue ?? null}::text is null or job.source_name = ${queue ?? null})
        order by ${inOrder(jobOrder)} limit ${limit}`.execute(db)
      return rows
    },

    async count(db: DatabaseOrTransaction, limit: number) {
      const { rows } = await sql`select job.id from ${failed} limit ${limit}`.execute(db)
      return rows.length
    },

    /** The one that has waited longest for staff. */
    async oldest(db: DatabaseOrTransaction) {
      const { rows } = await sql<{ id: string }>`select job.id from ${failed}
        order by job.created_on, job.id limit 1`.execute(db)
      return rows[0]?.id
    },

    async find(db: DatabaseOrTransaction, id: string) {
      const { rows } = await sql<{ queue: string }>`
        select job.source_name as queue from ${failed} and job.id = ${id}`.execute(db)
      return rows[0]
    },

    /** How many jobs wait in each queue, up to the limit, and for how long the oldest of them. */
    async waiting(db: DatabaseOrTransaction, limit: number) {
      const { rows } = await sql<Waiting>`
        select queue.name as queue, count(listed.created_on)::int as waiting,
          coalesce(extract(epoch from now() - min(listed.created_on)), 0)::float8 as oldest_seconds
        from unnest(array[${queues}]) as queue (name)
        left join lateral (
          select job.created_on from pgboss.job
          where job.name = queue.name and job.state < 'active' and not job.blocked
            and ${isShown(ownQueue)}
          limit ${limit}) as listed on true
        group by queue.name`.execute(db)
      return rows
    },
  }
}
