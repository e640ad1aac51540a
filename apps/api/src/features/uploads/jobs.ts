import * as z from 'zod'
import { job } from '#platform/jobs/job'

/** For two days and longer: a scanner that is down for a weekend still sees every file. */
export const scanUpload = job({
  queue: 'scan-upload',
  payload: z.strictObject({ uploadId: z.uuid() }),
  retries: 100,
  firstRetrySeconds: 5,
  longestRetrySeconds: 3_600,
  isListed: true,
  confidential: true,
  tenderOf: 'uploadId',
})

/** Copies the files of an accepted bid to locked storage. */
export const secureSubmission = job({
  queue: 'secure-submission',
  payload: z.strictObject({ submissionId: z.uuid() }),
  retries: 100,
  firstRetrySeconds: 5,
  longestRetrySeconds: 3_600,
  isListed: true,
  confidential: true,
  tenderOf: 'submissionId',
})
