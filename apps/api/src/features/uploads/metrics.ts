import type { Metrics } from '#platform/watching/metrics'

/** Whether this process has too much to do. Uploads that go well are not counted: they are bids. */
export type UploadFigures = { turnedAway: () => void }

export function createUploadFigures(metrics: Metrics): UploadFigures {
  const away = metrics.counter(
    'padauk_uploads_turned_away_total',
    'Uploads told to come back later',
  )
  return { turnedAway: () => away.inc() }
}
