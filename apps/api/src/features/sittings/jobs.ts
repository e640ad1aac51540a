import * as z from 'zod'
import { job } from '#platform/jobs/job'

/** Compares the files of an opened bid with what was sealed; waits days for a scanner that is away. */
export const checkOpenedBid = job({
  queue: 'check-opened-bid',
  payload: z.strictObject({ submissionId: z.uuid() }),
  retries: 100,
  firstRetrySeconds: 5,
  longestRetrySeconds: 3_600,
  isListed: true,
  tenderOf: 'submissionId',
})
