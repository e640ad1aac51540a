import type { Metrics } from '#platform/metrics'

/** How busy this process is with uploads: in all, never whose and never for which tender. */
export type UploadFigures = {
  received: (bytes: number) => void
  running: (count: number) => void
  turnedAway: () => void
}

export function createUploadFigures(metrics: Metrics): UploadFigures {
  const bytes = metrics.counter('padauk_upload_bytes_total', 'Bytes of uploads that were stored')
  const running = metrics.gauge('padauk_uploads_running', 'Uploads that are being received')
  const away = metrics.counter(
    'padauk_uploads_turned_away_total',
    'Uploads told to come back later',
  )
  return {
    received: (count) => bytes.inc(count),
    running: (count) => running.set(count),
    turnedAway: () => away.inc(),
  }
}
