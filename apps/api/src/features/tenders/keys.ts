import type { KeyHolders } from '#features/key-holders/service'
import type { Keys } from '#features/tenders/publication'
import type { DatabaseOrTransaction } from '#platform/database/database'

export type KeyReader = Pick<KeyHolders, 'activeSet' | 'health'>

/** The keys that a tender published now could be sealed to. */
export async function readKeys(holders: KeyReader, from: DatabaseOrTransaction): Promise<Keys> {
  const active = await holders.activeSet(from)
  const { isEnough } = await holders.health(from)
  const set = active && { hash: active.hash, holders: active.set.holders.map(({ id }) => id) }
  return { set, areHealthy: isEnough }
}
