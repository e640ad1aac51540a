import * as z from 'zod'
import { job } from '#platform/jobs/job'

/** Opens a practice bid with the demo keys. Staff see nothing of practising. */
export const openPractice = job({
  queue: 'open-practice',
  payload: z.strictObject({ companyId: z.uuid() }),
  retries: 10,
  firstRetrySeconds: 2,
  longestRetrySeconds: 600,
  isListed: false,
  confidential: true,
})
