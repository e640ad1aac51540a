import { randomUUID } from 'node:crypto'
import { createCrowd } from '@padauk/server/crowd'
import Fastify, { LogController } from 'fastify'
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify'
import { forwardToApi } from '#server/api-forwarding'
import { compressTexts } from '#server/compression'
import type { Config } from '#server/config'
import type { Metrics } from '#server/metrics'
import { pagePolicy } from '#server/page-policy'
import { arrangeScripts } from '#server/page-scripts'
import { sendPage, sharedBy, webRequest, wholePage } from '#server/pages'
import type { RenderPage, WholePage } from '#server/pages'
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

type PageNeeds = Omit<Needs, 'log' | 'metrics'>

const isBuilt = ({ NODE_ENV }: Config) => NODE_ENV !== 'development'

/** Pages of a crowd that are kept for the tenth of a second: 20 MB at most. */
const mostShared = 200

async function servePages(scope: FastifyInstance, needs: PageNeeds) {
  // When the front's copy has grown too old, all who want it come at once: one rendering serves them.
  const share = createCrowd<WholePage>({
    isGood: ({ etag }) => etag !== null,
    mostKeys: mostShared,
  })
  securityHeaders(scope)
  compressTexts(scope)
  scope.get('/my', (_request, reply) => reply.redirect('/mm', 301))
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  scope.route({
    method: ['GET', 'POST'],
    url: '/*',
    handler: async (request, reply) => {
      const asked = webRequest(request)
      if (!asked) return reply.code(400).type('text/plain').send('')
      const render = () => renderWhole(needs, request, asked)
      const key = isBuilt(needs.config) ? sharedBy(request, asked.url) : null
      return sendPage(request, reply, await (key === null ? render() : share(key, render)))
    },
  })
}

async function renderWhole(
  { config, renderPage, messageChunks }: PageNeeds,
  { id, ip, log }: FastifyRequest,
  request: Request,
) {
  // While developing, changed styles and scripts are written into the page.
  const scriptMark = isBuilt(config) ? randomUUID() : undefined
  const response = await renderPage({
    request,
    visit: {
      apiUrl: config.API_URL,
      origin: config.PUBLIC_URL ?? new URL(request.url).origin,
      requestId: id,
      address: ip,
      log,
      scriptMark,
    },
  })
  const words = messageChunks.get(response.headers.get('content-language') ?? '')
  const finish = scriptMark ? (html: string) => finishPage({ html, mark: scriptMark, words }) : null
  return wholePage(response, finish)
}

function finishPage(page: Parameters<typeof arrangeScripts>[0]) {
  const { html, known } = arrangeScripts(page)
  return { html, policy: pagePolicy(known) }
}
