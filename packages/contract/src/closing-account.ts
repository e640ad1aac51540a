import * as z from 'zod/mini'
import { GivenPassword } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { NamedTender } from './named-tender.ts'
import { Instant } from './text.ts'

/** Why a bid keeps the account: until the deadline, until the final decision, until the contract ends. */
export const runningReasons = ['open', 'undecided', 'contract'] as const
export type RunningReason = (typeof runningReasons)[number]

const RunningBid = z.object({ tender: NamedTender, why: z.enum(runningReasons) })
export type RunningBid = z.infer<typeof RunningBid>

export const ClosingAccount = z.object({
  /** The account can be closed when there is none. */
  running: z.array(RunningBid),
  /** Bids that stay with their tenders, and when the last of them is erased; null when not known yet. */
  kept: z.object({ bids: z.int(), until: z.nullable(Instant) }),
})
export type ClosingAccount = z.infer<typeof ClosingAccount>

export const readClosing = endpoint({
  method: 'GET',
  path: '/api/profile/closing',
  summary: 'What closing the account of the company would mean: which bids prevent it, which stay',
  access: { company: 'owner' },
  answer: { status: 200, schema: ClosingAccount },
  problems: [],
  confidential: true,
})

export const closeAccount = endpoint({
  method: 'POST',
  path: '/api/profile/closing',
  summary: 'Close the account of the company for good and erase what no kept tender needs',
  access: { company: 'owner' },
  body: z.strictObject({ password: GivenPassword }),
  answer: { status: 204, schema: z.undefined() },
  problems: ['invalid-input', 'bid-running', 'too-many-requests'],
  confidential: true,
})
