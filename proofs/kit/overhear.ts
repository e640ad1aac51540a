import { createGate } from './fault-gate.ts'
import { startPostgresProxy } from './postgres-proxy.ts'
import type { Asked } from './postgres-proxy.ts'
import type { ApiProcess, System } from './system.ts'

/** Listens to one more api process: `heard` gives what it has asked its database for since the last time. */
export async function overhear<Value>(
  { addApi, env }: System,
  act: (api: ApiProcess, heard: () => Asked[]) => Promise<Value>,
) {
  const asked: Asked[] = []
  const url = new URL(env.DATABASE_URL ?? '')
  const target = { host: url.hostname, port: Number(url.port) }
  const gate = createGate({ hangMs: 0 })
  const proxy = await startPostgresProxy({ target, gate, onAsked: (one) => asked.push(one) })
  url.port = String(proxy.port)
  const api = await addApi(() => ({ DATABASE_URL: url.href, CLOSE_EVERY_SECONDS: '30' }))
  try {
    return await act(api, () => asked.splice(0))
  } finally {
    await api.process.stop()
    proxy.stop()
  }
}
