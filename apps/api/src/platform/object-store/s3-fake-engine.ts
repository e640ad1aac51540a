import { once } from 'node:events'
import { createServer } from 'node:http'
import type { RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

/** An engine that answers as a test wants it to. */
export async function listen(answer: RequestListener) {
  const server = createServer(answer).listen(0, '127.0.0.1')
  const close = () => {
    server.close()
    server.closeAllConnections()
  }
  onTestFinished(close)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { endpoint: `http://127.0.0.1:${port}`, close }
}
