import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Stack } from '@padauk/tools/stack'

/** Lets a journey take the api away and bring it back; the journeys run in other processes. */
export async function startControl({ processes }: Stack) {
  const server = createServer((request, response) => {
    const acts: Record<string, () => unknown> = {
      '/api/away': () => processes.api.halt(),
      '/api/back': () => processes.api.startAgain(),
    }
    void Promise.resolve(acts[request.url ?? '']?.()).then(() => response.end())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, stop: () => void server.close() }
}
