import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Part, Slot } from './sealing/values.ts'
import { ofTender } from './submissions.ts'
import { Instant } from './text.ts'
import { UploadName } from './uploads.ts'

/** A file of one's own bid that the store no longer has as it came. */
const LostPart = z.extend(Part, { sent_again_at: z.nullable(Instant) })

export const LostParts = z.object({
  receipt_no: z.string(),
  opens_at: Instant,
  /** The bids are shown: it is too late. */
  is_over: z.boolean(),
  parts: z.array(LostPart),
})
export type LostParts = z.infer<typeof LostParts>

export const readLostParts = endpoint({
  method: 'GET',
  path: '/api/histories/:tenderId/lost-parts',
  summary: 'The files of one’s own bid that are asked for again, or 204',
  access: 'company',
  params: ofTender,
  answer: { status: 200, schema: LostParts, orNothing: true },
  problems: [],
  confidential: true,
})

export const sendPartAgain = endpoint({
  method: 'POST',
  path: '/api/histories/:tenderId/lost-parts',
  summary: 'Hand in a lost file again: the same sealed bytes, uploaded as for a bid',
  access: { company: 'submit' },
  params: ofTender,
  body: z.strictObject({ slot: Slot, upload: UploadName }),
  answer: { status: 200, schema: LostParts },
  problems: ['not-found', 'repair-over', 'upload-missing', 'seal-broken', 'too-many-requests'],
  confidential: true,
})
