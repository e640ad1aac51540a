import * as z from 'zod/mini'
import { endpoint } from '@padauk/contract/endpoint'
import { MinutesFile, MinutesSignatures } from '@padauk/contract/sealing/minutes'
import { BiddersMinutes, Minutes } from '@padauk/contract/sealing/openings'
import { Instant, paragraphs } from '@padauk/contract/text'

const Signer = z.object({
  /** Of the key. */
  id: z.uuid(),
  name: z.string(),
  on_paper: z.boolean(),
  signed_at: z.nullable(Instant),
})

export const TenderMinutes = z.object({
  id: z.uuid(),
  number: z.nullable(z.string()),
  name_en: z.string(),
  name_mm: z.string(),
  /** Until when the bids bind their companies; null in a rehearsal. */
  valid_until: z.nullable(Instant),
  /** Files compared with what was sealed. Minutes are signed once that is done for all. */
  files: z.object({ checked: z.int(), all: z.int() }),
  /** As they stand; with the first signature they change no more. Null while files are compared. */
  texts: z.nullable(z.object({ full: Minutes, bidders: BiddersMinutes })),
  signers: z.array(Signer),
  /** When the minutes go out even if a signature is missing. */
  due_at: Instant,
  released_at: z.nullable(Instant),
  /** To be kept and checked without any server; from the first signature on. */
  file: z.nullable(MinutesFile),
})
export type TenderMinutes = z.infer<typeof TenderMinutes>

export const longestRemark = 1000
export const mostRemarks = 20
export const NewRemark = z.strictObject({
  text: paragraphs('minutes.remarkRequired', longestRemark),
})
export type NewRemark = z.infer<typeof NewRemark>

const params = z.strictObject({ id: z.uuid() })
const answer = { status: 200, schema: TenderMinutes } as const

export const readMinutes = endpoint({
  method: 'GET',
  path: '/api/admin/tenders/:id/minutes',
  summary: 'The minutes of the opening of a sealed tender, once its bids are revealed',
  access: { staff: ['officer', 'auditor', 'holder'] },
  params,
  answer,
  problems: ['not-found'],
  confidential: true,
})

export const addRemark = endpoint({
  method: 'POST',
  path: '/api/admin/tenders/:id/minutes/remarks',
  summary: 'Add a remark to minutes that no one has signed yet',
  access: { staff: ['officer', 'holder'] },
  params,
  body: NewRemark,
  answer,
  problems: ['not-found', 'not-allowed', 'changed-since'],
  confidential: true,
})

export const signMinutes = endpoint({
  method: 'POST',
  path: '/api/admin/tenders/:id/minutes/signatures',
  summary: 'Hand in the signatures of a holder who opened the bids',
  access: { staff: ['officer', 'holder'], stepUp: true },
  params,
  body: MinutesSignatures,
  answer,
  problems: ['not-found', 'not-allowed', 'not-yet', 'changed-since', 'invalid-input'],
  confidential: true,
})
