import { Readable } from 'node:stream'
import multipart from '@fastify/multipart'
import { done, refuse } from '@padauk/contract/problems'
import type { Endpoint } from '@padauk/contract/endpoint'
import {
  UploadName,
  chunkLimitBytes,
  continueUpload,
  createUpload,
  findUploadOffset,
  readDraft,
  readUpload,
  removeUpload,
  uploadFiles,
  uploadImage,
} from '@padauk/contract/uploads'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Kind } from '#features/uploads/rules'
import type { Uploads } from '#features/uploads/service'
import { serveForm } from '#platform/http/form'
import { sendRefusal } from '#platform/http/problems'
import { credentialsOf, guardAgain, serve, serveRaw } from '#platform/http/serve'

type Needs = { uploads: Uploads }

const tusContent = 'application/offset+octet-stream'

/** In its own scope: other routes take neither forms nor raw bytes. */
export async function uploadRoutes(app: FastifyInstance, needs: Needs) {
  await app.register(async (scope) => {
    await scope.register(multipart, {
      limits: { fieldNameSize: 50, fieldSize: 100, headerPairs: 10 },
    })
    // The bytes stay in the request until they are wanted.
    scope.addContentTypeParser(tusContent, (_request, _payload, passOn) => passOn(null))
    formRoutes(scope, needs)
    tusRoutes(scope, needs)
  })
  serve(app, readDraft, ({ caller, params, language }) =>
    needs.uploads.readDraft(caller.id, params.id, language),
  )
  fileRoute(app, needs, 'image', '/static/images/')
  fileRoute(app, needs, 'file', '/static/files/')
}

function formRoutes(app: FastifyInstance, { uploads }: Needs) {
  serveForm(app, uploadImage, async ({ caller }, files) => {
    const received = await uploads.receive(caller.id, 'image', files)
    if (!received.ok) return received
    return done({ filename: received.value[0] ?? '' })
  })
  serveForm(app, uploadFiles, async ({ caller }, files) => {
    const received = await uploads.receive(caller.id, 'file', files)
    return received.ok ? done({ filenames: received.value }) : received
  })
}

function tusRoutes(app: FastifyInstance, { uploads }: Needs) {
  const speakTus = (endpoint: Endpoint & { access: 'company' }, slowBody = false) =>
    serveRaw(
      app,
      endpoint,
      async ({ caller }, request, reply) => {
        const isTooLarge = Number(request.headers['content-length'] ?? 0) > chunkLimitBytes
        if (isTooLarge) return sendRefusal(request, reply, refuse('body-too-large'))
        return answerTus({ uploads, endpoint, companyId: caller.id }, request, reply)
      },
      { slowBody },
    )
  // Before the route that reads, or Fastify would make a HEAD of its own from that one.
  speakTus(findUploadOffset)
  serve(app, readUpload, ({ caller, params, language }) =>
    uploads.read(caller.id, params.name, language),
  )
  speakTus(createUpload)
  speakTus(continueUpload, true)
  speakTus(removeUpload)
}

const heard = ['tus-resumable', 'upload-offset', 'upload-length', 'upload-metadata']
const described = ['upload-defer-length', 'upload-concat', 'content-type', 'content-length']

type Speaking = Needs & { endpoint: Endpoint; companyId: string }

async function answerTus(
  { uploads, endpoint, companyId }: Speaking,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const { raw } = request
  const headers = new Headers()
  for (const name of [...heard, ...described]) {
    const value = request.headers[name]
    if (typeof value === 'string') headers.set(name, value)
  }
  let isOpened = false
  const answer = await uploads.tus(companyId, {
    method: request.method,
    url: request.url,
    headers,
    name: (request.params as { name?: string }).name ?? '',
    line: raw,
    openBody() {
      isOpened = true
      return request.headers['content-type'] === tusContent ? raw : null
    },
  })
  // Half read, the rest of the body would be taken for the next request.
  if (isOpened && !raw.complete) reply.header('connection', 'close')
  reply.header('tus-resumable', '1.0.0').header('cache-control', 'no-store')
  if (!answer.ok) return sendRefusal(request, reply, answer)
  const again = isOpened ? await guardAgain(request, endpoint) : null
  if (again && !again.ok) return sendRefusal(request, reply, again)
  return reply.code(answer.value.status).headers(answer.value.headers).send()
}

type File = { Params: { name: string } }

/**
 * A company's file, for the company itself. Everyone else gets the answer of a name that does not
 * exist; officers fetch the files of a closed tender by `downloadBidFile`.
 */
function fileRoute(app: FastifyInstance, { uploads }: Needs, kind: Kind, path: string) {
  app.route<File>({
    method: 'GET',
    exposeHeadRoute: false,
    url: `${path}:name(^(?:b_[0-9a-f]{32}|s_[0-9a-f]{32}_.{22})_.{43}$)`,
    config: { access: 'public', confidential: true },
    handler: async (request, reply) => {
      const { name } = request.params
      const found = UploadName.safeParse(name).success
        ? await openFor(uploads, request, kind, name)
        : refuse('not-found')
      if (!found.ok) return sendRefusal(request, reply, found)
      return reply
        .headers({
          'content-type': 'application/octet-stream',
          'content-length': found.value.size,
          'content-disposition': 'attachment',
          'cache-control': 'private, no-store',
          'content-security-policy': "default-src 'none'; sandbox",
          'x-content-type-options': 'nosniff',
          'referrer-policy': 'no-referrer',
        })
        .send(Readable.from(found.value.open()))
    },
  })
}

async function openFor(uploads: Uploads, request: FastifyRequest, kind: Kind, name: string) {
  const company = await request.server.guard('company', credentialsOf(request))
  if (!company.ok || !company.value) return refuse('not-found')
  return uploads.openOwn(company.value.id, kind, name)
}
