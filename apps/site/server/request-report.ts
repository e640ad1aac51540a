import type { FastifyInstance } from 'fastify'
import type { Metrics } from '#server/metrics'

// These paths name a tender with a bid, a receipt, or a token that opens an account.
const withoutRest =
  /^\/(?:api|static|admin|auth|confirm|confirm-email|join|signup\/more|unsubscribe)(?=[/.]|$)/
const forwarded = /^\/(?:api|static|admin)(?:\/|$)/
const files = /^\/assets\//

/** The address of a request as far as anyone may read it later. */
export function shownPath(url: string) {
  const [path = '/'] = url.split('?')
  return withoutRest.exec(path)?.[0] ?? path
}

function kindOf(path: string) {
  if (forwarded.test(path)) return 'api'
  return files.test(path) ? 'file' : 'page'
}

/** One line and one count for every answer. What is forwarded is told by the api, unless it failed. */
export function reportRequests(app: FastifyInstance, metrics: Metrics) {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })
  app.addHook(
    'onResponse',
    async ({ method, url, log }, { statusCode: status, elapsedTime: ms }) => {
      const path = shownPath(url)
      const route = kindOf(path)
      // The log must not reveal a bid (rules 7.5), and the duration alone would.
      if (route === 'api' && status < 500) return
      log.info({ method, path, status, ms }, 'answered')
      metrics.requests.labels(method, route, String(status)).observe(ms / 1000)
    },
  )
}
