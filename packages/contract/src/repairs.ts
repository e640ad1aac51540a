import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Seal } from './sealing/bids.ts'
import { RepairReceipt } from './sealing/repair-receipts.ts'
import { Hash, Signature } from './sealing/values.ts'
import { ofTender } from './submissions.ts'
import { Instant } from './text.ts'

export const SignedRepair = z.object({ statement: RepairReceipt, signature: Signature })
export type SignedRepair = z.infer<typeof SignedRepair>

/** What a bidder can do whose bid did not open. */
export const AskedRepair = z.object({
  receipt_no: z.string(),
  until: Instant,
  /** By the clock that judges. */
  is_over: z.boolean(),
  /** The set that the bid is sealed to again. */
  key_set: Hash,
  /** The newest one, which stands. */
  repair: z.nullable(SignedRepair),
})
export type AskedRepair = z.infer<typeof AskedRepair>

export const readRepair = endpoint({
  method: 'GET',
  path: '/api/histories/:tenderId/repair',
  summary: 'Whether one’s own bid did not open and until when it may be repaired, or 204',
  access: 'company',
  params: ofTender,
  answer: { status: 200, schema: AskedRepair, orNothing: true },
  problems: [],
  confidential: true,
})

export const repairBid = endpoint({
  method: 'POST',
  path: '/api/histories/:tenderId/repair',
  summary: 'Seal the same bid again while the opening is adjourned; the last repair stands',
  access: { company: 'submit' },
  params: ofTender,
  /** `upload` of its parts is not read: the files stay as they are. */
  body: Seal,
  answer: { status: 201, schema: SignedRepair },
  problems: [
    'not-found',
    'repair-over',
    'key-set-changed',
    'seal-broken',
    'seal-used',
    'too-many-requests',
  ],
  confidential: true,
})
