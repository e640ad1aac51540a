import { createServer } from 'node:http'
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type Seen = { method: string; url: string; headers: IncomingHttpHeaders }
type Answer = (request: IncomingMessage, response: ServerResponse) => unknown

/** Stands in for the site or an api process where a test is about what comes before them. */
export async function anOrigin(answer: Answer) {
  const seen: Seen[] = []
  let answering = answer
  const server = createServer((request, response) => {
    const { method = '', url = '', headers } = request
    seen.push({ method, url, headers })
    void answering(request, response)
  })
  const listen = (port: number) =>
    new Promise<void>((resolve) => {
      server.listen(port, '127.0.0.1', resolve)
    })
  await listen(0)
  const { port } = server.address() as AddressInfo

  return {
    url: `http://127.0.0.1:${port}`,
    /** Every request that reached it. */
    seen,
    answerWith: (next: Answer) => {
      answering = next
    },
    /** Gone at once, as after a kill. */
    async leave() {
      if (!server.listening) return
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeAllConnections()
      await closed
    },
    comeBack: () => listen(port),
  }
}

export type Origin = Awaited<ReturnType<typeof anOrigin>>

/** As the site answers for a page that everyone may keep for a moment. */
export const keptForAMoment = () => ({
  'cache-control': 'public, max-age=1, stale-while-revalidate=1',
  'x-accel-expires': `@${Math.floor(Date.now() / 1_000)}`,
})

type Headers = Record<string, string>

export const says =
  (body: string, headers: Headers | (() => Headers) = {}, status = 200): Answer =>
  (_request, response) => {
    const given = typeof headers === 'function' ? headers() : headers
    response.writeHead(status, { 'content-type': 'text/plain', ...given }).end(body)
  }
