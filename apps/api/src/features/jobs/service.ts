import type { FailedJob, ListedQueue } from '@padauk/contract/admin/jobs'
import { done, refuse } from '@padauk/contract/problems'
import type { Audit } from '#features/audit/service'
import {
  countFailedJobs,
  failedJobs,
  findFailedJob,
  jobOrder,
  waitingJobs,
} from '#features/jobs/repository'
import { tableOf } from '#platform/text/csv'
import type { Database } from '#platform/database/database'
import { faultLine } from '#platform/text/fault-line'
import type { Queue } from '#platform/jobs/jobs'
import { cutPage, readPlace } from '#platform/database/pages'
import type { PageAsked } from '#platform/database/pages'

type Needs = { db: Database; queue: Pick<Queue, 'retry'>; audit: Pick<Audit, 'appendChange'> }

type Filters = { queue?: ListedQueue | undefined }

/** Work that failed for good. Letters are not here: they have a list of their own. */
export function createJobs({ db, queue, audit }: Needs) {
  async function readPage(filters: Filters, { limit, after }: PageAsked) {
    const place = after ? readPlace(after, jobOrder) : null
    return cutPage(await failedJobs(db, { ...filters, place, limit: limit + 1 }), limit)
  }

  return {
    async list(filters: Filters, page: PageAsked) {
      if (page.after && !readPlace(page.after, jobOrder)) return refuse('invalid-input')
      const { rows, next } = await readPage(filters, page)
      return done({ items: rows.map(listed), next })
    },

    export: (filters: Filters) => tableOf(columns, (page) => readPage(filters, page)),

    failed: (limit: number) => countFailedJobs(db, limit),

    /** Waiting in each queue, as far as it may be known. */
    waiting: (limit: number) => waitingJobs(db, limit),

    retry: ({ id, staffId }: { id: string; staffId: string }) =>
      db.transaction().execute(async (transaction) => {
        const failed = await findFailedJob(transaction, id)
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

type Row = Awaited<ReturnType<typeof failedJobs>>[number]

function listed({ id, queue, fault, failedAt, tender }: Row): FailedJob {
  return {
    id,
    queue,
    fault: faultLine(fault ?? ''),
    failed_at: failedAt.toISOString(),
    tender: tender && { id: tender.id, name_en: tender.nameEn, name_mm: tender.nameMm },
  }
}

const columns = {
  failed_at: (row: Row) => row.failedAt,
  queue: (row: Row) => row.queue,
  tender: (row: Row) => row.tender?.nameEn ?? null,
  fault: (row: Row) => faultLine(row.fault ?? ''),
}
