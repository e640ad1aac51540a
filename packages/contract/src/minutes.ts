import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { MinutesFile } from './sealing/minutes.ts'
import { fileFlags } from './sealing/openings.ts'
import { Slot } from './sealing/values.ts'
import { ofTender } from './submissions.ts'
import { Instant } from './text.ts'

/** What a bidder is told about the opening, at the same moment as all others. */
export const OwnMinutes = z.object({
  revealed_at: Instant,
  released_at: Instant,
  /** Until when the bids bind their companies. */
  valid_until: Instant,
  bids: z.int(),
  opened: z.int(),
  /** Names of those who opened, and whether they signed the minutes. */
  openers: z.array(z.object({ name: z.string(), signed: z.boolean() })),
  own: z.object({
    receipt_no: z.string(),
    result: z.enum(['opened', 'withdrawn-after-deadline', 'our-failure']),
    files: z.array(
      z.object({ slot: Slot, matches: z.boolean(), flags: z.array(z.enum(fileFlags)) }),
    ),
  }),
  file: MinutesFile,
})
export type OwnMinutes = z.infer<typeof OwnMinutes>

export const readOwnMinutes = endpoint({
  method: 'GET',
  path: '/api/histories/:tenderId/minutes',
  summary: "The bidders' minutes of a tender for which the company had a bid",
  access: 'company',
  params: ofTender,
  answer: { status: 200, schema: OwnMinutes },
  problems: ['not-found'],
  confidential: true,
})
