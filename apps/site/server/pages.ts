import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { RouterContextProvider, createRequestHandler } from 'react-router'
import type { RouterContext, ServerBuild } from 'react-router'
import type { Visit } from '#app/api/visit.ts'

// At run time the visit lives inside the bundle, as another object than the one in its source file.
type AppEntry = {
  visitContext: RouterContext<Visit>
  writtenPages: WeakMap<Response, Buffer>
}

/** The bytes of a page, taken from the bundle that has written it. */
const written = new WeakMap<Response, Buffer>()

export type PageRequest = { request: Request; visit: Visit }
export type RenderPage = (page: PageRequest) => Promise<Response>

type Needs = {
  /** Development asks for a fresh build each time. */
  build: ServerBuild | (() => Promise<ServerBuild>)
  mode: string
}

export function createPages({ build, mode }: Needs): RenderPage {
  const handle = createRequestHandler(build, mode)
  return async ({ request, visit }) => {
    const { entry } = typeof build === 'function' ? await build() : build
    const { visitContext, writtenPages } = entry.module as unknown as AppEntry
    const context = new RouterContextProvider()
    context.set(visitContext, visit)
    const response = await handle(request, context)
    const bytes = writtenPages.get(response)
    if (bytes) written.set(response, bytes)
    return response
  }
}

/** The request as the web standard has it; null when its address makes no sense. */
export function webRequest(request: FastifyRequest): Request | null {
  const address = `${request.protocol}://${request.host}${request.raw.url}`
  if (!URL.canParse(address)) return null
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) {
    for (const each of [value ?? []].flat()) headers.append(name, each)
  }
  const hasBody = request.method !== 'GET' && request.method !== 'HEAD'
  const body = hasBody && Buffer.isBuffer(request.body) ? new Uint8Array(request.body) : null
  return new Request(address, { method: request.method, headers, body })
}

/**
 * Finishes a page: its text and its content security policy. Null leaves it unchanged. The text has one
 * byte in each character: all that is looked for is ASCII, and to read and write the characters of a
 * Burmese page takes as long as React.
 */
type Finish = ((html: string) => { html: string; policy: string }) | null

/** Pages are whole when they leave, so they have a length and an entity tag. */
export async function wholePage(response: Response, finish: Finish) {
  const { status } = response
  const headers = [...response.headers]
  if (response.body === null) return { status, headers, body: null, etag: null }
  let body = written.get(response) ?? Buffer.from(await response.arrayBuffer())
  if (finish && isPage(response)) {
    const { html, policy } = finish(body.toString('latin1'))
    headers.push(['content-security-policy', policy])
    body = Buffer.from(html, 'latin1')
  }
  const mayBeKept = !response.headers.get('cache-control')?.includes('no-store')
  if (status !== 200 || !mayBeKept) return { status, headers, body, etag: null }
  const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  return { status, headers, body, etag }
}

export type WholePage = Awaited<ReturnType<typeof wholePage>>

export function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { status, headers, body, etag }: WholePage,
) {
  reply.code(status)
  for (const [name, value] of headers) reply.header(name, value)
  if (body === null) return reply.send()
  if (etag === null) return reply.send(body)
  reply.header('etag', etag)
  const known = request.headers['if-none-match']?.split(',') ?? []
  return known.some((each) => each.trim() === etag) ? reply.code(304).send() : reply.send(body)
}

/** What a page may differ by; null for a request whose response is never shared. */
export function sharedBy({ method, headers }: FastifyRequest, address: string) {
  if (method !== 'GET' || headers.authorization !== undefined) return null
  const { cookie, 'save-data': savesData, 'x-kept-copy': keptCopy } = headers
  return JSON.stringify([address, cookie, savesData, keptCopy])
}

/** HTML to be shown; a file to be kept leaves as it is. */
const isPage = ({ headers }: Response) =>
  (headers.get('content-type')?.startsWith('text/html') ?? false) &&
  !headers.has('content-disposition')
