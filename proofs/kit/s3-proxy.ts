import { once } from 'node:events'
import { createServer, request as ask } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import type { Gate } from './fault-gate.ts'
import { listening } from './proxy.ts'

/** Stands between the application and its object store; one HTTP request is one call. */
export async function startS3Proxy({ target, gate }: { target: URL; gate: Gate }) {
  const server = createServer((request, response) => {
    carryOut({ request, response, target, gate }).catch(() => response.destroy())
  })
  const port = await listening(server)
  return {
    port,
    stop() {
      server.close()
      server.closeAllConnections()
    },
  }
}

type Passing = { request: IncomingMessage; response: ServerResponse; target: URL; gate: Gate }

async function carryOut({ request, response, target, gate }: Passing) {
  const { method = 'GET', url = '/' } = request
  const body = await buffer(request)
  await gate.carryOut(`S3: ${method} ${url.split('?')[0]?.slice(0, 40)}`, {
    async forward() {
      const answer = await send(request, body, target)
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    },
    // A reading that breaks off has told nothing; a writing has been done all the same.
    forwardSilently: async () => buffer(await send(request, body, target)),
    breakOff: () => response.destroy(),
  })
}

/** The host stays as the application wrote it: it is part of what is signed. */
async function send(
  { method, url, headers: { expect: _expect, ...headers } }: IncomingMessage,
  body: Buffer,
  { hostname, port }: URL,
) {
  const call = ask({ hostname, port, method, path: url, headers })
  call.end(body)
  const [answer] = (await once(call, 'response')) as [IncomingMessage]
  return answer
}
