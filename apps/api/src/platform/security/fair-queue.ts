import { refuse } from '@padauk/contract/problems'

type Options = { atOnce: number; waiting: number }
type Waiter = { go: () => void; turnAway: () => void }

const retryAfterSeconds = 5

/**
 * Runs a few requests at once and lets the others wait, one queue for each key. The shortest queue
 * comes first, so a caller with hundreds of requests delays only itself. When all places are taken,
 * the longest queue loses its newest request.
 */
export function createFairQueue({ atOnce, waiting: most }: Options) {
  const queues = new Map<string, Waiter[]>()
  let running = 0
  let waiting = 0

  function queueBy(isBetter: (length: number, than: number) => boolean) {
    let found: { key: string; length: number } | undefined
    for (const [key, { length }] of queues) {
      if (!found || isBetter(length, found.length)) found = { key, length }
    }
    return found
  }
  const shortest = () => queueBy((length, than) => length < than)
  const longest = () => queueBy((length, than) => length > than)

  function remove(key: string, take: 'shift' | 'pop') {
    const queue = queues.get(key) ?? []
    const waiter = queue[take]()
    // Put back at the end: among queues of one length the one that waited longest comes first.
    queues.delete(key)
    if (queue.length > 0) queues.set(key, queue)
    waiting -= 1
    return waiter
  }

  function letNextIn() {
    running -= 1
    const next = shortest()
    if (!next) return
    running += 1
    remove(next.key, 'shift')?.go()
  }

  /** True once it is this request's turn, false when it was turned away. */
  function turn(key: string) {
    if (running < atOnce) {
      running += 1
      return true
    }
    const queue = queues.get(key) ?? []
    if (waiting >= most) {
      const victim = longest()
      if (!victim || queue.length + 1 >= victim.length) return false
      remove(victim.key, 'pop')?.turnAway()
    }
    waiting += 1
    return new Promise<boolean>((resolve) => {
      queue.push({ go: () => resolve(true), turnAway: () => resolve(false) })
      queues.set(key, queue)
    })
  }

  return {
    async within<Value>(key: string, work: () => Promise<Value>) {
      if (!(await turn(key))) {
        return refuse('too-many-requests', { retryAfterSeconds, values: { minutes: 1 } })
      }
      try {
        return await work()
      } finally {
        letNextIn()
      }
    },
  }
}

export type FairQueue = ReturnType<typeof createFairQueue>
