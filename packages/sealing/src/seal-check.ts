import { base64 } from '@scure/base'
import {
  manifestBlockBytes,
  manifestLimitBytes,
  sealLimitBytes,
} from '@padauk/contract/sealing/bids'
import type { Seal } from '@padauk/contract/sealing/bids'
import type { KeySet } from '@padauk/contract/sealing/key-sets'
import { canonicalJson } from '@padauk/evidence/canonical-json'
import { agePlainSize } from './age-format.ts'
import { bytesOfText, hexHash } from './bytes.ts'
import { hashOf } from './canonical.ts'
import { isSealedSize } from './file-layout.ts'

export type SealFault = 'length' | 'context' | 'holders' | 'envelope' | 'share' | 'part'

/** What a server can check of a seal that it cannot open. */
export function sealFault(
  seal: Seal,
  { tender, company, set }: { tender: string; company: string; set: KeySet },
): SealFault | null {
  if (bytesOfText(canonicalJson(seal)).length > sealLimitBytes) return 'length'
  if (seal.tender !== tender || seal.company !== company || seal.keySet !== hashOf(set)) {
    return 'context'
  }
  const isComplete =
    seal.shares.length === set.holders.length &&
    set.holders.every(({ id }, place) => seal.shares[place]?.holder === id)
  if (!isComplete) return 'holders'
  const envelope = agePlainSize(base64.decode(seal.envelope))
  if (!envelope || envelope % manifestBlockBytes > 0 || envelope > manifestLimitBytes) {
    return 'envelope'
  }
  if (seal.shares.some(({ age }) => !agePlainSize(base64.decode(age)))) return 'share'
  return seal.parts.every(({ size }) => isSealedSize(size)) ? null : 'part'
}

/** Of a seal's age files, for the receipt and for finding a rival's envelope under another name. */
export const sealHashes = ({ envelope, shares }: Pick<Seal, 'envelope' | 'shares'>) => ({
  envelopeHash: hexHash(base64.decode(envelope)),
  shares: shares.map(({ holder, age, plainSha256 }) => ({
    holder,
    sha256: hexHash(base64.decode(age)),
    plainSha256,
  })),
})
