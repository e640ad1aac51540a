import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { BidFile, sealLimitBytes } from '@padauk/contract/sealing/bids'
import type { Seal } from '@padauk/contract/sealing/bids'
import type { Part, Slot } from '@padauk/contract/sealing/values'
import { canonicalJson } from '@padauk/evidence/canonical-json'
import { readStoredZip } from '@padauk/evidence/stored-zip'
import { blobSource, bytesOfText } from './bytes.ts'
import { readCanonical } from './canonical.ts'
import { isSealedSize, sealedSize } from './file-layout.ts'
import { sealFile } from './file-sealing.ts'
import type { MeasuredFile } from './file-sealing.ts'
import { crc32, storedZip } from './stored-zip-writing.ts'

const sealName = 'bid.json'
const nameOf = (slot: Slot) => `${slot}.sealed`

/** A sealed file that lies on this device, with the checksum that a ZIP asks for. */
export type SealedBlob = { part: Part; crc: number; content: Blob }

type Sealing = { slot: Slot; file: Blob; measured: MeasuredFile; ikm: Uint8Array }

/** Seals into a blob, which a browser keeps on its disk when it grows. */
export async function sealToBlob(
  { slot, file, measured, ikm }: Sealing,
  onProgress: (bytes: number) => void = () => {},
): Promise<SealedBlob> {
  const pieces: Blob[] = []
  let crc = 0
  const hash = await sealFile({
    source: blobSource(file),
    measured,
    ikm,
    write(piece, offset) {
      crc = crc32(piece, crc)
      pieces.push(new Blob([piece]))
      onProgress(offset + piece.length)
    },
  })
  const content = new Blob(pieces)
  return { part: { slot, size: sealedSize(file.size), sha256: hash }, crc, content }
}

/** A `.padauk-bid`: the seal without addresses, and the sealed files in its order. */
export function packBid({ parts: _addressed, ...sealed }: Seal, files: readonly SealedBlob[]) {
  const bid: BidFile = {
    ...sealed,
    kind: 'padauk-bid-v1',
    parts: files.map(({ part }) => part),
  }
  const text = bytesOfText(canonicalJson(bid))
  return storedZip([
    { path: sealName, crc: crc32(text), content: new Blob([text]) },
    ...files.map(({ part, crc, content }) => ({ path: nameOf(part.slot), crc, content })),
  ])
}

export type UnpackedBid = { bid: BidFile; files: ReadonlyMap<Slot, Blob> }

/** The bid in a `.padauk-bid`, or null for a file that has less, more or anything else in it. */
export async function unpackBid(file: Blob): Promise<UnpackedBid | null> {
  const entries = await readStoredZip(blobSource(file)).catch(() => [])
  const [first, ...others] = entries
  if (first?.path !== sealName || first.size > sealLimitBytes) return null
  const cut = ({ start, size }: { start: number; size: number }) => file.slice(start, start + size)
  const bid = readCanonical(BidFile, await cut(first).text())
  if (!bid || others.length !== bid.parts.length) return null
  const files = new Map<Slot, Blob>()
  for (const [place, { slot, size }] of bid.parts.entries()) {
    const entry = others[place]
    if (entry?.path !== nameOf(slot) || entry.size !== size || !isSealedSize(size)) return null
    files.set(slot, cut(entry))
  }
  return { bid, files }
}

const pieceBytes = 1_048_576

/** The SHA-256 of a sealed file as it lies in the `.padauk-bid`. */
export async function hashOfBlob(blob: Blob) {
  const hash = sha256.create()
  for (let start = 0; start < blob.size; start += pieceBytes) {
    hash.update(new Uint8Array(await blob.slice(start, start + pieceBytes).arrayBuffer()))
  }
  return bytesToHex(hash.digest())
}
