import { createServer, request as ask } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import type { Gate } from './fault-gate.ts'
import { listening } from './listening.ts'

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
  const fault = await gate.pass(`S3: ${method} ${url.split('?')[0]?.slice(0, 40)}`)
  const body = await buffer(request)
  if (fault === 'hang') await gate.hang()
  const breaksOff = fault !== null && fault !== 'hang'
  const answer = fault?.endsWith('before effect')
    ? null
    : await forward(request, body, target, (passed) => {
        if (breaksOff) return
        response.writeHead(passed.statusCode ?? 502, passed.headers)
        passed.pipe(response)
      })
  if (!breaksOff) return
  // A reading that breaks off has told nothing; a writing has been done all the same.
  if (answer) await buffer(answer)
  if (fault?.startsWith('killed')) gate.kill()
  response.destroy()
}

/** The host stays as the application wrote it: it is part of what is signed. */
function forward(
  { method, url, headers: { expect: _expect, ...headers } }: IncomingMessage,
  body: Buffer,
  { hostname, port }: URL,
  onAnswer: (answer: IncomingMessage) => void,
) {
  return new Promise<IncomingMessage>((resolve, reject) => {
    const call = ask({ hostname, port, method, path: url, headers }, (answer) => {
      onAnswer(answer)
      resolve(answer)
    })
    call.once('error', reject)
    call.end(body)
  })
}
