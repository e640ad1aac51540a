import { Slot } from '@padauk/contract/sealing/values'
import * as z from 'zod'
import { job } from '#platform/jobs/job'

const patiently = {
  retries: 100,
  firstRetrySeconds: 5,
  longestRetrySeconds: 600,
  isListed: true,
  tenderOf: 'submissionId',
} as const

/** After the closing: compares the stored files of a sealed bid with its receipt. */
export const findLostParts = job({
  queue: 'find-lost-parts',
  payload: z.strictObject({ submissionId: z.uuid() }),
  ...patiently,
})

/** Fills the store again with what the bidder sent. */
export const putPartBack = job({
  queue: 'put-part-back',
  payload: z.strictObject({ submissionId: z.uuid(), slot: z.enum(Slot.options) }),
  ...patiently,
})
