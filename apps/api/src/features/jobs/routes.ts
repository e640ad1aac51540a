import { exportFailedJobs, listFailedJobs, retryJob } from '@padauk/contract/admin/jobs'
import type { FastifyInstance } from 'fastify'
import type { Jobs } from '#features/jobs/service'
import { serve } from '#platform/http/serve'
import { serveCsv } from '#platform/http/serve-csv'

export function jobRoutes(app: FastifyInstance, { jobs }: { jobs: Jobs }) {
  serve(app, listFailedJobs, ({ query: { limit, after = null, ...filters } }) =>
    jobs.list(filters, { limit, after }),
  )
  serveCsv(app, exportFailedJobs, 'failed-jobs', ({ query }) => jobs.export(query))
  serve(app, retryJob, ({ params, caller }) => jobs.retry({ ...params, staffId: caller.id }))
}
