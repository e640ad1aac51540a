import Fastify from 'fastify'
import type { Metrics } from '#platform/watching/metrics'

type AdminPort = {
  metrics: Pick<Metrics, 'registry' | 'read'>
  checks: Record<string, () => Promise<unknown>>
}

/** Health and metrics for the operator, on a separate port that no proxy forwards. */
export function createAdminPort({ metrics, checks }: AdminPort) {
  const server = Fastify({ logger: false })
  let leaving = false

  server.get('/healthz', async () => ({ alive: true }))

  server.get('/readyz', async (_request, reply) => {
    const results = await Promise.all(
      Object.entries(checks).map(async ([name, check]) => {
        const fault = await check().then(
          () => null,
          (error: unknown) => (error instanceof Error ? error.message : 'failed'),
        )
        return [name, fault ?? 'ok'] as const
      }),
    )
    const ready = !leaving && results.every(([, state]) => state === 'ok')
    return reply.code(ready ? 200 : 503).send({ ready, ...Object.fromEntries(results) })
  })

  server.get('/metrics', async (_request, reply) =>
    reply.type(metrics.registry.contentType).send(await metrics.read()),
  )

  return {
    listen: (host: string, port: number) => server.listen({ host, port }),
    /** From now on not ready: a load balancer sends nothing new. */
    leave: () => {
      leaving = true
    },
    close: () => server.close(),
  }
}
