import { dashedNumber } from '@padauk/contract/receipt-facts'
import type { Manifest, SealedFile } from '@padauk/contract/sealing/bids'
import type { ReceiptV2 } from '@padauk/contract/sealing/receipts'
import type { Part } from '@padauk/contract/sealing/values'
import type { ClosingProofV2 } from '@padauk/contract/submissions'
import { bidManifestFile, receiptFile } from '@padauk/evidence/bid-package'
import type { PackedSealedBid } from '@padauk/evidence/bid-package'
import { canonicalJson } from '@padauk/evidence/canonical-json'
import { scanOf } from '#features/submissions/opening/describe'
import { asText, erasedOn, later, ofBytes } from '#features/submissions/opening/layout'
import type { LaidOut } from '#features/submissions/opening/layout'
import { fileNames, folderName } from '#features/submissions/opening/names'
import type { BidFile, CheckedFile } from '#features/uploads/service'

type Bid = {
  evidence: { receipt: ReceiptV2; signature: string; closing: ClosingProofV2 | null }
  /** Null for a bid that did not open, or was erased. */
  manifest: Manifest | null
  erasedAt: Date | null
  stored: readonly BidFile[]
  checkedAs: (slot: string) => CheckedFile | undefined
}

type Packed = PackedSealedBid['files'][number]

/** The folder of a sealed bid: the files in clear, and the text that was in its envelope. */
export function sealedFolder({
  evidence,
  manifest,
  erasedAt,
  stored,
  checkedAs,
}: Bid): LaidOut<PackedSealedBid> {
  const { receipt } = evidence
  const number = dashedNumber(receipt.receiptNo)
  const folder = folderName(number, receipt.company.name)
  const nameOf = fileNames([receiptFile, bidManifestFile])
  const placed = (name: string, isInfected = false) => `${folder}/${nameOf(name, isInfected)}`

  function inClear(file: SealedFile): Packed {
    const { slot, name, size, sha256 } = file
    const scan = scanOf(checkedAs(slot)) ?? 'deferred'
    const path = placed(name, scan === 'infected')
    return { path, slot, name, size, sha256, scan, matches: true }
  }
  /** What differs from its manifest is evidence as it arrived; in clear it would prove nothing. */
  function asItArrived({ slot, name, size, sha256 }: Named): Packed {
    const path = placed(`${name}.aes128gcm`)
    return { path, slot, name, size, sha256, scan: 'unreadable', matches: false }
  }
  const sent = manifest?.files ?? receipt.parts.map((part) => ({ ...part, name: part.slot }))
  const files = sent.map((file) =>
    'ikm' in file && checkedAs(file.slot)?.matches ? inClear(file) : asItArrived(file),
  )

  function entryOf({ path, slot, matches, size }: Packed) {
    const file = stored.find((each) => each.slot === slot)
    const part = receipt.parts.find((each) => each.slot === slot)
    const contents = manifest?.files.find((each) => each.slot === slot)
    if (!file || !part) return []
    if (!matches) return [{ name: path, size: part.size, input: later(file.read) }]
    if (!contents || receipt.sealed === 'access-controlled') return []
    const rule = receipt.sealed
    return [{ name: path, size, input: later(() => file.readSealedLeft(contents, rule)) }]
  }

  return {
    packed: {
      folder,
      receipt_no: number,
      company: receipt.company.name,
      arrived_at: receipt.arrivedAt,
      link: manifest?.link ?? null,
      ...erasedOn(erasedAt),
      opened: manifest !== null,
      files,
    },
    entries: [
      ofBytes(`${folder}/${receiptFile}`, asText(evidence)),
      // To the byte, because its hash is on the receipt.
      ...(manifest
        ? [ofBytes(`${folder}/${bidManifestFile}`, Buffer.from(canonicalJson(manifest)))]
        : []),
      ...files.flatMap(entryOf),
    ],
  }
}

type Named = Pick<Part, 'slot' | 'size' | 'sha256'> & { name: string }
