import type * as z from 'zod'

/** Ids in a payload that lead to a tender. */
export type TenderKey = 'tenderId' | 'submissionId' | 'uploadId'

/** A kind of work: its queue, and what a payload looks like. Payloads hold ids, never content. */
export type Job<Payload extends z.ZodType = z.ZodType> = {
  queue: string
  payload: Payload
  retries: number
  firstRetrySeconds: number
  longestRetrySeconds: number
  /** Whether staff see it among failed jobs; confidential work once its tender has closed. */
  isListed: boolean
  /** There because a company has bid: it is neither counted nor logged by its name. */
  confidential?: true
  /** The id that leads to the tender that it is about. */
  tenderOf?: TenderKey
} & ({ isListed: false } | { confidential?: never } | { tenderOf: TenderKey })

export function job<const Payload extends z.ZodType>(
  definition: Job<Payload> & { tenderOf?: keyof z.output<Payload> },
): Job<Payload> {
  return definition
}
