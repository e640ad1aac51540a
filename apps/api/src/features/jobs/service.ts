import type { FailedJob, ListedQueue } from '@padauk/contract/admin/jobs'
import { done, refuse } from '@padauk/contract/problems'
import type { Audit } from '#features/audit/service'
import { countFailedJobs, failedJobs, findFailedJob, jobOrder } from '#features/jobs/repository'
import { csvOf } from '#platform/csv'
import type { Database } from '#platform/database'
import { faultLine } from '#platform/fault-line'
import type { Queue } from '#platform/jobs'
import { cutPage, readPlace } from '#platform/pages'

type Needs = { db: Database; queue: Pick<Queue, 'retry'>; audit: Pick<Audit, 'appendChange'> }

type Filters = { queue?: ListedQueue | undefined }
type Page = Filters & { after?: string | undefined; limit: number }

const rowsOfExport = 500

/** Work that failed for good. Letters are not here: they have a list of their own. */
export function createJobs({ db, queue, audit }: Needs) {
  async function read({ after, limit, ...filters }: Page) {
    const place = after === undefined ? null : readPlace(after, jobOrder)
    if (after !== undefined && !place) return refuse('invalid-input')
    return done(cutPage(await failedJobs(db, { ...filters, place, limit: limit + 1 }), limit))
  }

  return {
    async list(page: Page) {
      const outcome = await read(page)
      if (!outcome.ok) return outcome
      const { rows, next } = outcome.value
      return done({ items: rows.map(listed), next })
    },

    exported: (filters: Filters) =>
      csvOf(columns, async (after) => {
        const outcome = await read({ ...filters, limit: rowsOfExport, after: after ?? undefined })
        if (!outcome.ok) throw new Error('a list does not know the place it told')
        return outcome.value
      }),

    failed: (limit: number) => countFailedJobs(db, limit),

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
