import * as z from 'zod/mini'
import { endpoint } from '@padauk/contract/endpoint'
import { Instant, optionalLine } from '@padauk/contract/text'

/** A tender whose closing waits, because the portal was away shortly before its deadline. */
export const WaitingOutage = z.object({
  id: z.uuid(),
  name_en: z.string(),
  name_mm: z.string(),
  deadline: Instant,
  minutes_away: z.int(),
  /** Where the rule moves the deadline, the same for all. */
  new_deadline: Instant,
  /** After it the rule holds without an answer. */
  answer_by: Instant,
})
export type WaitingOutage = z.infer<typeof WaitingOutage>

const OutageAnswer = z.strictObject({
  answer: z.enum(['confirmed', 'refused']),
  reason: z.optional(optionalLine(500)),
})
export type OutageAnswer = z.infer<typeof OutageAnswer>

export const listOutages = endpoint({
  method: 'GET',
  path: '/api/admin/outages',
  summary: 'Tenders whose closing waits for an answer about an outage',
  access: { staff: ['officer', 'owner', 'auditor'] },
  answer: { status: 200, schema: z.object({ items: z.array(WaitingOutage) }) },
  problems: [],
})

export const answerOutage = endpoint({
  method: 'POST',
  path: '/api/admin/tenders/:id/outage',
  summary:
    'Confirm that the portal was away, which moves the deadline by the rule, or refuse with a reason, which closes the tender',
  access: { staff: ['officer'], stepUp: true },
  params: z.strictObject({ id: z.uuid() }),
  body: OutageAnswer,
  answer: { status: 204, schema: z.undefined() },
  problems: ['not-found', 'invalid-input'],
})
