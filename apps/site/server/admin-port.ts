import Fastify from 'fastify'
import type { Metrics } from '#server/metrics'

/** Health and metrics for the operator, on a separate port that no proxy forwards. */
export function createAdminPort({ registry }: Metrics) {
  const server = Fastify({ logger: false })
  let leaving = false
  server.get('/healthz', async () => ({ alive: true }))
  // The site is ready without the api: it then says that it is loading.
  server.get('/readyz', (_request, reply) =>
    reply.code(leaving ? 503 : 200).send({ ready: !leaving }),
  )
  server.get('/metrics', async (_request, reply) =>
    reply.type(registry.contentType).send(await registry.metrics()),
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
