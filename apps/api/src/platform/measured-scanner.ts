import type { Metrics } from '#platform/metrics'
import type { Scanner } from '#platform/scanner'

/** The same scanner, with its verdicts counted; in api processes only, as for the store. */
export function measuredScanner(scanner: Scanner, metrics: Metrics): Scanner {
  const seconds = metrics.histogram('padauk_scan_seconds', 'Time of a scan', {
    labelNames: ['result'],
    buckets: [0.05, 0.2, 1, 5, 25],
  })
  return {
    ...scanner,
    begin(options) {
      const scan = scanner.begin(options)
      const end = seconds.startTimer()
      return {
        ...scan,
        async end() {
          const verdict = await scan.end()
          end({ result: verdict.state })
          return verdict
        },
      }
    },
  }
}
