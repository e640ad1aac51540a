import { createHash } from 'node:crypto'
import { packageFiles } from '@padauk/evidence/bid-package'
import type { Manifest } from '@padauk/evidence/bid-package'
import type { ReceiptKey } from '@padauk/evidence/receipt-check'

export type Entry = { name: string; size: number; input: Buffer | AsyncIterable<Buffer> }

/** A bid as the list tells of it, with everything that lies in its folder. */
export type LaidOut<Packed> = { packed: Packed; entries: readonly Entry[] }

type Parts = {
  /** The list, whose bids are those that are laid out. */
  manifest: Manifest
  entries: readonly Entry[]
  keys: readonly ReceiptKey[]
  readMe: string
}

export const asText = (value: unknown) => Buffer.from(`${JSON.stringify(value, null, 2)}\n`)
export const ofBytes = (name: string, input: Buffer): Entry => ({
  name,
  size: input.length,
  input,
})

/** Of a bid whose files are erased. */
export const erasedOn = (erasedAt: Date | null) =>
  erasedAt ? { erased_at: erasedAt.toISOString() } : {}

/** Opened only when its turn comes: an open, unread file costs memory. */
export const later = (read: () => AsyncIterable<Buffer>): AsyncIterable<Buffer> => ({
  [Symbol.asyncIterator]: () => read()[Symbol.asyncIterator](),
})

/** Where everything lies in the package. The same bids make the same package, byte for byte. */
export function layOut({ manifest, entries, keys, readMe }: Parts) {
  const text = asText(manifest)
  return {
    manifestHash: createHash('sha256').update(text).digest('hex'),
    entries: [
      ofBytes(packageFiles.readMe, Buffer.from(readMe)),
      ofBytes(packageFiles.manifest, text),
      ofBytes(packageFiles.keys, asText(keys)),
      ...entries,
    ],
  }
}
