import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client'

export function createMetrics(process: string) {
  const registry = new Registry()
  registry.setDefaultLabels({ process })
  collectDefaultMetrics({ register: registry })
  return {
    registry,
    requests: new Histogram({
      name: 'padauk_request_seconds',
      help: 'Time from request to answer',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.005, 0.02, 0.1, 0.5, 2, 10],
      registers: [registry],
    }),
    scanner: new Gauge({
      name: 'padauk_scanner_works',
      help: '1 when the scanner found the test virus at the start of the process',
      registers: [registry],
    }),
    jobs: new Histogram({
      name: 'padauk_job_seconds',
      help: 'Time a job took',
      labelNames: ['queue', 'outcome'],
      buckets: [0.02, 0.1, 0.5, 2, 10, 60],
      registers: [registry],
    }),
  }
}

export type Metrics = ReturnType<typeof createMetrics>

/**
 * Rule 5: an accepted bid must look like a refused one to whoever reads logs or figures. Only our
 * own failures are told apart on such routes.
 */
export function loggedStatus({ routeOptions }: FastifyRequest, { statusCode }: FastifyReply) {
  const { confidential, endpoint } = routeOptions.config
  return (confidential ?? endpoint?.confidential) && statusCode < 500 ? 'answered' : statusCode
}

export function countRequests(app: FastifyInstance, metrics: Metrics) {
  app.addHook('onResponse', async (request, reply) => {
    const { method, routeOptions } = request
    metrics.requests
      .labels(method, routeOptions.url ?? 'unknown', String(loggedStatus(request, reply)))
      .observe(reply.elapsedTime / 1000)
  })
}
