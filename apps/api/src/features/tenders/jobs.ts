import * as z from 'zod'
import { job } from '#platform/jobs/job'

/** Dates of tenders are public; which companies are told is found when it runs. */
export const announceExtension = job({
  queue: 'announce-extension',
  payload: z.strictObject({ tenderId: z.uuid(), from: z.iso.datetime() }),
  retries: 40,
  firstRetrySeconds: 5,
  longestRetrySeconds: 600,
  isListed: true,
  tenderOf: 'tenderId',
})
