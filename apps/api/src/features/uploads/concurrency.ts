import { refuse } from '@padauk/contract/problems'
import type { UploadMetrics } from '#features/uploads/metrics'

type Options = { perCompany: number; all: number; figures?: UploadMetrics | undefined }

const retryAfterSeconds = 5

/** How many uploads this process takes at once, so that a crowd of slow ones leaves room for bids. */
export function createConcurrencyLimit({ perCompany, all, figures }: Options) {
  const running = new Map<string, number>()
  let total = 0
  return {
    /** Runs the work, or refuses at once: a client comes back by itself. */
    async within<Value>(companyId: string, work: () => Promise<Value>) {
      const own = running.get(companyId) ?? 0
      if (own >= perCompany || total >= all) {
        figures?.turnedAway()
        return refuse('unavailable', { retryAfterSeconds })
      }
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

export type ConcurrencyLimit = ReturnType<typeof createConcurrencyLimit>
