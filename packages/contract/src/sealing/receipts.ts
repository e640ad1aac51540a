import * as z from 'zod/mini'
import { Instant } from '@padauk/contract/text'
import { Manifest, fewestHolders, mostHolders } from './bids.ts'
import {
  Addenda,
  Hash,
  Id,
  KeyName,
  Named,
  Part,
  ReceiptNo,
  Recipient,
  Sealing,
  Signature,
  TenderName,
  distinct,
  oneInEachSlot,
} from './values.ts'

export const ShareHashes = z
  .array(
    z.strictObject({
      holder: Id,
      /** Of the age file. */
      sha256: Hash,
      plainSha256: Hash,
    }),
  )
  .check(
    z.minLength(fewestHolders),
    z.maxLength(mostHolders),
    distinct(({ holder }) => holder),
  )

export const Parts = z.array(Part).check(oneInEachSlot())

/** As in version 1: hash of everything else, the audit entry that holds it, the key that signs. */
export const anchored = { hash: Hash, chain: Hash, key: KeyName }

/** Signed as canonical JSON. It holds no file name, plain hash, link or price. */
export const ReceiptV2 = z
  .strictObject({
    kind: z.literal('padauk-receipt-v2'),
    receiptNo: ReceiptNo,
    tender: TenderName,
    company: Named,
    sentBy: Named,
    arrivedAt: Instant,
    deadline: Instant,
    sealed: Sealing,
    parts: Parts,
    /** What follows is null for an access-controlled tender, `manifestHash` excepted. */
    keySet: z.nullable(Hash),
    recipient: z.nullable(Recipient),
    envelopeHash: z.nullable(Hash),
    shares: z.nullable(ShareHashes),
    manifestHash: Hash,
    addenda: Addenda,
    /** "My bid stands": the receipt before this one, and when it was confirmed. */
    confirms: z.nullable(ReceiptNo),
    confirmedAt: z.nullable(Instant),
    replaces: z.nullable(ReceiptNo),
    ...anchored,
  })
  .check(
    z.refine(({ sealed, keySet, recipient, envelopeHash, shares }) => {
      const isOpen = sealed === 'access-controlled'
      return [keySet, recipient, envelopeHash, shares].every((each) => (each === null) === isOpen)
    }, 'sealed'),
    z.refine(
      ({ confirms, confirmedAt }) => (confirms === null) === (confirmedAt === null),
      'confirms',
    ),
  )
export type ReceiptV2 = z.infer<typeof ReceiptV2>

export const TakingBackSlip = z.strictObject({
  kind: z.literal('padauk-taking-back-v1'),
  receiptNo: ReceiptNo,
  tender: TenderName,
  company: Named,
  takenBackBy: Named,
  takenBackAt: Instant,
  ...anchored,
})
export type TakingBackSlip = z.infer<typeof TakingBackSlip>

/** What the bidder keeps. With the sealed files it opens the bid, so it is never mailed. */
export const BidCopy = z.strictObject({
  kind: z.literal('padauk-bid-copy-v1'),
  receipt: ReceiptV2,
  signature: Signature,
  manifest: Manifest,
})
export type BidCopy = z.infer<typeof BidCopy>
