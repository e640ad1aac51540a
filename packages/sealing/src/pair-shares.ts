import { randomBytes } from '@noble/hashes/utils.js'
import { xor } from './bytes.ts'
import type { Bytes } from './bytes.ts'

/** What each holder gets, by the id of the other holder of each pair. */
export type Pieces = Map<string, Map<string, Bytes>>

/**
 * Two of n: for each pair one holder gets random bytes, the other the secret XOR those. What one
 * holder has is random and says nothing about the secret.
 */
export function splitSecret(
  secret: Uint8Array,
  holders: readonly string[],
  random: (length: number) => Bytes = randomBytes,
): Pieces {
  const pieces: Pieces = new Map(holders.map((holder) => [holder, new Map<string, Bytes>()]))
  for (const [place, first] of holders.entries()) {
    for (const second of holders.slice(place + 1)) {
      const mask = random(secret.length)
      pieces.get(first)?.set(second, mask)
      pieces.get(second)?.set(first, xor(secret, mask))
    }
  }
  return pieces
}

/** Undoes `splitSecret` with the pieces that two holders have for each other. */
export const joinPieces = (one: Uint8Array, other: Uint8Array) => xor(one, other)
