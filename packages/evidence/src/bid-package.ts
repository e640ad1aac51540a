import * as z from 'zod/mini'
import { scanResults } from '@padauk/contract/files'
import { ClosingV2 } from '@padauk/contract/sealing/closings'
import { Hash, Ordinal, Signature, Slot } from '@padauk/contract/sealing/values'
import { ClosingStatement, ReceiptFile } from '@padauk/contract/submissions'
import { Instant } from '@padauk/contract/text'

/** What lies at the top of a package; every bid has a folder of its own beside it. */
export const packageFiles = {
  manifest: 'manifest.json',
  keys: 'receipt-keys.json',
  readMe: 'READ-ME.txt',
} as const

/** In the folder of every bid: what the verifier takes, as the company has it too. */
export const receiptFile = 'receipt.json'

/** Beside it for a sealed bid: the very text that was in the envelope. */
export const bidManifestFile = 'manifest.json'

const PackedFile = z.extend(ReceiptFile, {
  /** Inside the package. The name on the disk may differ from the one that was sent. */
  path: z.string(),
  scan: z.enum(scanResults),
})

const PackedBid = z.object({
  folder: z.string(),
  receipt_no: z.string(),
  company: z.string(),
  arrived_at: Instant,
  link: z.nullable(z.string()),
  /** Since when its files are erased: the folder has its receipt alone. */
  erased_at: z.optional(Instant),
  files: z.array(PackedFile),
})
export type PackedBid = z.infer<typeof PackedBid>

const about = {
  tender: z.object({ id: z.string(), name_en: z.string(), name_mm: z.string() }),
  deadline: Instant,
  /** Kept, never opened, not counted: their receipt numbers, and no more. */
  taken_back: z.array(z.string()),
}

/** What is in a package. Its hash stands in the audit log beside who fetched it. */
export const ManifestV1 = z.object({
  version: z.literal(1),
  ...about,
  closing: z.object({ statement: ClosingStatement, signature: z.string() }),
  bids: z.array(PackedBid),
})
export type ManifestV1 = z.infer<typeof ManifestV1>

const PackedSealedFile = z.object({
  path: z.string(),
  slot: Slot,
  /** As the bid's own manifest says it; of a bid that did not open, as the receipt does. */
  name: z.string(),
  size: Ordinal,
  sha256: Hash,
  scan: z.enum(scanResults),
  /** False for a file that differs from the bid's manifest: it is packed sealed, as it arrived. */
  matches: z.boolean(),
})

const PackedSealedBid = z.extend(PackedBid, {
  /** A bid that did not open has no manifest, and its files are packed sealed. */
  opened: z.boolean(),
  files: z.array(PackedSealedFile),
})
export type PackedSealedBid = z.infer<typeof PackedSealedBid>

/** The same for a tender whose bids were sealed. */
export const ManifestV2 = z.object({
  version: z.literal(2),
  ...about,
  closing: z.object({ statement: ClosingV2, signature: Signature }),
  bids: z.array(PackedSealedBid),
})
export type ManifestV2 = z.infer<typeof ManifestV2>

export const Manifest = z.union([ManifestV1, ManifestV2])
export type Manifest = z.infer<typeof Manifest>
