import type { IncomingHttpHeaders } from 'node:http'
import fastifyHttpProxy from '@fastify/http-proxy'
import burmese from '@padauk/language/messages/my/problems.json' with { type: 'json' }
import english from '@padauk/language/messages/en/problems.json' with { type: 'json' }
import { parseAcceptLanguage } from '@padauk/language/language'
import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify'

const paths = ['/api', '/static', '/admin']

const patience = { connectTimeout: 3_000, headersTimeout: 60_000, bodyTimeout: 300_000 }

/** For a laptop or the smallest installation; elsewhere the front server does this. Bodies stream. */
export async function forwardToApi(app: FastifyInstance, apiUrl: string) {
  await app.register(async (scope) => {
    scope.setErrorHandler<FastifyError>((error, request, reply) => {
      request.log.warn({ err: error }, 'api away')
      const language = parseAcceptLanguage(request.headers['accept-language'])
      const { unavailable } = language === 'mm' ? burmese : english
      return reply.code(503).send({ error: unavailable, code: 'unavailable' })
    })
    for (const path of paths) {
      await scope.register(fastifyHttpProxy, {
        upstream: apiUrl,
        prefix: path,
        rewritePrefix: path,
        disableRequestLogging: true,
        undici: { connections: 128, ...patience },
        replyOptions: {
          // A 503 is an answer; asking again is up to the client.
          retryDelay: () => null,
          rewriteRequestHeaders: forwardedHeaders,
        },
      })
    }
  })
}

type Asking = Pick<FastifyRequest, 'ip' | 'protocol' | 'host' | 'id'>

function forwardedHeaders(request: Asking, headers: IncomingHttpHeaders) {
  // Node has already sent `100 Continue`; the client expects no second one.
  const { expect: _answered, ...kept } = headers
  return {
    ...kept,
    // Set, not appended: the api believes one proxy, and that is us.
    'x-forwarded-for': request.ip,
    'x-forwarded-proto': request.protocol,
    'x-forwarded-host': request.host,
    'x-request-id': request.id,
  }
}
