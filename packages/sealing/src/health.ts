import { randomBytes } from '@noble/hashes/utils.js'
import * as z from 'zod/mini'
import { Health } from '@padauk/contract/sealing/key-sets'
import type { KeySet } from '@padauk/contract/sealing/key-sets'
import { openWith, sealTo } from './age.ts'
import { isSameBytes } from './bytes.ts'
import { hashOf } from './canonical.ts'
import { publicHalf, signSeed } from './holder-keys.ts'
import { isSigned, signText } from './signing.ts'

type Check = { secret: Uint8Array; set: KeySet; holder: string; nonce: string }

/**
 * A holder's statement that the key works, or null. It takes no sealed text: a server that could
 * choose one would choose a live share.
 */
export async function checkHealth({ secret, set, holder, nonce }: Check) {
  const half = publicHalf(secret)
  const isInSet = set.holders.some(
    ({ id, recipient, signKey }) =>
      id === holder && recipient === half.recipient && signKey === half.signKey,
  )
  if (!isInSet) return null
  const own = randomBytes(32)
  const opened = await openWith(secret, await sealTo(half.recipient, own))
  if (!opened || !isSameBytes(opened, own)) return null
  const statement: Health = { kind: 'padauk-health-v1', keySet: hashOf(set), holder, nonce }
  // A nonce of another length may be a sealed text.
  if (!z.safeParse(Health, statement).success) return null
  return { statement, signature: signText(signSeed(secret), statement) }
}

type Expected = { set: KeySet; nonce: string }

/** Whether a holder of the set signed for this nonce. */
export function isHealthy(
  { statement, signature }: { statement: Health; signature: string },
  { set, nonce }: Expected,
) {
  const holder = set.holders.find(({ id }) => id === statement.holder)
  return (
    holder !== undefined &&
    statement.keySet === hashOf(set) &&
    statement.nonce === nonce &&
    isSigned(statement, signature, holder.signKey)
  )
}
