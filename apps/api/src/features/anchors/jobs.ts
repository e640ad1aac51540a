import * as z from 'zod'
import { job } from '#platform/jobs/job'

/** An authority that is away for a day is asked again for a day. */
const patience = { retries: 40, firstRetrySeconds: 30, longestRetrySeconds: 3_600 }

/** Asks the time-stamp authority for a stamp on a closing statement. */
export const stampClosing = job({
  queue: 'stamp-closing',
  payload: z.strictObject({ tenderId: z.uuid() }),
  ...patience,
  isListed: true,
  tenderOf: 'tenderId',
})

/** The same for the head of a day. */
export const stampDay = job({
  queue: 'stamp-day',
  payload: z.strictObject({ day: z.iso.date() }),
  ...patience,
  isListed: true,
})
