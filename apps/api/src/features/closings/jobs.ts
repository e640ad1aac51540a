import * as z from 'zod'
import { job } from '#platform/jobs/job'

/** Copies the seals of a closed tender to locked storage. */
export const keepSeals = job({
  queue: 'keep-seals',
  payload: z.strictObject({ tenderId: z.uuid() }),
  retries: 100,
  firstRetrySeconds: 5,
  longestRetrySeconds: 3_600,
  isListed: true,
  tenderOf: 'tenderId',
})
