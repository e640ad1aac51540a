import type { Seal } from '@padauk/contract/sealing/bids'
import type { ClosingV2 } from '@padauk/contract/sealing/closings'
import type { SignedKeySet } from '@padauk/contract/sealing/key-sets'
import type { ReceiptV2 } from '@padauk/contract/sealing/receipts'
import type { RepairReceipt } from '@padauk/contract/sealing/repair-receipts'
import type { HandOut, HandedBid, OpeningWindow } from '@padauk/contract/sealing/windows'
import { merkleTree } from '@padauk/evidence/merkle'
import { recipientOf } from '@padauk/sealing/age'
import { bytesOfText, hashBytes, hexHash } from '@padauk/sealing/bytes'
import { hashOf } from '@padauk/sealing/canonical'
import { sealHashes } from '@padauk/sealing/seal-check'
import { publicKeyOf, signText } from '@padauk/sealing/signing'
import { anchored, deadline, tender } from './example-bid.ts'
import { receiptSeed } from './example-formats.ts'
import { exampleId } from './example-holders.ts'

export const windowSecret = hashBytes(bytesOfText('a window'))

const signed = (value: Parameters<typeof signText>[1]) => signText(receiptSeed, value)

type Parts = {
  holder: string
  keySets: readonly SignedKeySet[]
  bids: HandedBid[]
  window?: Partial<OpeningWindow>
  closing?: Partial<ClosingV2>
}

/** What a server hands to a holder in a window. */
export async function exampleHandOut({ holder, keySets, bids, ...changed }: Parts) {
  const leaves = bids.map(({ receipt }) => hashOf(receipt)).toSorted()
  const used = new Set(bids.flatMap(({ receipt }) => receipt.keySet ?? []))
  const closing: ClosingV2 = {
    kind: 'padauk-closing-v2',
    tender,
    deadline,
    closedAt: '2026-12-10T16:01:15.000000+06:30',
    bids: bids.length,
    root: await merkleTree(leaves).root(),
    ended: 0,
    endedRoot: await merkleTree([]).root(),
    keySets: [...used].toSorted(),
    key: 'receipt-2026',
    ...changed.closing,
  }
  const window: OpeningWindow = {
    kind: 'padauk-window-v1',
    tender,
    root: closing.root,
    window: exampleId(0xe, 1),
    recipient: recipientOf(windowSecret),
    startedAt: '2026-12-10T16:31:00.000000+06:30',
    endsAt: '2026-12-10T17:01:00.000000+06:30',
    key: 'receipt-2026',
    ...changed.window,
  }
  return {
    kind: 'padauk-hand-out-v1',
    holder,
    window: { statement: window, signature: signed(window) },
    closing: { statement: closing, signature: signed(closing) },
    keySets: [...keySets],
    receiptKeys: [{ key: 'receipt-2026', publicKey: publicKeyOf(receiptSeed) }],
    bids,
  } satisfies HandOut
}

/** A bid as it is handed out, with the share of one holder. */
export function handedBid(receipt: ReceiptV2, { shares }: Pick<Seal, 'shares'>, holder: string) {
  const share = shares.find((each) => each.holder === holder)?.age ?? null
  return { receipt, signature: signed(receipt), repair: null, share } satisfies HandedBid
}

/** The receipt of a repair, changed where asked. */
export function exampleRepair(receipt: ReceiptV2, seal: Seal, change: Partial<RepairReceipt> = {}) {
  const statement: RepairReceipt = anchored({
    kind: 'padauk-repair-receipt-v1' as const,
    repairs: receipt.receiptNo,
    tender,
    company: receipt.company.id,
    repairedAt: '2026-12-11T09:00:00.000000+06:30',
    combineList: hexHash(windowSecret),
    keySet: seal.keySet,
    recipient: seal.recipient,
    ...sealHashes(seal),
    manifestHash: receipt.manifestHash,
    parts: receipt.parts,
    ...change,
  })
  return { statement, signature: signed(statement) }
}
