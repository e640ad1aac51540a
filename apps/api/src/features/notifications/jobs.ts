import * as z from 'zod'
import { job } from '#platform/jobs/job'

/** Keeps trying for more than a day: a mail server that is down for an afternoon loses nothing. */
export const sendLetter = job({
  queue: 'send-letter',
  payload: z.strictObject({ letterId: z.uuid() }),
  retries: 40,
  firstRetrySeconds: 5,
  longestRetrySeconds: 3_600,
  // Letters have a list of their own.
  isListed: false,
})
