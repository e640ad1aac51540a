import Fastify from 'fastify'
import type { Metrics } from '#platform/watching/metrics'

type PrivateDoor = {
  metrics: Pick<Metrics, 'registry' | 'read'>
  checks: Record<string, () => Promise<unknown>>
}

/** Health and figures for the operator, on a port of their own that no proxy forwards. */
export function createPrivateDoor({ metrics, checks }: PrivateDoor) {
  const door = Fastify({ logger: false })
  let leaving = false

  door.get('/healthz', async () => ({ alive: true }))

  door.get('/readyz', async (_request, reply) => {
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

  door.get('/metrics', async (_request, reply) =>
    reply.type(metrics.registry.contentType).send(await metrics.read()),
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
