import type { FastifyInstance } from 'fastify'
import { Histogram, Registry, collectDefaultMetrics } from 'prom-client'

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

export function countRequests(app: FastifyInstance, metrics: Metrics) {
  app.addHook('onResponse', async (request, reply) => {
    const { method, routeOptions } = request
    metrics.requests
      .labels(method, routeOptions.url ?? 'unknown', String(reply.statusCode))
      .observe(reply.elapsedTime / 1000)
  })
}
