import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'

const bodyWithinMs = 30_000

/** The longest that a request may take to arrive: 250 MB on a slow connection, resumed at need. */
export const longestRequestMs = 20 * 60_000

/**
 * Node has one time limit for all requests, and uploads need a long one. Everything else must have
 * arrived within half a minute, so that slow senders don't use the connections up.
 */
export function limitSlowBodies(app: FastifyInstance, withinMs = bodyWithinMs) {
  app.addHook('onRequest', async (request) => {
    if (!request.routeOptions.config.slowBody) watch(request, withinMs)
  })
}

// The sender's fault, not ours: answered and logged like any other broken request.
const tooSlow = () =>
  Object.assign(new Error('the body did not arrive in time'), { statusCode: 400 })

const hasBody = ({ headers }: IncomingMessage) =>
  headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined

function watch({ raw }: FastifyRequest, withinMs: number) {
  if (raw.complete || !hasBody(raw)) return
  const timer = setTimeout(() => !raw.complete && raw.destroy(tooSlow()), withinMs)
  const stop = () => clearTimeout(timer)
  raw.once('end', stop)
  raw.once('close', stop)
}
