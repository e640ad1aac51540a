import { base64 } from '@scure/base'
import { Manifest, Share, manifestBlockBytes } from '@padauk/contract/sealing/bids'
import type { KeySet } from '@padauk/contract/sealing/key-sets'
import { openWith, recipientOf } from './age.ts'
import { bytesOfText, hexHash, textOfBytes } from './bytes.ts'
import { hashOf, readCanonical, unpadText } from './canonical.ts'
import { joinPieces } from './pair-shares.ts'

/** What the receipt says of a bid; a repair receipt takes its place where there is one. */
export type SealedBid = {
  tender: string
  company: string
  keySet: string
  /** Of the receipt: a repair to another set leaves the manifest as it is. */
  manifestKeySet: string
  recipient: string
  envelopeHash: string
  manifestHash: string
}

export type ExpectedShare = Pick<SealedBid, 'tender' | 'company' | 'keySet' | 'recipient'> & {
  set: KeySet
  holder: string
  /** Of the age file and of its plaintext. */
  sha256: string
  plainSha256: string
}

/** `plain-hash`: share and receipt differ. It names no culprit, because the bidder chose the hash. */
export type ShareFault = 'file-hash' | 'not-opened' | 'plain-hash' | 'format' | 'context' | 'early'

type Checked<Value, Fault> = ({ ok: true } & Value) | { ok: false; fault: Fault }

const isOf = (bid: Pick<SealedBid, 'tender' | 'company' | 'keySet'>, text: Share | Manifest) =>
  text.tender === bid.tender && text.company === bid.company && text.keySet === bid.keySet

/** Whether the pairs are those of the holder with each other holder of the set. */
function hasPairsOf(set: KeySet, { holder, pairs }: Share) {
  const others = set.holders.filter(({ id }) => id !== holder)
  return (
    others.length === set.holders.length - 1 &&
    Object.keys(pairs).length === others.length &&
    others.every(({ id }) => Object.hasOwn(pairs, id))
  )
}

/** Checks the text of a share against the receipt: what a holder posts, and what is posted. */
export function checkShare(
  text: string,
  expected: ExpectedShare,
  now: Date,
): Checked<{ share: Share }, ShareFault> {
  if (hexHash(bytesOfText(text)) !== expected.plainSha256) return { ok: false, fault: 'plain-hash' }
  const share = readCanonical(Share, text)
  if (!share) return { ok: false, fault: 'format' }
  const isExpected =
    isOf(expected, share) &&
    share.holder === expected.holder &&
    share.recipient === expected.recipient &&
    hashOf(expected.set) === expected.keySet &&
    hasPairsOf(expected.set, share)
  if (!isExpected) return { ok: false, fault: 'context' }
  if (Date.parse(share.notBefore) > now.getTime()) return { ok: false, fault: 'early' }
  return { ok: true, share }
}

/** In the holder's browser: opens a share only if it is the one under the closing root. */
export async function openShare(
  secret: Uint8Array,
  file: Uint8Array,
  expected: ExpectedShare,
  now: Date,
): Promise<Checked<{ share: Share; text: string }, ShareFault>> {
  if (hexHash(file) !== expected.sha256) return { ok: false, fault: 'file-hash' }
  const plain = await openWith(secret, file)
  const text = plain && textOfBytes(plain)
  if (text === null) return { ok: false, fault: 'not-opened' }
  const checked = checkShare(text, expected, now)
  return checked.ok ? { ...checked, text } : checked
}

export type BidFault =
  | 'pair'
  | 'recipient'
  | 'envelope-hash'
  | 'envelope'
  | 'manifest-hash'
  | 'manifest'

/** Any two checked shares open the envelope. It counts only with the manifest of the receipt. */
export async function openBid(
  bid: SealedBid,
  envelope: Uint8Array,
  [one, other]: readonly [Share, Share],
): Promise<Checked<{ manifest: Manifest }, BidFault>> {
  const [piece, counterpart] = [one.pairs[other.holder], other.pairs[one.holder]]
  const isPair = one.holder !== other.holder && isOf(bid, one) && isOf(bid, other)
  if (!isPair || !piece || !counterpart) return { ok: false, fault: 'pair' }
  const secret = joinPieces(base64.decode(piece), base64.decode(counterpart))
  if (recipientOf(secret) !== bid.recipient) return { ok: false, fault: 'recipient' }
  if (hexHash(envelope) !== bid.envelopeHash) return { ok: false, fault: 'envelope-hash' }
  const padded = await openWith(secret, envelope)
  const text = padded && unpadText(padded, manifestBlockBytes)
  if (text === null) return { ok: false, fault: 'envelope' }
  if (hexHash(bytesOfText(text)) !== bid.manifestHash) return { ok: false, fault: 'manifest-hash' }
  const manifest = readCanonical(Manifest, text)
  const isSame = manifest && isOf({ ...bid, keySet: bid.manifestKeySet }, manifest)
  if (!isSame) return { ok: false, fault: 'manifest' }
  return { ok: true, manifest }
}
