import * as z from 'zod/mini'
import { endpoint } from '@padauk/contract/endpoint'
import type { QueryOf } from '@padauk/contract/endpoint'
import { Instant } from '@padauk/contract/text'
import { listEndpoints } from './pages.ts'

const JobName = z.string().check(z.regex(/^[a-z]{1,32}(?:-[a-z]{1,32}){0,4}$/))

export const FailedJob = z.object({
  id: z.uuid(),
  /** The name of the job; letters are not among them, they have a list of their own. */
  queue: JobName,
  /** The first line of the last fault, without ids. */
  fault: z.string(),
  failed_at: Instant,
  tender: z.nullable(z.object({ id: z.uuid(), name_en: z.string(), name_mm: z.string() })),
})
export type FailedJob = z.infer<typeof FailedJob>

const readers = { staff: ['owner', 'officer', 'auditor'] } as const

export const { list: listFailedJobs, csv: exportFailedJobs } = listEndpoints({
  path: '/api/admin/jobs',
  summary: 'Work that failed for good, newest first; of bids only after closing',
  access: readers,
  item: FailedJob,
  filters: { queue: z.optional(JobName) },
})
export type FailedJobFilters = QueryOf<typeof exportFailedJobs>

export const retryJob = endpoint({
  method: 'POST',
  path: '/api/admin/jobs/:id/retry',
  summary: 'Try failed work again',
  access: { staff: ['owner', 'officer'] },
  params: z.strictObject({ id: z.uuid() }),
  answer: { status: 204, schema: z.undefined() },
  problems: ['not-found'],
})
