import { Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client'

/** The site's metrics, named like those of the api. */
export function createMetrics({ release }: { release: string }) {
  const registry = new Registry()
  registry.setDefaultLabels({ process: 'site' })
  collectDefaultMetrics({ register: registry })
  const registers = [registry]
  new Gauge({
    name: 'padauk_build_info',
    help: 'Always 1; the label says which release runs',
    labelNames: ['release'],
    registers,
  })
    .labels(release)
    .set(1)
  return {
    registry,
    requests: new Histogram({
      name: 'padauk_request_seconds',
      help: 'Time from request to answer',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.005, 0.02, 0.1, 0.5, 2, 10],
      registers,
    }),
  }
}

export type Metrics = ReturnType<typeof createMetrics>
