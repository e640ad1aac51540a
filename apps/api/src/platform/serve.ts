import { createHash } from 'node:crypto'
import type {
  AnswerInputOf,
  BodyOf,
  Endpoint,
  ParamsOf,
  ProblemOf,
  QueryOf,
} from '@padauk/contract/endpoint'
import type { Language } from '@padauk/contract/languages'
import type { Outcome } from '@padauk/contract/problems'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import { checkInput } from '#platform/input'
import { languageOfRequest, sendRefusal } from '#platform/problems'

export type Call<E extends Endpoint> = {
  params: ParamsOf<E>
  query: QueryOf<E>
  body: BodyOf<E>
  language: Language
  /** The caller's network address, as the trusted proxy tells it. */
  address: string
  setHeader(name: string, value: string): void
}

declare module 'fastify' {
  interface FastifyContextConfig {
    endpoint?: Endpoint
    /** For the few routes that are not endpoint values: files and the OpenAPI document. */
    access?: 'public'
  }
}

type Handler<E extends Endpoint> = (
  call: Call<E>,
) => Promise<Outcome<AnswerInputOf<E>, ProblemOf<E>>>

const parts = ['params', 'query', 'body'] as const

/** Registers an endpoint value: checks the input by its schemas, answers by its schema. */
export function serve<E extends Endpoint>(app: FastifyInstance, endpoint: E, handler: Handler<E>) {
  // Until callers can be told apart, what is not for everybody is for nobody.
  if (endpoint.access !== 'public') throw new Error(`nobody guards ${endpoint.path} yet`)
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    config: { endpoint },
    handler: async (request, reply) => {
      const call = readCall(endpoint, request, reply)
      if (!call.ok) return sendRefusal(request, reply, call)
      const outcome = await handler(call.value)
      if (!outcome.ok) return sendRefusal(request, reply, outcome)
      return sendAnswer(endpoint, request, reply, outcome.value)
    },
  })
}

function readCall<E extends Endpoint>(
  endpoint: E,
  request: FastifyRequest,
  reply: FastifyReply,
): Outcome<Call<E>> {
  const values: Record<string, unknown> = {}
  for (const part of parts) {
    const schema = endpoint[part]
    if (!schema) continue
    const checked = checkInput(part, schema, request[part])
    if (!checked.ok) return checked
    values[part] = checked.value
  }
  const call = {
    ...values,
    language: languageOfRequest(request),
    address: request.ip,
    setHeader: (name: string, value: string) => void reply.header(name, value),
  }
  // The parts were just parsed by the very schemas that Call is derived from.
  return { ok: true, value: call as Call<E> }
}

function sendAnswer(
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
  value: unknown,
) {
  reply.code(endpoint.answer.status)
  reply.header('cache-control', cacheControl(endpoint.freshSeconds))
  if (endpoint.answer.status === 204) return reply.send()
  // Only what the schema declares leaves the house.
  const body = JSON.stringify(endpoint.answer.schema.parse(value))
  reply.type('application/json; charset=utf-8')
  if (endpoint.freshSeconds === undefined) return reply.send(body)
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`
  reply.header('etag', etag).header('vary', 'accept-encoding')
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  return reply.send(body)
}

// A crowd is served from the front's cache; after an outage a page may be a day old, never absent.
const cacheControl = (freshSeconds: number | undefined) =>
  freshSeconds === undefined
    ? 'no-store'
    : `public, max-age=${freshSeconds}, stale-while-revalidate=${freshSeconds}, stale-if-error=86400`

/** A route that nobody declared an access for must not exist, not even by accident. */
export function requireDeclaredAccess(app: FastifyInstance) {
  const routes: RouteOptions[] = []
  app.addHook('onRoute', (route) => void routes.push(route))
  app.addHook('onReady', async () => {
    const open = routes.find(({ config }) => !(config?.endpoint?.access ?? config?.access))
    if (open) throw new Error(`${String(open.method)} ${open.url} declares no access`)
  })
}
