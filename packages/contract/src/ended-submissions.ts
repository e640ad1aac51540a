import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { ClosingV2, EndedReceipt } from './sealing/closings.ts'
import { ReceiptV2 } from './sealing/receipts.ts'
import { ClosingProofV2, SignedSlip, ofTender } from './submissions.ts'

/** Where a receipt that counts no more stands in the second tree of its closing. */
export const EndedProof = z.extend(ClosingProofV2, { ended: EndedReceipt })
export type EndedProof = z.infer<typeof EndedProof>

/** A closing that has no place for a receipt of ours: proof against us. */
export const BareClosing = z.object({ statement: ClosingV2, signature: z.string() })
export type BareClosing = z.infer<typeof BareClosing>

export const EndedSubmission = z.object({
  receipt: ReceiptV2,
  signature: z.string(),
  /** Of a bid that was taken back. */
  slip: z.nullable(SignedSlip),
  closing: z.union([EndedProof, BareClosing]),
})
export type EndedSubmission = z.infer<typeof EndedSubmission>

export const listEndedSubmissions = endpoint({
  method: 'GET',
  path: '/api/histories/:tenderId/ended',
  summary: 'One’s own sealed bids that were taken back or replaced, once the tender has closed',
  access: 'company',
  params: ofTender,
  answer: { status: 200, schema: z.array(EndedSubmission) },
  problems: ['not-found'],
  confidential: true,
})
