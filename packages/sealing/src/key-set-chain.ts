import * as z from 'zod/mini'
import { KeySet, SignedKeySet } from '@padauk/contract/sealing/key-sets'
import type { HolderSignature } from '@padauk/contract/sealing/key-sets'
import { isRefounded } from '@padauk/evidence/refounding'
import type { Chain } from '@padauk/evidence/refounding'
import { hashOf } from './canonical.ts'
import { isSigned, signText } from './signing.ts'
import { signSeed } from './holder-keys.ts'

/** The demo prints its holders' words, so its sets are refused everywhere else. */
export const isDemoSet = ({ id }: KeySet) => id.startsWith('demo-')

export const signKeySet = (
  set: KeySet,
  { holder, secret }: { holder: string; secret: Uint8Array },
): HolderSignature => ({ holder, signature: signText(signSeed(secret), set) })

/** How many of these holders signed the set. */
function countSigners({ set, signatures }: SignedKeySet, holders: KeySet['holders']) {
  const isBy = (holder: string, signKey: string) =>
    signatures.some((each) => each.holder === holder && isSigned(set, each.signature, signKey))
  return holders.filter(({ id, signKey }) => isBy(id, signKey)).length
}

type Known = Chain[number]

/** Whether a set is younger than the one before it, which is null for the very first, and names it. */
function standsBehind(set: KeySet, before: Known | null) {
  if (before && Date.parse(set.madeAt) <= Date.parse(before.set.madeAt)) return false
  const named = set.previous === null ? set.refounds : set.previous
  return named === (before?.hash ?? null)
}

function follows(signed: SignedKeySet, before: Known | null) {
  const { set } = signed
  if (!standsBehind(set, before)) return false
  // Founded by all its holders: none is named without knowing it.
  if (set.previous === null) return countSigners(signed, set.holders) === set.holders.length
  // Never by its own holders: anyone can invent those.
  return before !== null && countSigners(signed, before.set.holders) >= 2
}

/** All sets that ever were, oldest first; null when one is not strict, or not signed as it must be. */
export function readChain(sets: readonly unknown[]): Chain | null {
  const chain: Known[] = []
  for (const given of sets) {
    const { success, data: signed } = z.safeParse(SignedKeySet, given)
    if (!success || !follows(signed, chain.at(-1) ?? null)) return null
    chain.push({ hash: hashOf(signed.set), set: signed.set })
  }
  return chain
}

/** What a holder may sign next; null when it is not strict or does not follow the newest set. */
export function readProposal(given: unknown, chain: Chain): Known | null {
  const { success, data: set } = z.safeParse(KeySet, given)
  if (!success || !standsBehind(set, chain.at(-1) ?? null)) return null
  return { hash: hashOf(set), set }
}

export type SetVerdict =
  /** Nothing is remembered: only the fingerprint on paper protects a first visitor. */
  | 'first'
  | 'same'
  | 'descendant'
  /** Still used by a tender published before its successor: show its fingerprint. */
  | 'ancestor'
  /** A new founding set since the remembered one: ask for the fingerprint on paper. */
  | 'refounded'
  | 'stop'

type Wanted = {
  chain: Chain
  /** The set of the tender, by its hash. */
  wanted: string
  /** The newest set this browser has seen, also on receipts; null for none. */
  remembered: string | null
  publishedAt: string
}

/** Whether a browser seals to a set, given the one that it remembers. */
export function judgeSet({ chain, wanted, remembered, publishedAt }: Wanted): SetVerdict {
  const at = chain.findIndex(({ hash }) => hash === wanted)
  if (at < 0) return 'stop'
  if (remembered === null) return 'first'
  const from = chain.findIndex(({ hash }) => hash === remembered)
  if (from < 0) return 'stop'
  if (at === from) return 'same'
  if (at > from) {
    return isRefounded(chain, { from: remembered, to: wanted }) ? 'refounded' : 'descendant'
  }
  const successor = chain[at + 1]
  const isInTime = successor && Date.parse(publishedAt) < Date.parse(successor.set.madeAt)
  return isInTime ? 'ancestor' : 'stop'
}
