import { exportFailedJobs, listFailedJobs } from '@padauk/contract/admin/jobs'
import type { FailedJob } from '@padauk/contract/admin/jobs'
import { done, refuse } from '@padauk/contract/problems'
import type { Audit } from '#features/audit/service'
import { createJobQueries, jobOrder } from '#features/jobs/repository'
import type { FailedRow } from '#features/jobs/repository'
import type { Database } from '#platform/database/database'
import { faultLine } from '#platform/text/fault-line'
import type { Job } from '#platform/jobs/job'
import type { Queue } from '#platform/jobs/jobs'
import { pagedList } from '#platform/database/paged-list'
import { cutPage } from '#platform/database/pages'

type Needs = {
  db: Database
  queue: Pick<Queue, 'retry'>
  audit: Pick<Audit, 'appendChange'>
  /** Every job there is. */
  jobs: readonly Job[]
}

/** Work that failed for good. Letters are not here: they have a list of their own. */
export function createJobs({ db, queue, audit, jobs }: Needs) {
  const queries = createJobQueries(jobs)
  const isListed = (name: string) => jobs.some((job) => job.queue === name && job.isListed)

  const failedJobs = pagedList({
    of: { list: listFailedJobs, csv: exportFailedJobs },
    file: 'failed-jobs',
    order: jobOrder,
    accepts: (filters) => filters.queue === undefined || isListed(filters.queue),
    query: async (filters, { after, limit }) =>
      cutPage(await queries.failed(db, { ...filters, place: after, limit: limit + 1 }), limit),
    items: (rows) => rows.map(listed),
    columns: ['failed_at', 'queue', ['tender', ({ tender }) => tender && tender.name_en], 'fault'],
  })

  return {
    lists: [failedJobs],

    failed: (limit: number) => queries.count(db, limit),

    oldestFailed: () => queries.oldest(db),

    /** Waiting in each queue, as far as it may be known. */
    waiting: (limit: number) => queries.waiting(db, limit),

    retry: ({ id, staffId }: { id: string; staffId: string }) =>
      db.transaction().execute(async (transaction) => {
        const failed = await queries.find(transaction, id)
        if (!failed || !(await queue.retry(transaction, id))) return refuse('not-found')
        await audit.appendChange(transaction, {
          staffId,
          action: 'job.retried',
          subject: `job:${id}`,
          before: { state: 'failed' },
          after: { state: 'waiting', queue: failed.queue },
        })
        return done()
      }),
  }
}

export type Jobs = ReturnType<typeof createJobs>

function listed({ id, queue, fault, failedAt, tender }: FailedRow): FailedJob {
  return {
    id,
    queue,
    fault: faultLine(fault ?? ''),
    failed_at: failedAt.toISOString(),
    tender: tender && { id: tender.id, name_en: tender.nameEn, name_mm: tender.nameMm },
  }
}
