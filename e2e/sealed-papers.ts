import type { EndedReceipt } from '@padauk/contract/sealing/closings'
import { hashOf } from '@padauk/sealing/canonical'
import { publicKeyOf } from '@padauk/sealing/signing'
import { exampleBid, exampleBytes } from '@padauk/sealing/vectors/example-bid'
import { createEvidence } from '@padauk/sealing/vectors/example-evidence'
import { exampleFormats, receiptSeed } from '@padauk/sealing/vectors/example-formats'
import { exampleChain } from '@padauk/sealing/vectors/example-holders'

/** What a company has of a sealed bid, signed by a key that the journey publishes itself. */
export async function sealedPapers() {
  const [signedSet] = exampleChain()
  const bid = await exampleBid(signedSet.set)
  const { bidCopy, slip } = await exampleFormats(bid, [signedSet])
  const { receipt } = bidCopy
  const { closingOf, signed } = createEvidence(receipt)
  const leaf: EndedReceipt = {
    receipt: hashOf(receipt),
    how: 'taken-back',
    next: null,
    at: slip.takenBackAt,
  }
  return {
    bidCopy,
    closing: await closingOf({ counted: [hashOf(receipt)] }, hashOf(receipt)),
    ended: await closingOf({ ended: [leaf] }, leaf),
    slip: { slip, signature: signed(slip) },
    keys: [{ key: receipt.key, public_key: publicKeyOf(receiptSeed) }],
    files: bid.manifest.files.map(({ name, type, size }) => ({
      name,
      mimeType: type,
      buffer: Buffer.from(exampleBytes(size)),
    })),
  }
}

export const jsonFile = (paper: object, place = 0) => ({
  name: `paper-${place}.json`,
  mimeType: 'application/json',
  buffer: Buffer.from(JSON.stringify(paper, null, 2)),
})
