import type { ListedQueue } from '@padauk/contract/admin/jobs'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { DatabaseOrTransaction } from '#platform/database/database'
import { inOrder, isBehind, newestBy, placeOf } from '#platform/database/pages'
import type { Place } from '#platform/database/pages'

export const jobOrder = newestBy('job.created_on', 'job.id')

/** The tender that work is about. What is of no known kind is about none, and is never listed. */
const tenderOf = (queue: RawBuilder<unknown>) => sql`case ${queue}
  when 'announce-extension' then (job.data->>'tenderId')::uuid
  when 'secure-submission' then
    (select tender_id from submissions where id = (job.data->>'submissionId')::uuid)
  when 'scan-upload' then
    (select submissions.tender_id from uploads
     join submissions on submissions.id = uploads.submission_id
     where uploads.id = (job.data->>'uploadId')::uuid)
  end`

// Rule 5: that a tender was extended is public; all other work is there because somebody has bid.
const isShown = (queue: RawBuilder<unknown>) => sql`(${queue} = 'announce-extension'
  or exists (select from closings where closings.tender_id = ${tenderOf(queue)}))`

const failedQueue = sql`job.source_name`
const ownQueue = sql`job.name`

type Wanted = { place: Place | null; limit: number; queue?: ListedQueue | undefined }

type FailedRow = {
  id: string
  queue: ListedQueue
  fault: string | null
  failedAt: Date
  tender: { id: string; nameEn: string; nameMm: string } | null
  place: Place
}

const failed = sql`pgboss.job
  left join tenders as tender on tender.id = ${tenderOf(failedQueue)}
  where job.name = 'dead-letters' and job.state < 'active'
    and job.source_name in ('announce-extension', 'scan-upload', 'secure-submission')
    and ${isShown(failedQueue)}`

export async function failedJobs(db: DatabaseOrTransaction, { place, limit, queue }: Wanted) {
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
}

export async function countFailedJobs(db: DatabaseOrTransaction, limit: number) {
  const { rows } = await sql`select job.id from ${failed} limit ${limit}`.execute(db)
  return rows.length
}

export async function findFailedJob(db: DatabaseOrTransaction, id: string) {
  const { rows } = await sql<{ queue: ListedQueue }>`
    select job.source_name as queue from ${failed} and job.id = ${id}`.execute(db)
  return rows[0]
}

type Waiting = { queue: ListedQueue; waiting: number; oldestSeconds: number }

/** How many jobs wait in each queue, up to the limit, and for how long the oldest of them. */
export async function waitingJobs(db: DatabaseOrTransaction, limit: number) {
  const { rows } = await sql<Waiting>`
    select queue.name as queue, count(listed.created_on)::int as waiting,
      coalesce(extract(epoch from now() - min(listed.created_on)), 0)::float8 as oldest_seconds
    from unnest(array['announce-extension', 'scan-upload', 'secure-submission']) as queue (name)
    left join lateral (
      select job.created_on from pgboss.job
      where job.name = queue.name and job.state < 'active' and not job.blocked
        and ${isShown(ownQueue)}
      limit ${limit}) as listed on true
    group by queue.name`.execute(db)
  return rows
}
