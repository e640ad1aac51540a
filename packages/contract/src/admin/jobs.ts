import * as z from 'zod/mini'
import { endpoint } from '@padauk/contract/endpoint'
import { Instant } from '@padauk/contract/text'
import { PageQuery, pageOf } from './pages.ts'

/** Work that may fail for good. A letter is not among it: those are listed as letters. */
export const listedQueues = ['announce-extension', 'scan-upload', 'secure-submission'] as const
export type ListedQueue = (typeof listedQueues)[number]

export const FailedJob = z.object({
  id: z.uuid(),
  queue: z.enum(listedQueues),
  /** The first line of the last fault, without ids. */
  fault: z.string(),
  failed_at: Instant,
  tender: z.nullable(z.object({ id: z.uuid(), name_en: z.string(), name_mm: z.string() })),
})
export type FailedJob = z.infer<typeof FailedJob>

const filters = { queue: z.optional(z.enum(listedQueues)) }
const readers = { staff: ['owner', 'officer', 'auditor'] } as const

export const listFailedJobs = endpoint({
  method: 'GET',
  path: '/api/admin/jobs',
  summary: 'Work that failed for good, newest first; of bids only after closing',
  access: readers,
  query: z.extend(PageQuery, filters),
  answer: { status: 200, schema: pageOf(FailedJob) },
  problems: ['invalid-input'],
})

export const exportFailedJobs = endpoint({
  method: 'GET',
  path: '/api/admin/jobs/export',
  summary: 'The same list as a CSV file',
  access: readers,
  query: z.strictObject(filters),
  answer: { status: 200, schema: z.string() },
  problems: [],
})

export const retryJob = endpoint({
  method: 'POST',
  path: '/api/admin/jobs/:id/retry',
  summary: 'Try failed work again',
  access: { staff: ['owner', 'officer'] },
  params: z.strictObject({ id: z.uuid() }),
  answer: { status: 204, schema: z.undefined() },
  problems: ['not-found'],
})
