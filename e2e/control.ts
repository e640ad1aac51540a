import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Stack } from '@padauk/tools/stack'
import { createTenderTimes } from '@padauk/tools/tender-times'

/** Lets a journey take the api away, and time pass; the journeys run in other processes. */
export async function startControl({ processes, ownerUrl }: Stack) {
  const tenders = createTenderTimes(ownerUrl)
  const acts: Record<string, (given: Record<string, string>) => unknown> = {
    '/api/away': () => processes.api.halt(),
    '/api/back': () => processes.api.startAgain(),
    '/tender/new': ({ name = '', burmeseName = '', endsInSeconds }) =>
      tenders.make({ name, burmeseName, endsInSeconds: Number(endsInSeconds) }),
    '/tender/passed': ({ id = '', seconds }) => tenders.pass(id, Number(seconds)),
    '/tender/cancelled': ({ id = '', reason = '' }) => tenders.cancel(id, reason),
  }
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://control')
    const act = acts[pathname]?.(Object.fromEntries(searchParams))
    Promise.resolve(act).then(
      (result) => response.end(JSON.stringify(result ?? null)),
      (error: unknown) => response.writeHead(500).end(JSON.stringify(String(error))),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const stop = async () => {
    server.close()
    await tenders.stop()
  }
  return { url: `http://127.0.0.1:${port}`, stop }
}
