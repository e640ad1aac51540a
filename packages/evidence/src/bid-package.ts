import * as z from 'zod/mini'
import { scanResults } from '@padauk/contract/files'
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
  files: z.array(PackedFile),
})
export type PackedBid = z.infer<typeof PackedBid>

/** What is in a package. Its hash stands in the audit log beside who fetched it. */
export const Manifest = z.object({
  version: z.literal(1),
  tender: z.object({ id: z.string(), name_en: z.string(), name_mm: z.string() }),
  deadline: Instant,
  closing: z.object({ statement: ClosingStatement, signature: z.string() }),
  bids: z.array(PackedBid),
  /** Kept, never opened, not counted: their receipt numbers, and no more. */
  taken_back: z.array(z.string()),
})
export type Manifest = z.infer<typeof Manifest>
