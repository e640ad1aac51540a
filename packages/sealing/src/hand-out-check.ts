import * as z from 'zod/mini'
import type { KeySet } from '@padauk/contract/sealing/key-sets'
import type { ReceiptV2 } from '@padauk/contract/sealing/receipts'
import { HandOut } from '@padauk/contract/sealing/windows'
import type { HandedBid } from '@padauk/contract/sealing/windows'
import { canonicalJson } from '@padauk/evidence/canonical-json'
import { merkleTree } from '@padauk/evidence/merkle'
import { isRefounded } from '@padauk/evidence/refounding'
import type { Chain } from '@padauk/evidence/refounding'
import type { ExpectedShare, SealedBid } from './bid-opening.ts'
import { hashOf } from './canonical.ts'
import { readChain } from './key-set-chain.ts'
import { isSigned } from './signing.ts'

/** Why a holder opens nothing of what was handed out. */
export type HandOutFault =
  | 'format'
  | 'signature'
  /** Window, closing and receipts are about different tenders. */
  | 'context'
  /** The receipts are not those under the closing root. */
  | 'root'
  | 'key-set'
  | 'repair'
  /** By the holder's own clock. */
  | 'early'

/** The receipt that a bid is opened by: the one of its repair, where there is one. */
type SealingFacts = Pick<ReceiptV2, 'keySet' | 'recipient' | 'envelopeHash' | 'shares'>
const factsOf = ({ receipt, repair }: HandedBid): SealingFacts => repair?.statement ?? receipt

/** What is expected of a bid when it is opened. */
export function sealedBidOf(bid: HandedBid): SealedBid | null {
  const { keySet, recipient, envelopeHash } = factsOf(bid)
  const { tender, company, manifestHash, keySet: manifestKeySet } = bid.receipt
  if (!keySet || !recipient || !envelopeHash || !manifestKeySet) return null
  return {
    tender: tender.id,
    company: company.id,
    keySet,
    manifestKeySet,
    recipient,
    envelopeHash,
    manifestHash,
  }
}

/** What is expected of a holder's share; null when the bid was sealed to a set without the holder. */
export function expectedShare(
  bid: HandedBid,
  holder: string,
  sets: ReadonlyMap<string, KeySet>,
): ExpectedShare | null {
  const sealed = sealedBidOf(bid)
  const set = sealed && sets.get(sealed.keySet)
  const hashes = factsOf(bid).shares?.find((share) => share.holder === holder)
  if (!sealed || !set || !hashes) return null
  const { tender, company, keySet, recipient } = sealed
  const { sha256, plainSha256 } = hashes
  return { tender, company, keySet, recipient, set, holder, sha256, plainSha256 }
}

/** The same bid, sealed to its set or to one that was founded since, when its keys were lost. */
function isRepairOf({ receipt, repair }: HandedBid, chain: Chain) {
  if (!repair) return true
  const { repairs, tender, company, manifestHash, parts, keySet: to } = repair.statement
  const from = receipt.keySet ?? ''
  return (
    (to === from || isRefounded(chain, { from, to })) &&
    repairs === receipt.receiptNo &&
    tender === receipt.tender.id &&
    company === receipt.company.id &&
    manifestHash === receipt.manifestHash &&
    canonicalJson(parts) === canonicalJson(receipt.parts)
  )
}

/** The closing root of these bids. */
export async function rootOf(bids: readonly Pick<HandedBid, 'receipt'>[]) {
  const leaves = bids.map(({ receipt }) => hashOf(receipt)).toSorted()
  return merkleTree(leaves).root()
}

type Checked = { ok: true; handOut: HandOut; sets: ReadonlyMap<string, KeySet> }

/**
 * Everything that a holder's browser can know before it opens a single share. Nothing here needs
 * a secret, and nothing is posted unless all of it holds.
 */
export async function checkHandOut(
  given: unknown,
  now: Date,
): Promise<Checked | { ok: false; fault: HandOutFault }> {
  const { success, data: handOut } = z.safeParse(HandOut, given)
  if (!success) return { ok: false, fault: 'format' }
  const { window, closing, bids } = handOut
  const keys = new Map(handOut.receiptKeys.map(({ key, publicKey }) => [key, publicKey]))
  const isByUs = (statement: Parameters<typeof isSigned>[0] & { key: string }, signature: string) =>
    isSigned(statement, signature, keys.get(statement.key) ?? '')
  const isGenuine =
    isByUs(window.statement, window.signature) &&
    isByUs(closing.statement, closing.signature) &&
    bids.every(
      ({ receipt, signature, repair }) =>
        isByUs(receipt, signature) && (!repair || isByUs(repair.statement, repair.signature)),
    )
  if (!isGenuine) return { ok: false, fault: 'signature' }
  const { tender, root } = closing.statement
  const isOneTender =
    window.statement.tender === tender &&
    window.statement.root === root &&
    bids.every(({ receipt }) => receipt.tender.id === tender)
  if (!isOneTender) return { ok: false, fault: 'context' }
  if (closing.statement.bids !== bids.length || (await rootOf(bids)) !== root) {
    return { ok: false, fault: 'root' }
  }
  const chain = readChain(handOut.keySets)
  const sets = new Map(chain?.map(({ hash, set }) => [hash, set]))
  const used = bids.flatMap(({ receipt: { keySet } }) => keySet ?? [])
  const areKnown =
    used.every((hash) => sets.has(hash) && closing.statement.keySets.includes(hash)) &&
    bids.every((bid) => sets.has(factsOf(bid).keySet ?? ''))
  if (!chain || !areKnown) return { ok: false, fault: 'key-set' }
  if (!bids.every((bid) => isRepairOf(bid, chain))) return { ok: false, fault: 'repair' }
  const latest = Math.max(
    ...[closing.statement.deadline, closing.statement.closedAt].map((at) => Date.parse(at)),
  )
  if (!(latest <= now.getTime())) return { ok: false, fault: 'early' }
  return { ok: true, handOut, sets }
}
