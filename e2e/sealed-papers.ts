import type { EndedReceipt } from '@padauk/contract/sealing/closings'
import type { MinutesFile } from '@padauk/contract/sealing/minutes'
import { hashOf } from '@padauk/sealing/canonical'
import { signBothMinutes } from '@padauk/sealing/minutes'
import { publicKeyOf, signText } from '@padauk/sealing/signing'
import { exampleBid, exampleBytes } from '@padauk/sealing/vectors/example-bid'
import { createEvidence } from '@padauk/sealing/vectors/example-evidence'
import { exampleFormats, receiptSeed } from '@padauk/sealing/vectors/example-formats'
import { exampleChain, holdersFrom } from '@padauk/sealing/vectors/example-holders'

type Formats = Awaited<ReturnType<typeof exampleFormats>>

/** The text for bidders, signed by us and by both who opened. */
function minutesOf({ minutes: full, bidders }: Formats): MinutesFile {
  const both = { kind: 'padauk-minutes-to-sign-v1', full, bidders }
  const signatures = holdersFrom(0, 2).flatMap(({ id: holder, secret }) => {
    const signed = signBothMinutes(both, { holder, secret })
    return signed ? [{ holder, signature: signed.bidders }] : []
  })
  return {
    kind: 'padauk-minutes-file-v1',
    minutes: bidders,
    signature: signText(receiptSeed, bidders),
    signatures,
    keySets: [...exampleChain()],
  }
}

/** What a company has of a sealed bid, signed by a key that the journey publishes itself. */
export async function sealedPapers() {
  const [signedSet] = exampleChain()
  const bid = await exampleBid(signedSet.set)
  const formats = await exampleFormats(bid, [signedSet])
  const { bidCopy, slip } = formats
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
    minutes: minutesOf(formats),
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
