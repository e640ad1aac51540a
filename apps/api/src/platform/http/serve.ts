import { createHash } from 'node:crypto'
import { createCrowd } from '@padauk/server/crowd'
import type {
  AnswerInputOf,
  BodyOf,
  Endpoint,
  ParamsOf,
  ProblemOf,
  QueryOf,
} from '@padauk/contract/endpoint'
import type { Language } from '@padauk/contract/languages'
import { untilSecondEnds } from '@padauk/server/response-cache'
import { done } from '@padauk/contract/problems'
import type { Outcome } from '@padauk/contract/problems'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import type { Caller, CallerOf, Credentials, Guard, Visitor } from '#platform/security/access'
import { countedAddress } from '#platform/security/client-address'
import { checkInput } from '#platform/http/input'
import { languageOfRequest, sendRefusal } from '#platform/http/problems'

export type Call<E extends Endpoint> = {
  params: ParamsOf<E>
  query: QueryOf<E>
  body: BodyOf<E>
  caller: CallerOf<E['access']>
  language: Language
  visitor: Visitor
  /** What a client keeps before it sends, so that sending again is the same act. */
  idempotencyKey: string | undefined
  /** The caller's network address as limits count it, from what the trusted proxy tells. */
  address: string
  setHeader(name: string, value: string | string[]): void
}

declare module 'fastify' {
  interface FastifyContextConfig {
    endpoint?: Endpoint
    /** For the few routes that are not endpoint values: files and the OpenAPI document. */
    access?: 'public'
    /** As on an endpoint: the status of a response is not logged. */
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

/** Once more after a body that took minutes: the caller may have been signed out in between. */
export const guardAgain = (request: FastifyRequest, { access }: Endpoint) =>
  request.server.guard(access, credentialsOf(request))

type Given<E extends Endpoint> = E['answer'] extends { orNothing: true }
  ? AnswerInputOf<E> | undefined
  : AnswerInputOf<E>

type Handler<E extends Endpoint> = (call: Call<E>) => Promise<Outcome<Given<E>, ProblemOf<E>>>

const parts = ['params', 'query', 'body'] as const

/** Registers an endpoint value: checks the input by its schemas, answers by its schema. */
export function serve<E extends Endpoint>(app: FastifyInstance, endpoint: E, handler: Handler<E>) {
  const isForEverybody = endpoint.access === 'public' && endpoint.freshSeconds !== undefined
  if (isForEverybody) return serveShared(app, endpoint, handler)
  serveRaw(app, endpoint, async (call, request, reply) => {
    const outcome = await handler(call)
    if (!outcome.ok) return sendRefusal(request, reply, outcome)
    return sendAnswer(endpoint, request, reply, outcome.value)
  })
}

type Shared = Outcome<{ written: Written; headers: [name: string, value: string | string[]][] }>

/** Public data: simultaneous requests share one query. */
function serveShared<E extends Endpoint>(app: FastifyInstance, endpoint: E, handler: Handler<E>) {
  const share = createCrowd<Shared>({ isGood: ({ ok }) => ok })
  serveRaw(app, endpoint, async (call, request, reply) => {
    const shared = await share(`${call.language} ${request.url}`, async (): Promise<Shared> => {
      const headers: [string, string | string[]][] = []
      const setHeader = (...header: [string, string | string[]]) => void headers.push(header)
      const outcome = await handler({ ...call, setHeader })
      if (!outcome.ok) return outcome
      return done({ written: writeAnswer(endpoint, outcome.value), headers })
    })
    if (!shared.ok) return sendRefusal(request, reply, shared)
    for (const [name, value] of shared.value.headers) reply.header(name, value)
    return sendWritten(endpoint, request, reply, shared.value.written)
  })
}

type RawHandler<E extends Endpoint> = (
  call: Call<E>,
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<unknown>

type RawOptions = {
  /** The body may take as long as a slow connection needs; everything else has its time. */
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
    ...(endpoint.bodyBytes && { bodyLimit: endpoint.bodyBytes }),
    handler: async (request, reply) => {
      // The caller is checked first: strangers learn nothing about valid requests.
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
    address: countedAddress(request.ip),
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
  return sendWritten(endpoint, request, reply, writeAnswer(endpoint, value))
}

type Written = { body: string | Buffer; etag: string | null } | null

/** Only declared fields are sent. */
function writeAnswer({ answer, freshSeconds }: Endpoint, value: unknown): Written {
  if (answer.status === 204 || (answer.orNothing && value === undefined)) return null
  const body = JSON.stringify(answer.schema.parse(value))
  if (freshSeconds === undefined) return { body, etag: null }
  return {
    body: Buffer.from(body),
    etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`,
  }
}

function sendWritten(
  { answer, freshSeconds }: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
  written: Written,
) {
  reply.header('cache-control', cacheControl(freshSeconds))
  if (freshSeconds === 1) reply.header('x-accel-expires', untilSecondEnds())
  if (!written) return reply.code(204).send()
  reply.code(answer.status).type('application/json; charset=utf-8')
  if (written.etag === null) return reply.send(written.body)
  reply.header('etag', written.etag).header('vary', 'accept-encoding')
  if (request.headers['if-none-match'] === written.etag) return reply.code(304).send()
  return reply.send(written.body)
}

// A crowd is served from the front's cache, also while an origin is down. No `stale-if-error`: nginx
// takes a 404 for an error too, and would go on showing what was taken off the site.
const cacheControl = (freshSeconds: number | undefined) =>
  freshSeconds === undefined
    ? 'no-store'
    : `public, max-age=${freshSeconds}, stale-while-revalidate=${freshSeconds}`

/** A route without a declared access must not exist, not even by accident. */
export function requireDeclaredAccess(app: FastifyInstance) {
  const routes: RouteOptions[] = []
  app.addHook('onRoute', (route) => void routes.push(route))
  app.addHook('onReady', async () => {
    const open = routes.find(({ config }) => !(config?.endpoint?.access ?? config?.access))
    if (open) throw new Error(`${String(open.method)} ${open.url} declares no access`)
  })
}
