import { createHash } from 'node:crypto'
import type { Hash } from 'node:crypto'

type Running = { hash: Hash; at: number }

/** An upload that this process has not heard of for so many others is read back at its end. */
const mostKept = 1_000

/** The hashes of sealed uploads while they arrive, so that no byte is read back from the store. */
export function createRunningHashes() {
  const kept = new Map<string, Running>()
  return {
    /** The hash of everything before a place; null when another process has seen a part of it. */
    take(id: string, at: number): Running | null {
      const running = kept.get(id)
      // Taken out: a request that fails to store its bytes does not put it back.
      kept.delete(id)
      if (at === 0) return { hash: createHash('sha256'), at }
      return running?.at === at ? running : null
    },
    keep(id: string, running: Running) {
      kept.set(id, running)
      const [oldest] = kept.keys()
      if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest)
    },
  }
}
