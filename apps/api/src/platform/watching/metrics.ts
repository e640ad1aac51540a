import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client'
import { createRefreshing } from '#platform/watching/refreshing'

type Naming = { process: string; release: string }

/**
 * The metrics of a process. They show what is overloaded or broken, and never that a bid exists
 * (rules 7.5, docs/decisions/0021-watching.md).
 */
export function createMetrics({ process, release }: Naming) {
  const registry = new Registry()
  registry.setDefaultLabels({ process })
  collectDefaultMetrics({ register: registry })
  const registers = [registry]
  const gauge = <const Label extends string = never>(
    name: string,
    help: string,
    labelNames: readonly Label[] = [],
  ) => {
    const made = new Gauge({ name, help, labelNames, registers })
    // It begins with 0, which would say that something does not work before anyone has looked.
    if (labelNames.length === 0) made.remove()
    return made
  }
  const counter = <const Label extends string = never>(
    name: string,
    help: string,
    labelNames: readonly Label[] = [],
  ) => new Counter({ name, help, labelNames, registers })
  const histogram = <const Label extends string>(
    name: string,
    help: string,
    { labelNames, buckets }: { labelNames: readonly Label[]; buckets: number[] },
  ) => new Histogram({ name, help, labelNames, buckets, registers })

  gauge('padauk_build_info', 'Always 1; the label says which release runs', ['release'])
    .labels(release)
    .set(1)
  const refreshing = createRefreshing()
  return {
    registry,
    gauge,
    counter,
    histogram,
    requests: histogram('padauk_request_seconds', 'Time from request to answer', {
      labelNames: ['method', 'route', 'status'],
      buckets: [0.005, 0.02, 0.1, 0.5, 2, 10],
    }),
    jobs: histogram('padauk_job_seconds', 'Time a job took', {
      labelNames: ['queue', 'outcome'],
      buckets: [0.02, 0.1, 0.5, 2, 10, 60],
    }),
    /** Renewed when the metrics are read, at most every ten seconds. */
    beforeReading: refreshing.add,
    async read() {
      await refreshing.run()
      return registry.metrics()
    },
  }
}

export type Metrics = ReturnType<typeof createMetrics>

const isConfidential = ({ routeOptions: { config } }: FastifyRequest) =>
  (config.confidential ?? config.endpoint?.confidential) === true

const isHidden = (request: FastifyRequest, { statusCode }: FastifyReply) =>
  isConfidential(request) && statusCode < 500

/**
 * In the log an accepted bid must look like a rejected one, a draft or a page view (rules 7.5).
 * An accepted one takes longer, so even the time tells. Only our own failures are told.
 */
export function tellable(request: FastifyRequest, reply: FastifyReply) {
  if (isHidden(request, reply)) return { route: 'confidential' }
  const { method, routeOptions } = request
  return { method, route: routeOptions.url, status: reply.statusCode, ms: reply.elapsedTime }
}

/** What a request may leave in the queue: its id, unless it is about a bid. */
export const tellableId = (request: FastifyRequest) =>
  isConfidential(request) ? undefined : request.id

export function countRequests(app: FastifyInstance, metrics: Metrics) {
  app.addHook('onResponse', async (request, reply) => {
    // On a quiet machine one count more is one bid more.
    if (isHidden(request, reply)) return
    const { method, routeOptions } = request
    const [how, what] = isConfidential(request)
      ? ['any', 'confidential']
      : [method, routeOptions.url ?? 'unknown']
    metrics.requests.labels(how, what, String(reply.statusCode)).observe(reply.elapsedTime / 1000)
  })
}
