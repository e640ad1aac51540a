import * as z from 'zod/mini'
import { Instant } from '@padauk/contract/text'
import { Fields, Price } from './bids.ts'
import {
  Count,
  Hash,
  Id,
  KeyName,
  Named,
  ReceiptNo,
  Sealing,
  Slot,
  TenderName,
  ascending,
  distinct,
  line,
  lines,
  oneInEachSlot,
} from './values.ts'

const byReceipt = ({ receiptNo }: { receiptNo: string }) => receiptNo

/** A mismatch names no holder: the bidder chose the hash that it differs from. */
const Combined = z.strictObject({
  receiptNo: ReceiptNo,
  result: z.enum(['opens', 'does-not-open']),
  note: z.nullable(z.enum(['share-and-receipt-differ'])),
})
const CombinedBids = z.array(Combined).check(distinct(byReceipt))

/** Which bids open, before any is revealed. Both openers sign it when it leads to an adjournment. */
export const CombineList = z.strictObject({
  kind: z.literal('padauk-combine-list-v1'),
  tender: Id,
  root: Hash,
  window: Id,
  openers: z.array(Id).check(
    z.minLength(2),
    distinct((holder) => holder),
  ),
  at: Instant,
  bids: CombinedBids,
})
export type CombineList = z.infer<typeof CombineList>

const Opener = z.strictObject({
  id: Id,
  name: line(300),
  /** Declared before the bidders are known. */
  hasInterest: z.boolean(),
  declaration: lines(2000),
})

const Sitting = z.strictObject({
  window: Id,
  startedAt: Instant,
  endedAt: Instant,
  openers: z.array(Opener).check(distinct(({ id }) => id)),
  bids: CombinedBids,
  /** `abandoned`: it ended with nothing opened and was repeated. */
  outcome: z.enum(['revealed', 'adjourned', 'abandoned']),
})

export const fileFlags = ['type', 'infected', 'unreadable', 'not-scanned'] as const
export type FileFlag = (typeof fileFlags)[number]

const OpenedFile = z.strictObject({
  slot: Slot,
  /** Opens, equals its manifest, and gives the stored bytes when it is sealed again. */
  matches: z.boolean(),
  flags: z.array(z.enum(fileFlags)).check(ascending()),
})

/** What a browser should have asked for before it sealed. */
const bidFlags = [
  'addendum-unread',
  'document-missing',
  'field-missing',
  'link-not-taken',
  'price-missing',
] as const

const MinutedBid = z.strictObject({
  receiptNo: ReceiptNo,
  /** The SHA-256 of the receipt's canonical text: its leaf under the root. */
  receipt: Hash,
  company: Named,
  arrivedAt: Instant,
  sealed: Sealing,
  result: z.enum(['opened', 'withdrawn-after-deadline', 'our-failure']),
  /** The SHA-256 of the repair receipt's canonical text. */
  repair: z.nullable(Hash),
  flags: z.array(z.enum(bidFlags)).check(ascending()),
  files: z.array(OpenedFile).check(oneInEachSlot()),
  price: z.nullable(Price),
  fields: Fields,
})

const Closed = z.strictObject({
  closedAt: Instant,
  bids: Count,
  root: Hash,
  ended: Count,
  endedRoot: Hash,
})

/** The full text, for staff and auditor. */
export const Minutes = z.strictObject({
  kind: z.literal('padauk-minutes-v1'),
  tender: TenderName,
  deadline: Instant,
  closing: Closed,
  keySets: z.array(Hash).check(ascending()),
  sittings: z.array(Sitting).check(z.minLength(1)),
  bids: z.array(MinutedBid).check(distinct(byReceipt)),
  remarks: z.array(z.strictObject({ by: Named, at: Instant, text: lines(4000) })),
  key: KeyName,
})
export type Minutes = z.infer<typeof Minutes>

/** What the tender promised to tell the bidders; null is what it did not. */
const DisclosedBid = z.strictObject({
  company: z.nullable(line(300)),
  arrivedAt: z.nullable(Instant),
  result: z.enum(['opened', 'withdrawn-after-deadline', 'our-failure']),
  price: z.nullable(Price),
})

export const BiddersMinutes = z.strictObject({
  kind: z.literal('padauk-minutes-bidders-v1'),
  /** The SHA-256 of the full text. */
  full: Hash,
  tender: TenderName,
  deadline: Instant,
  closing: Closed,
  keySets: z.array(Hash).check(ascending()),
  openers: z.array(line(300)),
  revealedAt: Instant,
  bids: z.array(DisclosedBid),
  key: KeyName,
})
export type BiddersMinutes = z.infer<typeof BiddersMinutes>
