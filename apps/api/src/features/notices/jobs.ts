import * as z from 'zod'
import { job } from '#platform/jobs/job'

const patience = { retries: 40, firstRetrySeconds: 5, longestRetrySeconds: 600 }

/** Makes the copies of a notice to many. Who gets one is found when it runs. */
export const tellMany = job({
  queue: 'tell-companies',
  payload: z.strictObject({ noticeId: z.uuid(), tenderId: z.uuid() }),
  ...patience,
  isListed: true,
  tenderOf: 'tenderId',
})

/** A notice to one company: that it exists may tell of a bid. */
export const tellOne = job({
  queue: 'tell-company',
  payload: z.strictObject({ noticeId: z.uuid() }),
  ...patience,
  isListed: false,
  confidential: true,
})

/** Those who are new learn what is open. The name of the id is that of the release before. */
export const catchUp = job({
  queue: 'catch-up',
  payload: z.strictObject({ companyId: z.uuid() }),
  ...patience,
  isListed: false,
})

/** To one device: that it is told may show what its company follows. */
export const sendPush = job({
  queue: 'send-push',
  payload: z.strictObject({ subscriptionId: z.uuid(), noticeId: z.uuid() }),
  retries: 12,
  firstRetrySeconds: 10,
  longestRetrySeconds: 3_600,
  isListed: false,
  confidential: true,
})
