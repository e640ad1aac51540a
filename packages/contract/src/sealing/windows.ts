import * as z from 'zod/mini'
import { Instant } from '@padauk/contract/text'
import { ClosingV2 } from './closings.ts'
import { SignedKeySet } from './key-sets.ts'
import { ReceiptV2 } from './receipts.ts'
import { RepairReceipt } from './repair-receipts.ts'
import {
  Base64,
  DeviceTime,
  Hash,
  Id,
  KeyName,
  ReceiptNo,
  Recipient,
  SignKey,
  Signature,
  distinct,
  lines,
} from './values.ts'

/** One sitting of an opening, as holders sign for it. */
const inWindow = { tender: Id, root: Hash, window: Id }

/** Signed by the receipt key. The process that leads the window has the secret, in memory only. */
export const OpeningWindow = z.strictObject({
  kind: z.literal('padauk-window-v1'),
  ...inWindow,
  /** Shares are posted sealed to this, so that rows and backups hold nothing that opens. */
  recipient: Recipient,
  startedAt: Instant,
  endsAt: Instant,
  key: KeyName,
})
export type OpeningWindow = z.infer<typeof OpeningWindow>

/** Signed by a holder before the bidders are known. */
export const Declaration = z.strictObject({
  kind: z.literal('padauk-declaration-v1'),
  ...inWindow,
  holder: Id,
  /** In any company that may have bid. */
  hasInterest: z.boolean(),
  declaration: lines(2000),
  at: DeviceTime,
})
export type Declaration = z.infer<typeof Declaration>

const signedBy = <Statement extends z.core.$ZodType>(statement: Statement) =>
  z.strictObject({ statement, signature: Signature })

export const SignedDeclaration = signedBy(Declaration)
export type SignedDeclaration = z.infer<typeof SignedDeclaration>

const HandedBid = z.strictObject({
  receipt: ReceiptV2,
  signature: Signature,
  repair: z.nullable(signedBy(RepairReceipt)),
  /** The age file to the holder; null when the bid was sealed to a set without this holder. */
  share: z.nullable(Base64),
})
export type HandedBid = z.infer<typeof HandedBid>

/** What a holder's browser gets after the declaration, and checks before it opens a share. */
export const HandOut = z.strictObject({
  kind: z.literal('padauk-hand-out-v1'),
  holder: Id,
  window: signedBy(OpeningWindow),
  closing: signedBy(ClosingV2),
  /** All sets from the first one to the newest. */
  keySets: z.array(SignedKeySet).check(z.minLength(1), z.maxLength(100)),
  receiptKeys: z.array(z.strictObject({ key: KeyName, publicKey: SignKey })),
  bids: z.array(HandedBid).check(distinct(({ receipt }) => receipt.receiptNo)),
})
export type HandOut = z.infer<typeof HandOut>

/** Why a holder's browser posts no share of a bid. `plain-hash` blames no holder: the bidder chose it. */
export const shareFaults = [
  'missing',
  'file-hash',
  'not-opened',
  'plain-hash',
  'format',
  'context',
  'early',
] as const

/** Signed by a holder: the shares that were posted, by hash, and those that were not. */
export const PostedShares = z.strictObject({
  kind: z.literal('padauk-posted-shares-v1'),
  ...inWindow,
  holder: Id,
  /** Of the age file with the shares. */
  sealed: Hash,
  withheld: z.array(z.strictObject({ receiptNo: ReceiptNo, fault: z.enum(shareFaults) })).check(
    z.maxLength(10_000),
    distinct(({ receiptNo }) => receiptNo),
  ),
  at: DeviceTime,
})
export type PostedShares = z.infer<typeof PostedShares>

/** In the age file: the text of each share, by the receipt it belongs to. */
export const WindowShares = z.strictObject({
  kind: z.literal('padauk-window-shares-v1'),
  ...inWindow,
  holder: Id,
  shares: z.record(ReceiptNo, z.string()),
})
export type WindowShares = z.infer<typeof WindowShares>

export const SealedShares = z.strictObject({
  statement: PostedShares,
  signature: Signature,
  sealed: Base64,
})
export type SealedShares = z.infer<typeof SealedShares>
