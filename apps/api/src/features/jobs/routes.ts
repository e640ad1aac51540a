import { retryJob } from '@padauk/contract/admin/jobs'
import type { FastifyInstance } from 'fastify'
import type { Jobs } from '#features/jobs/service'
import { serve } from '#platform/http/serve'
import { serveLists } from '#platform/http/serve-lists'

export function jobRoutes(app: FastifyInstance, { jobs }: { jobs: Jobs }) {
  serveLists(app, jobs.lists)
  serve(app, retryJob, ({ params, caller }) => jobs.retry({ ...params, staffId: caller.id }))
}
