import { setImmediate as pause } from 'node:timers/promises'
import type { Manifest, Share } from '@padauk/contract/sealing/bids'
import type { KeySet } from '@padauk/contract/sealing/key-sets'
import type { CombineList } from '@padauk/contract/sealing/openings'
import type { HandedBid } from '@padauk/contract/sealing/windows'
import { checkShare, openBid } from '@padauk/sealing/bid-opening'
import { expectedShare, sealedBidOf } from '@padauk/sealing/hand-out-check'

export type SealedContents = { bid: Omit<HandedBid, 'share'>; envelope: Uint8Array }

/** The texts of the shares that a holder posted, by receipt. */
export type Posted = { holder: string; shares: Readonly<Record<string, string>> }

type Given = {
  bids: readonly SealedContents[]
  posts: readonly Posted[]
  sets: ReadonlyMap<string, KeySet>
  now: Date
}

export type Combined = {
  results: CombineList['bids']
  /** Only in memory until they are revealed. */
  manifests: ReadonlyMap<string, Manifest>
}

/** Which bids open with what was posted. A share that differs from its receipt blames no one. */
export async function combine({ bids, posts, sets, now }: Given): Promise<Combined> {
  const results: CombineList['bids'] = []
  const manifests = new Map<string, Manifest>()
  for (const contents of bids) {
    const { receiptNo } = contents.bid.receipt
    const { shares, differs } = sharesOf(contents.bid, posts, sets, now)
    const manifest = await openByAnyPair(contents, shares)
    if (manifest) manifests.set(receiptNo, manifest)
    results.push({
      receiptNo,
      result: manifest ? 'opens' : 'does-not-open',
      note: differs ? 'share-and-receipt-differ' : null,
    })
    // Requests are served between two bids.
    await pause()
  }
  return { results, manifests }
}

function sharesOf(
  bid: SealedContents['bid'],
  posts: Given['posts'],
  sets: Given['sets'],
  now: Date,
) {
  const shares: Share[] = []
  let differs = false
  for (const { holder, shares: texts } of posts) {
    const expected = expectedShare({ ...bid, share: null }, holder, sets)
    const text = texts[bid.receipt.receiptNo]
    if (!expected || text === undefined) continue
    const checked = checkShare(text, expected, now)
    if (checked.ok) shares.push(checked.share)
    else differs = true
  }
  return { shares, differs }
}

async function openByAnyPair({ bid, envelope }: SealedContents, shares: readonly Share[]) {
  const sealed = sealedBidOf({ ...bid, share: null })
  if (!sealed) return null
  for (const [place, one] of shares.entries()) {
    for (const other of shares.slice(place + 1)) {
      const opened = await openBid(sealed, envelope, [one, other])
      if (opened.ok) return opened.manifest
    }
  }
  return null
}
