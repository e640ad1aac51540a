import * as z from 'zod/mini'
import { Instant } from '@padauk/contract/text'
import { Parts, ShareHashes, anchored } from './receipts.ts'
import { Hash, Id, ReceiptNo, Recipient } from './values.ts'

// Apart from the other receipts, which every page for companies loads.

/** For a bid on the signed list of those that did not open: sealed again, same content. */
export const RepairReceipt = z.strictObject({
  kind: z.literal('padauk-repair-receipt-v1'),
  repairs: ReceiptNo,
  tender: Id,
  company: Id,
  repairedAt: Instant,
  /** The SHA-256 of the signed list of bids that opened and that did not. */
  combineList: Hash,
  keySet: Hash,
  recipient: Recipient,
  envelopeHash: Hash,
  shares: ShareHashes,
  /** Both as the receipt has them. */
  manifestHash: Hash,
  parts: Parts,
  ...anchored,
})
export type RepairReceipt = z.infer<typeof RepairReceipt>
