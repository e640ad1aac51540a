import { randomUUID } from 'node:crypto'
import fastifyHelmet from '@fastify/helmet'
import fastifyUnderPressure from '@fastify/under-pressure'
import Fastify, { LogController } from 'fastify'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { addendumAdminRoutes, addendumRoutes } from '#features/addenda/routes'
import { auditRoutes } from '#features/audit/routes'
import { awardAdminRoutes, awardRoutes } from '#features/awards/routes'
import { categoryRoutes } from '#features/categories/routes'
import { companyAdminRoutes, companyRoutes } from '#features/companies/routes'
import { companyHomeRoutes } from '#features/company-home/routes'
import { contentEditingRoutes } from '#features/content/editing/routes'
import { contentRoutes } from '#features/content/routes'
import { dashboardRoutes } from '#features/dashboard/routes'
import {
  enquiryAdminRoutes,
  enquiryRoutes,
  enquiryTemplateRoutes,
} from '#features/enquiries/routes'
import { evaluationRoutes } from '#features/evaluation/routes'
import { holidayRoutes } from '#features/holidays/routes'
import { outageRoutes } from '#features/outages/routes'
import { jobRoutes } from '#features/jobs/routes'
import { keyHolderRoutes } from '#features/key-holders/routes'
import { lostPartRoutes } from '#features/lost-parts/routes'
import { sittingRoutes } from '#features/sittings/routes'
import { minutesRoutes } from '#features/minutes/routes'
import { mediaRoutes, staffFileRoutes } from '#features/media/routes'
import { noticeRoutes } from '#features/notices/routes'
import { letterRoutes } from '#features/notifications/routes'
import { openDataRoutes } from '#features/open-data/routes'
import { paperAdminRoutes, paperRoutes } from '#features/papers/routes'
import { passwordResetRoutes } from '#features/password-resets/routes'
import { practiceRoutes } from '#features/practice/routes'
import { previewRoutes } from '#features/previews/routes'
import { questionAdminRoutes, questionRoutes } from '#features/questions/routes'
import { retentionRoutes } from '#features/retention/routes'
import { searchRoutes } from '#features/search/routes'
import { sessionRoutes } from '#features/sessions/routes'
import { settingRoutes } from '#features/settings/routes'
import { memberRoutes, ownAccountRoutes, staffRoutes } from '#features/staff/routes'
import { submissionAdminRoutes, submissionRoutes } from '#features/submissions/routes'
import { tenderAdminRoutes, tenderRoutes } from '#features/tenders/routes'
import { uploadRoutes } from '#features/uploads/routes'
import { serveAdmin } from '#platform/http/admin-files'
import { answerBrokenLine } from '#platform/http/broken-lines'
import { compressPublicAnswers } from '#platform/http/compression'
import { serveOpenApi } from '#platform/http/openapi'
import { answerError, handleProblems } from '#platform/http/problems'
import { requireDeclaredAccess } from '#platform/http/serve'
import { limitSlowBodies, longestRequestMs } from '#platform/http/slow-bodies'
import { countRequests, tellable, tellableId } from '#platform/watching/metrics'
import { withinRequest } from '#platform/watching/request-scope'
import type { Services } from '#src/services'

const requestId = /^[\w-]{8,64}$/

/** Helmet has no setting for it. */
const noDevices = 'camera=(), geolocation=(), microphone=()'

/** Fastify with its plugins in order, then each feature's routes by name. 0 ms: it is never busy. */
export async function createApp(
  services: Services,
  { busyAfterMs = 2_000 } = {},
): Promise<FastifyInstance> {
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
    clientErrorHandler: answerBrokenLine,
    return503OnClosing: true,
  })
  app.decorate('guard', services.sessions.guard)
  app.decorate('endpoints', [])
  handleProblems(app)
  requireDeclaredAccess(app)
  limitSlowBodies(app)
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({ 'x-request-id': request.id, 'permissions-policy': noDevices })
  })
  app.addHook('preHandler', (request, _reply, done) => {
    const id = tellableId(request)
    if (id) withinRequest(id, done)
    else done()
  })
  // Nothing here needs hiding, and looking for it would cost more than the line itself.
  const answers = log.child({}, { redact: [] })
  app.addHook('onResponse', async (request, reply) => {
    answers.info({ reqId: request.id, ...tellable(request, reply) }, 'answered')
  })
  countRequests(app, services.metrics)
  await app.register(fastifyHelmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
    },
    crossOriginResourcePolicy: { policy: 'same-origin' },
  })
  compressPublicAnswers(app)
  await app.register(fastifyUnderPressure, { maxEventLoopDelay: busyAfterMs })

  serveOpenApi(app)
  contentRoutes(app, services)
  contentEditingRoutes(app, services)
  mediaRoutes(app, services)
  await staffFileRoutes(app, services)
  previewRoutes(app, services)
  settingRoutes(app, services)
  categoryRoutes(app, services)
  tenderRoutes(app, services)
  tenderAdminRoutes(app, services)
  addendumRoutes(app, services)
  addendumAdminRoutes(app, services)
  questionRoutes(app, services)
  questionAdminRoutes(app, services)
  openDataRoutes(app, services)
  searchRoutes(app, services)
  holidayRoutes(app, services)
  outageRoutes(app, services)
  enquiryRoutes(app, services)
  enquiryAdminRoutes(app, services)
  enquiryTemplateRoutes(app, services)
  await uploadRoutes(app, services)
  submissionRoutes(app, services)
  submissionAdminRoutes(app, services)
  practiceRoutes(app, services)
  auditRoutes(app, services)
  companyRoutes(app, services)
  companyAdminRoutes(app, services)
  companyHomeRoutes(app, services)
  await paperRoutes(app, services)
  paperAdminRoutes(app, services)
  sessionRoutes(app, services)
  passwordResetRoutes(app, services)
  staffRoutes(app, services)
  memberRoutes(app, services)
  ownAccountRoutes(app, services)
  keyHolderRoutes(app, services)
  sittingRoutes(app, services)
  lostPartRoutes(app, services)
  minutesRoutes(app, services)
  await evaluationRoutes(app, services)
  awardRoutes(app, services)
  awardAdminRoutes(app, services)
  retentionRoutes(app, services)
  await noticeRoutes(app, services)
  letterRoutes(app, services)
  jobRoutes(app, services)
  dashboardRoutes(app, services)
  if (config.ADMIN_DIRECTORY) await serveAdmin(app, config.ADMIN_DIRECTORY)
  return app
}
