import { createHash } from 'node:crypto'
import { canonicalJson } from '@padauk/evidence/canonical-json'
import type { EndedReceipt } from '@padauk/contract/sealing/closings'

type Ended = {
  receiptHash: string
  how: EndedReceipt['how']
  nextHash: string | null
  at: string
}

/** The tree of ended receipts: what each leaf stands for, in the order of their hex. */
export const endedLeaves = (rows: readonly Ended[]) =>
  rows
    .map(({ receiptHash, how, nextHash, at }): EndedReceipt => ({
      receipt: receiptHash,
      how,
      next: nextHash,
      at,
    }))
    .map((ended) => ({
      ended,
      leaf: createHash('sha256').update(canonicalJson(ended)).digest('hex'),
    }))
    .toSorted((one, other) => (one.leaf < other.leaf ? -1 : 1))
