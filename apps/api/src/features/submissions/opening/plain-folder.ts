import { receiptFile } from '@padauk/evidence/bid-package'
import type { PackedBid } from '@padauk/evidence/bid-package'
import type { Evidence } from '@padauk/evidence/receipt-check'
import { asText, erasedOn, later, ofBytes } from '#features/submissions/opening/layout'
import type { Entry, LaidOut } from '#features/submissions/opening/layout'
import { fileNames, folderName } from '#features/submissions/opening/names'
import type { BidFile } from '#features/uploads/service'

type Bid = {
  evidence: Evidence
  erasedAt: Date | null
  stored: readonly Pick<BidFile, 'slot' | 'scan' | 'read'>[]
}

/** The folder of a bid that was not sealed. */
export function plainFolder({ evidence, erasedAt, stored }: Bid): LaidOut<PackedBid> {
  const { receipt } = evidence
  const found = new Map<string, Bid['stored'][number]>(stored.map((file) => [file.slot, file]))
  const folder = folderName(receipt.receipt_no, receipt.company.name)
  const nameOf = fileNames([receiptFile])
  const files = receipt.files.map((file) => {
    const scan = found.get(file.slot)?.scan ?? 'deferred'
    return { path: `${folder}/${nameOf(file.name, scan === 'infected')}`, ...file, scan }
  })
  const packed = {
    folder,
    receipt_no: receipt.receipt_no,
    company: receipt.company.name,
    arrived_at: receipt.arrived_at,
    link: receipt.link?.url ?? null,
    ...erasedOn(erasedAt),
    files,
  }
  const entries = [
    ofBytes(`${folder}/${receiptFile}`, asText(evidence)),
    // A missing file is found by the verifier; it must not block the other bids.
    ...files.flatMap(({ path, slot, size }): Entry[] => {
      const file = found.get(slot)
      return file ? [{ name: path, size, input: later(file.read) }] : []
    }),
  ]
  return { packed, entries }
}
