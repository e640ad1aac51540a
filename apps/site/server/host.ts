import { randomUUID } from 'node:crypto'
import { constants } from 'node:zlib'
import fastifyCompress from '@fastify/compress'
import Fastify, { LogController } from 'fastify'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { forwardToApi } from '#server/api-forwarding'
import type { Config } from '#server/config'
import type { Metrics } from '#server/metrics'
import { pagePolicy } from '#server/page-policy'
import { arrangeScripts } from '#server/page-scripts'
import { sendPage, webRequest } from '#server/pages'
import type { RenderPage } from '#server/pages'
import { reportRequests } from '#server/request-report'
import { securityHeaders } from '#server/security-headers'

type Needs = {
  config: Config
  log: FastifyBaseLogger
  metrics: Metrics
  renderPage: RenderPage
  /** The file with the words of each language, by `en` and `my`. */
  messageChunks: Map<string, string>
}

const requestId = /^[\w-]{8,64}$/
const longestForm = 64 * 1024

export async function createHost(needs: Needs) {
  const { config, log, metrics, renderPage, messageChunks } = needs
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.TRUSTED_PROXY,
    requestIdHeader: false,
    genReqId: ({ headers: { 'x-request-id': given } }) =>
      typeof given === 'string' && requestId.test(given) ? given : randomUUID(),
    bodyLimit: longestForm,
    // A forwarded upload may take as long as the api lets it.
    requestTimeout: config.FORWARD_TO_API ? 0 : 30_000,
    connectionTimeout: 120_000,
  })
  reportRequests(app, metrics)
  if (config.FORWARD_TO_API) await forwardToApi(app, config.API_URL)
  await app.register((scope) => servePages(scope, { config, renderPage, messageChunks }))
  return app
}

async function servePages(scope: FastifyInstance, needs: Omit<Needs, 'log' | 'metrics'>) {
  const { config, renderPage, messageChunks } = needs
  // While developing, changed styles and scripts are written into the page.
  const isBuilt = config.NODE_ENV !== 'development'
  securityHeaders(scope)
  await scope.register(fastifyCompress, {
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } },
    globalDecompression: false,
  })
  scope.get('/my', (_request, reply) => reply.redirect('/mm', 301))
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  scope.route({
    method: ['GET', 'POST'],
    url: '/*',
    handler: async (request, reply) => {
      const asked = webRequest(request)
      if (!asked) return reply.code(400).type('text/plain').send('')
      const scriptMark = isBuilt ? randomUUID() : undefined
      const response = await renderPage({
        request: asked,
        visit: {
          apiUrl: config.API_URL,
          origin: config.PUBLIC_URL ?? new URL(asked.url).origin,
          requestId: request.id,
          address: request.ip,
          log: request.log,
          scriptMark,
        },
      })
      const words = messageChunks.get(response.headers.get('content-language') ?? '')
      const finish = scriptMark
        ? (html: string) => finishPage({ html, mark: scriptMark, words })
        : null
      return sendPage(request, reply, { response, finish })
    },
  })
}

function finishPage(page: Parameters<typeof arrangeScripts>[0]) {
  const { html, known } = arrangeScripts(page)
  return { html, policy: pagePolicy(known) }
}
