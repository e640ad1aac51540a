import Fastify from 'fastify'
import type { Metrics } from '#server/metrics'

/** Health and figures for the operator, on a port of its own that no proxy forwards. */
export function createPrivateDoor({ registry }: Metrics) {
  const door = Fastify({ logger: false })
  let leaving = false
  door.get('/healthz', async () => ({ alive: true }))
  // The site is ready without the api: it then says that it is loading.
  door.get('/readyz', (_request, reply) =>
    reply.code(leaving ? 503 : 200).send({ ready: !leaving }),
  )
  door.get('/metrics', async (_request, reply) =>
    reply.type(registry.contentType).send(await registry.metrics()),
  )
  return {
    listen: (host: string, port: number) => door.listen({ host, port }),
    /** From now on not ready: a load balancer sends nothing new. */
    leave: () => {
      leaving = true
    },
    close: () => door.close(),
  }
}
