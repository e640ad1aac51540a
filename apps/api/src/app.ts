import { randomUUID } from 'node:crypto'
import fastifyHelmet from '@fastify/helmet'
import fastifyUnderPressure from '@fastify/under-pressure'
import Fastify, { LogController } from 'fastify'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { auditRoutes } from '#features/audit/routes'
import { companyRoutes } from '#features/companies/routes'
import { contentRoutes } from '#features/content/routes'
import { enquiryRoutes } from '#features/enquiries/routes'
import { mediaRoutes } from '#features/media/routes'
import { passwordResetRoutes } from '#features/password-resets/routes'
import { sessionRoutes } from '#features/sessions/routes'
import { settingRoutes } from '#features/settings/routes'
import { staffRoutes } from '#features/staff/routes'
import { submissionRoutes } from '#features/submissions/routes'
import { tenderRoutes } from '#features/tenders/routes'
import { uploadRoutes } from '#features/uploads/routes'
import { serveAdmin } from '#platform/admin-files'
import { serveOpenApi } from '#platform/openapi'
import { answerError, handleProblems } from '#platform/problems'
import { requireDeclaredAccess } from '#platform/serve'
import { limitSlowBodies, longestRequestMs } from '#platform/slow-bodies'
import { countRequests, loggedStatus } from '#platform/metrics'
import type { Services } from '#src/services'

const requestId = /^[\w-]{8,64}$/

/** Fastify with its plugins in order, then each feature's routes by name. */
export async function createApp(services: Services): Promise<FastifyInstance> {
  const { config, log } = services
  const loggerInstance: FastifyBaseLogger = log
  const app = Fastify({
    loggerInstance,
    // One line per answer is enough; see onResponse below.
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.TRUSTED_PROXY,
    bodyLimit: 256 * 1024,
    requestTimeout: longestRequestMs,
    http: { headersTimeout: 30_000 },
    connectionTimeout: 60_000,
    requestIdHeader: false,
    // The site passes its id on, so that one request can be followed through all processes.
    genReqId: ({ headers: { 'x-request-id': given } }) =>
      typeof given === 'string' && requestId.test(given) ? given : randomUUID(),
    routerOptions: { maxParamLength: 200 },
    // An address that can't even be read is answered in the same shape as everything else.
    frameworkErrors: (error, request, reply) => void answerError(error, request, reply),
    return503OnClosing: true,
  })
  app.decorate('guard', services.sessions.guard)
  app.decorate('endpoints', [])
  handleProblems(app)
  requireDeclaredAccess(app)
  limitSlowBodies(app)
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })
  app.addHook('onResponse', async (request, reply) => {
    const { method, routeOptions } = request
    const status = loggedStatus(request, reply)
    const ms = reply.elapsedTime
    request.log.info({ method, route: routeOptions.url, status, ms }, 'answered')
  })
  countRequests(app, services.metrics)
  await app.register(fastifyHelmet, {
    contentSecurityPolicy: { directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
    crossOriginResourcePolicy: { policy: 'same-origin' },
  })
  await app.register(fastifyUnderPressure, { maxEventLoopDelay: 2_000 })

  serveOpenApi(app)
  contentRoutes(app, services)
  mediaRoutes(app, services)
  settingRoutes(app, services)
  tenderRoutes(app, services)
  enquiryRoutes(app, services)
  await uploadRoutes(app, services)
  submissionRoutes(app, services)
  auditRoutes(app, services)
  companyRoutes(app, services)
  sessionRoutes(app, services)
  passwordResetRoutes(app, services)
  staffRoutes(app, services)
  if (config.ADMIN_DIRECTORY) await serveAdmin(app, config.ADMIN_DIRECTORY)
  return app
}
