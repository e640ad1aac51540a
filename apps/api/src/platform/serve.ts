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
import type { Caller, CallerOf, Credentials, Guard, Visitor } from '#platform/access'
import { checkInput } from '#platform/input'
import { languageOfRequest, sendRefusal } from '#platform/problems'

export type Call<E extends Endpoint> = {
  params: ParamsOf<E>
  query: QueryOf<E>
  body: BodyOf<E>
  caller: CallerOf<E['access']>
  language: Language
  visitor: Visitor
  /** What a client keeps before it sends, so that sending again is the same act. */
  idempotencyKey: string | undefined
  /** The caller's network address, as the trusted proxy tells it. */
  address: string
  setHeader(name: string, value: string | string[]): void
}

declare module 'fastify' {
  interface FastifyContextConfig {
    endpoint?: Endpoint
    /** For the few routes that are not endpoint values: files and the OpenAPI document. */
    access?: 'public'
    /** As an endpoint's own: the status of an answer is told to nobody else. */
    confidential?: true
    /** The body may take minutes. */
    slowBody?: boolean
  }
  interface FastifyInstance {
    guard: Guard
    /** Everything that is served, as it was registered. */
    endpoints: Endpoint[]
  }
}

export function credentialsOf({ method, headers }: FastifyRequest): Credentials {
  const csrf = headers['x-csrf-token']
  return {
    method,
    authorization: headers.authorization,
    cookie: headers.cookie,
    csrf: typeof csrf === 'string' ? csrf : undefined,
  }
}

type Given<E extends Endpoint> = E['answer'] extends { orNothing: true }
  ? AnswerInputOf<E> | undefined
  : AnswerInputOf<E>

type Handler<E extends Endpoint> = (call: Call<E>) => Promise<Outcome<Given<E>, ProblemOf<E>>>

const parts = ['params', 'query', 'body'] as const

/** Registers an endpoint value: checks the input by its schemas, answers by its schema. */
export function serve<E extends Endpoint>(app: FastifyInstance, endpoint: E, handler: Handler<E>) {
  serveRaw(app, endpoint, async (call, request, reply) => {
    const outcome = await handler(call)
    if (!outcome.ok) return sendRefusal(request, reply, outcome)
    return sendAnswer(endpoint, request, reply, outcome.value)
  })
}

type RawHandler<E extends Endpoint> = (
  call: Call<E>,
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<unknown>

type RawOptions = {
  /** The body may take as long as a slow line needs; everything else has its time. */
  slowBody?: boolean
}

/** Like `serve`, for the few endpoints that read or answer streams themselves. */
export function serveRaw<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: RawHandler<E>,
  { slowBody = false }: RawOptions = {},
) {
  app.endpoints.push(endpoint)
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    config: { endpoint, slowBody },
    handler: async (request, reply) => {
      // Who calls comes first: a stranger does not learn what a right request would look like.
      const caller = await request.server.guard(endpoint.access, credentialsOf(request))
      if (!caller.ok) return sendRefusal(request, reply, caller)
      const call = readCall(endpoint, request, reply, caller.value)
      if (!call.ok) return sendRefusal(request, reply, call)
      return handler(call.value, request, reply)
    },
  })
}

function readCall<E extends Endpoint>(
  endpoint: E,
  request: FastifyRequest,
  reply: FastifyReply,
  caller: Caller,
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
    caller,
    language: languageOfRequest(request),
    visitor: {
      agent: request.headers['user-agent'] ?? '',
      cookie: request.headers.cookie,
      isBrowser: request.headers['sec-fetch-site'] !== undefined,
    },
    idempotencyKey: idempotencyKeyOf(request),
    address: request.ip,
    setHeader: (name: string, value: string | string[]) => void reply.header(name, value),
  }
  // The parts were just parsed by the very schemas that Call is derived from, and the guard gave
  // the kind of caller that the access asks for.
  return { ok: true, value: call as Call<E> }
}

function idempotencyKeyOf({ headers }: FastifyRequest) {
  const given = headers['idempotency-key']
  return typeof given === 'string' && /^[\w-]{1,200}$/.test(given) ? given : undefined
}

export function sendAnswer(
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
  value: unknown,
) {
  const { status, orNothing } = endpoint.answer
  reply.header('cache-control', cacheControl(endpoint.freshSeconds))
  if (status === 204 || (orNothing && value === undefined)) return reply.code(204).send()
  reply.code(status)
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
