import { randomBytes } from '@noble/hashes/utils.js'
import { base64 } from '@scure/base'
import * as z from 'zod/mini'
import { Manifest, manifestBlockBytes, manifestLimitBytes } from '@padauk/contract/sealing/bids'
import type { Seal, Share } from '@padauk/contract/sealing/bids'
import type { KeySet } from '@padauk/contract/sealing/key-sets'
import { canonicalJson } from '@padauk/evidence/canonical-json'
import { recipientOf, sealTo } from './age.ts'
import { bytesOfText, hexHash } from './bytes.ts'
import { hashOf, padText } from './canonical.ts'
import { splitSecret } from './pair-shares.ts'

/** The form has more in it than an envelope holds. */
export class ManifestTooLong extends Error {}

type Bid = {
  manifest: Manifest
  /** Checked by the caller: `key-set-chain.ts`. */
  set: KeySet
  /** The deadline at this moment. */
  notBefore: string
  parts: Seal['parts']
}

export async function sealBid(bid: Bid): Promise<Seal> {
  if (bid.manifest.keySet !== hashOf(bid.set)) {
    throw new TypeError('the manifest names another key set')
  }
  return sealAgain(bid)
}

/**
 * A bid that was sealed before, maybe to another set: its manifest stays as it is. The bid's own
 * key is made here and forgotten here: only two shares together have it.
 */
export async function sealAgain({ manifest, set, notBefore, parts }: Bid): Promise<Seal> {
  // An envelope with anything else in it would never open.
  const text = canonicalJson(z.parse(Manifest, manifest))
  const padded = padText(text, manifestBlockBytes)
  if (padded.length > manifestLimitBytes) throw new ManifestTooLong()
  const secret = randomBytes(32)
  const recipient = recipientOf(secret)
  const pieces = splitSecret(
    secret,
    set.holders.map(({ id }) => id),
  )
  secret.fill(0)
  const { tender, company } = manifest
  const context = { tender, company, keySet: hashOf(set), recipient }
  const shares: Seal['shares'] = []
  for (const holder of set.holders) {
    const pairs = [...(pieces.get(holder.id) ?? [])].map(([id, piece]) => [
      id,
      base64.encode(piece),
    ])
    const share: Share = {
      kind: 'padauk-share-v1',
      ...context,
      holder: holder.id,
      notBefore,
      pairs: Object.fromEntries(pairs) as Share['pairs'],
    }
    const plain = bytesOfText(canonicalJson(share))
    const age = base64.encode(await sealTo(holder.recipient, plain))
    shares.push({ holder: holder.id, age, plainSha256: hexHash(plain) })
  }
  const envelope = base64.encode(await sealTo(recipient, padded))
  const manifestHash = hexHash(bytesOfText(text))
  return { v: 1, ...context, envelope, manifestHash, shares, parts }
}
