import { createHash } from 'node:crypto'
import type { ScanResult } from '@padauk/contract/files'
import { packageFiles, receiptFile } from '@padauk/evidence/bid-package'
import type { Manifest, PackedBid } from '@padauk/evidence/bid-package'
import type { Evidence, ReceiptKey } from '@padauk/evidence/receipt-check'
import { fileNames, folderName } from '#features/submissions/opening/names'

export type Bid = {
  evidence: Evidence
  files: ReadonlyMap<string, { scan: ScanResult; read(): AsyncIterable<Buffer> }>
}

type Parts = Pick<Manifest, 'tender' | 'deadline' | 'closing' | 'taken_back'> & {
  bids: readonly Bid[]
  keys: readonly ReceiptKey[]
  readMe: string
}

export type Entry = { name: string; size: number; input: Buffer | AsyncIterable<Buffer> }

const asText = (value: unknown) => Buffer.from(`${JSON.stringify(value, null, 2)}\n`)
const ofBytes = (name: string, input: Buffer): Entry => ({ name, size: input.length, input })

function pack({ evidence: { receipt }, files }: Bid): PackedBid {
  const folder = folderName(receipt.receipt_no, receipt.company.name)
  const nameOf = fileNames([receiptFile])
  return {
    folder,
    receipt_no: receipt.receipt_no,
    company: receipt.company.name,
    arrived_at: receipt.arrived_at,
    link: receipt.link?.url ?? null,
    files: receipt.files.map((file) => {
      const scan = files.get(file.slot)?.scan ?? 'deferred'
      return { path: `${folder}/${nameOf(file.name, scan === 'infected')}`, ...file, scan }
    }),
  }
}

/** Opened only when its turn comes: an open, unread file costs memory. */
const later = (read: () => AsyncIterable<Buffer>): AsyncIterable<Buffer> => ({
  [Symbol.asyncIterator]: () => read()[Symbol.asyncIterator](),
})

/** Where everything lies in the package. The same bids make the same package, byte for byte. */
export function layOut({ bids, keys, readMe, ...facts }: Parts) {
  const packed = bids.map((bid) => ({ ...bid, is: pack(bid) }))
  const manifest: Manifest = { version: 1, ...facts, bids: packed.map(({ is }) => is) }
  const text = asText(manifest)
  const entries = packed.flatMap(({ is, evidence, files }) => [
    ofBytes(`${is.folder}/${receiptFile}`, asText(evidence)),
    // A missing file is found by the verifier; it must not block the other bids.
    ...is.files.flatMap(({ path, slot, size }): Entry[] => {
      const stored = files.get(slot)
      return stored ? [{ name: path, size, input: later(stored.read) }] : []
    }),
  ])
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
