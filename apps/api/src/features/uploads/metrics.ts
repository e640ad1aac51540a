import type { Metrics } from '#platform/watching/metrics'

/** Whether this process has too much to do. Uploads that go well are not counted: they are bids. */
export type UploadMetrics = { turnedAway: () => void }

export function createUploadMetrics(metrics: Metrics): UploadMetrics {
  const away = metrics.counter(
    'padauk_uploads_turned_away_total',
    'Uploads told to come back later',
  )
  return { turnedAway: () => away.inc() }
}
