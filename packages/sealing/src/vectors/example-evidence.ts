import type { Manifest } from '@padauk/contract/sealing/bids'
import type { ClosingV2, EndedReceipt } from '@padauk/contract/sealing/closings'
import type { BidCopy, ReceiptV2, TakingBackSlip } from '@padauk/contract/sealing/receipts'
import { merkleTree } from '@padauk/evidence/merkle'
import { hexHash } from '@padauk/sealing/bytes'
import { hashOf } from '@padauk/sealing/canonical'
import { signText } from '@padauk/sealing/signing'
import { anchored, exampleBytes } from './example-bid.ts'
import { receiptSeed } from './example-formats.ts'

type Trees = { counted?: readonly string[]; ended?: readonly EndedReceipt[] }

/** Papers like those of a receipt, changed where asked, and signed by the same key. */
export function createEvidence(example: ReceiptV2) {
  const stranger = hexHash(exampleBytes(7))

  const signed = (value: ReceiptV2 | ClosingV2 | TakingBackSlip) => signText(receiptSeed, value)

  function again(receipt: ReceiptV2, change: Partial<ReceiptV2>) {
    const { hash: _hash, chain: _chain, key: _key, ...facts } = receipt
    return anchored({ ...facts, ...change })
  }

  const savedOf = (receipt: ReceiptV2) => ({ receipt, signature: signed(receipt), closing: null })

  /** A copy of this manifest with a receipt that has its hash. */
  function copyOf(manifest: Manifest, change: Partial<ReceiptV2> = {}): BidCopy {
    const receipt = again(example, { manifestHash: hashOf(manifest), ...change })
    return { kind: 'padauk-bid-copy-v1', receipt, signature: signed(receipt), manifest }
  }

  /** A closing over these leaves and one more, and the proof for one of them. */
  async function closingOf({ counted = [], ended = [] }: Trees, proven: string | EndedReceipt) {
    const isCounted = typeof proven === 'string'
    const trees = {
      counted: [...counted, stranger].toSorted(),
      ended: ended.map((each) => hashOf(each)).toSorted(),
    }
    const leaf = isCounted ? proven : hashOf(proven)
    const leaves = isCounted ? trees.counted : trees.ended
    const statement: ClosingV2 = {
      kind: 'padauk-closing-v2',
      tender: example.tender.id,
      deadline: example.deadline,
      closedAt: '2026-12-10T16:01:15.000000+06:30',
      bids: trees.counted.length,
      root: await merkleTree(trees.counted).root(),
      ended: trees.ended.length,
      endedRoot: await merkleTree(trees.ended).root(),
      keySets: [example.keySet ?? ''],
      key: example.key,
    }
    const index = leaves.indexOf(leaf)
    const path = await merkleTree(leaves).path(index)
    const proof = { statement, signature: signed(statement), leaf, index, path }
    return isCounted ? proof : { ...proof, ended: proven }
  }

  return { again, closingOf, copyOf, savedOf, signed, stranger }
}
