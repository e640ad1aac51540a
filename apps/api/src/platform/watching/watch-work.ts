import type { Metrics } from '#platform/watching/metrics'

type Waiting = { queue: string; waiting: number; oldestSeconds: number }

/** What the features provide; each hides what is secret until closing (rules 7.5). */
type Needs = {
  metrics: Metrics
  jobs: {
    waiting: (limit: number) => Promise<Waiting[]>
    failed: (limit: number) => Promise<number>
  }
  letters: {
    waiting: (limit: number) => Promise<Waiting>
    failed: (limit: number) => Promise<number>
  }
  closings: {
    overdueSeconds: () => Promise<number>
    deadlinesWithin: (hours: number) => Promise<number>
  }
  audit: { markedAt: () => Promise<Date | null> }
  keyHolders: { missingChecks: () => Promise<number> }
}

const most = 1_000
const hoursAhead = 7 * 24

/** The state of the work there is, read from the database by the worker. */
export function watchWork({ metrics, jobs, letters, closings, audit, keyHolders }: Needs) {
  const { gauge, beforeReading } = metrics
  const waiting = gauge('padauk_queue_waiting', 'Jobs waiting, up to 1000', ['queue'])
  const oldest = gauge('padauk_queue_oldest_seconds', 'Age of the oldest waiting job', ['queue'])
  const jobsFailed = gauge('padauk_jobs_given_up', 'Jobs that failed for good, up to 1000')
  const lettersFailed = gauge('padauk_letters_refused', 'Unsent letters that were refused once')
  const overdue = gauge('padauk_closing_overdue_seconds', 'Since when a tender should be closed')
  const ahead = gauge('padauk_deadlines_ahead', 'Tenders that end within a week or are not closed')
  const marked = gauge('padauk_audit_marked_timestamp_seconds', 'When the last day was marked')

  const keys = gauge('padauk_keys_missing', 'Keys to be checked before a sealed tender can appear')

  beforeReading(async () => {
    const tell = ({ queue, ...state }: Waiting) => {
      waiting.labels(queue).set(state.waiting)
      oldest.labels(queue).set(state.oldestSeconds)
    }
    for (const state of await jobs.waiting(most)) tell(state)
    tell(await letters.waiting(most))
  })
  beforeReading(async () => {
    jobsFailed.set(await jobs.failed(most))
    lettersFailed.set(await letters.failed(most))
  })
  beforeReading(async () => {
    overdue.set(await closings.overdueSeconds())
    ahead.set(await closings.deadlinesWithin(hoursAhead))
    const markedAt = await audit.markedAt()
    if (markedAt) marked.set(markedAt.getTime() / 1000)
    keys.set(await keyHolders.missingChecks())
  })
}
