import type { Logger } from 'pino'
import type { Metrics } from '#platform/metrics'
import type { Scanner } from '#platform/scanner'

type Needs = { scanner: Scanner; metrics: Metrics; log: Logger }

/** Tells the operator whether viruses are found. It stops nothing: files are then scanned later. */
export async function reportScanner({ scanner, metrics, log }: Needs) {
  const result = await scanner.selfTest()
  metrics.scanner.set(result.works ? 1 : 0)
  if (!result.works) log.warn({ reason: result.reason }, 'the scanner does not find the test virus')
}
