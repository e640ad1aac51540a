import { Manifest } from '@padauk/contract/sealing/bids'
import { hashOf, readCanonical } from './canonical.ts'

/** The manifest of a bid, from the file that its bidder keeps apart; null for that of another bid. */
export function manifestOfBid(text: string, manifestHash: string) {
  const manifest = readCanonical(Manifest, text.trim())
  return manifest && hashOf(manifest) === manifestHash ? manifest : null
}
