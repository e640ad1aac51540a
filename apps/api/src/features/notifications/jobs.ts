import * as z from 'zod'
import { job } from '#platform/jobs/jobs'

/** Keeps trying for more than a day: a mail server that is away for an afternoon loses nothing. */
export const sendLetter = job({
  queue: 'send-letter',
  payload: z.strictObject({ letterId: z.uuid() }),
  retries: 40,
  firstRetrySeconds: 5,
  longestRetrySeconds: 3_600,
})
