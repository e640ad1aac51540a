import { refuse } from '@padauk/contract/problems'

const retryAfterSeconds = 5

/** How many uploads this process takes at once, so that a crowd of slow ones leaves room for bids. */
export function createLanes({ perCompany, all }: { perCompany: number; all: number }) {
  const running = new Map<string, number>()
  let total = 0
  return {
    /** Runs the work, or refuses at once: a client comes back by itself. */
    async within<Value>(companyId: string, work: () => Promise<Value>) {
      const own = running.get(companyId) ?? 0
      if (own >= perCompany || total >= all) return refuse('unavailable', { retryAfterSeconds })
      running.set(companyId, own + 1)
      total += 1
      try {
        return await work()
      } finally {
        total -= 1
        const left = (running.get(companyId) ?? 1) - 1
        if (left > 0) running.set(companyId, left)
        else running.delete(companyId)
      }
    },
  }
}

export type Lanes = ReturnType<typeof createLanes>
