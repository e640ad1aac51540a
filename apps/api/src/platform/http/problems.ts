import type { Language } from '@padauk/contract/languages'
import { problemStatus } from '@padauk/contract/problems'
import type { Refusal } from '@padauk/contract/problems'
import { parseAcceptLanguage } from '@padauk/language/language'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { refuse } from '@padauk/contract/problems'
import { isStoreAway } from '#platform/object-store/store-away'
import { words } from '#platform/text/words'

export const languageOfRequest = (request: FastifyRequest): Language =>
  parseAcceptLanguage(request.headers['accept-language'] ?? '')

/** The one shape of every error: a sentence for the person, a code for the program. */
export function sendRefusal(request: FastifyRequest, reply: FastifyReply, refusal: Refusal) {
  const say = words(languageOfRequest(request))
  if (refusal.retryAfterSeconds) reply.header('retry-after', refusal.retryAfterSeconds)
  const fields = Object.entries(refusal.fields ?? {}).map(([name, key]) => [name, sentence(key)])
  function sentence(key: string) {
    // A schema without a sentence of its own speaks the library's English; the person gets ours.
    return /^[a-z]\w*\.\w+$/i.test(key)
      ? say(`validation.${key}`)
      : say('validation.common.invalid')
  }
  return reply
    .code(problemStatus[refusal.code])
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send({
      error: refusal.says
        ? sentence(refusal.says)
        : say(`problems.${refusal.code}`, refusal.values),
      code: refusal.code,
      ...(fields.length > 0 && { fields: Object.fromEntries(fields) }),
    })
}

function refusalOf(error: FastifyError): Refusal | null {
  switch (error.statusCode) {
    case 400:
      return refuse('malformed')
    case 404:
    case 414:
      return refuse('not-found')
    case 413:
      return refuse('body-too-large')
    case 415:
      return refuse('unsupported-media-type')
    case 503:
      return refuse('unavailable')
    default:
      return isDatabaseAway(error) || isStoreAway(error)
        ? refuse('unavailable', { retryAfterSeconds: 5 })
        : null
  }
}

// Connection exceptions, a server that starts or stops, a standby that has not taken over yet, and
// no free connection: declared, not a bug.
const awayCodes = /^(ECONNREFUSED|ECONNRESET|ETIMEDOUT|EPIPE|08...|57P0[123]|25006|53300)$/
// Messages of the driver without a code; the last for queries in an aborted transaction.
const awayWords =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/

function isDatabaseAway(error: { code?: string; message: string }) {
  return awayCodes.test(error.code ?? '') || awayWords.test(error.message)
}

/** An unexpected error is logged in full, and its response reveals nothing. */
export function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const refusal = refusalOf(error)
  if (refusal) return sendRefusal(request, reply, refusal)
  request.log.error({ err: error }, 'unexpected error')
  return sendRefusal(request, reply, refuse('server-error'))
}

export function handleProblems(app: FastifyInstance) {
  app.setErrorHandler<FastifyError>(answerError)
  app.setNotFoundHandler((request, reply) => sendRefusal(request, reply, refuse('not-found')))
}
