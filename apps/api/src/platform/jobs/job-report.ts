import type { Logger } from 'pino'
import type { Metrics } from '#platform/watching/metrics'

type Work = { queue: string; confidential?: true }

const confidentialPauseMs = 60_000

/** An error by its kind alone: its message may contain secrets. */
function kindOf(error: unknown) {
  if (!(error instanceof Error)) return 'unknown'
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name
}

/**
 * What is told of work. One job for each bid, each counted or logged, would be a list of bids: of
 * such jobs only failures are logged, by their kind, at most once a minute.
 */
export function createJobReport({ log, metrics }: { log: Logger; metrics: Pick<Metrics, 'jobs'> }) {
  let toldAt = 0

  function tellConfidential(error: unknown) {
    if (Date.now() - toldAt < confidentialPauseMs) return
    toldAt = Date.now()
    log.warn({ kind: kindOf(error) }, 'confidential work failed, will be retried')
  }

  return {
    begin({ queue, confidential }: Work, about: { job: string; reqId?: string }) {
      let hidden = confidential === true
      let isFailureHidden = false
      const begun = performance.now()
      const observe = (outcome: string) => {
        const took = (performance.now() - begun) / 1000
        metrics.jobs.labels(queue, outcome).observe(took)
        return took
      }
      return {
        hide: () => {
          hidden = true
        },
        hideFailure: () => {
          isFailureHidden = true
        },
        done() {
          if (hidden) return
          log.info({ queue, ...about, seconds: observe('done') }, 'job done')
        },
        failed(error: unknown) {
          if (isFailureHidden) return
          if (hidden) return tellConfidential(error)
          observe('failed')
          log.warn({ queue, ...about, err: error }, 'job failed, will be retried')
        },
      }
    },
  }
}
