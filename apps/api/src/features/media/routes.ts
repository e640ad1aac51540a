import multipart from '@fastify/multipart'
import { describePicture, uploadDocument, uploadPicture } from '@padauk/contract/admin/media'
import { previewType } from '@padauk/contract/pictures'
import { refuse } from '@padauk/contract/problems'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import { disposition, namesEtag, readRange, readTicket } from '#features/media/rules'
import type { Media, StoredDocument, StoredFile } from '#features/media/service'
import type { StaffFiles } from '#features/media/staff-files'
import type { Notices } from '#features/notices/service'
import { serveForm } from '#platform/http/form'
import { sendRefusal } from '#platform/http/problems'
import { serve } from '#platform/http/serve'

type File = { Params: { file: string } }

// Our own HEAD: Fastify's would read the whole file and discard it.
const route = {
  method: ['GET', 'HEAD'],
  config: { access: 'public' },
} satisfies Partial<RouteOptions>

type Services = { media: Media; notices: Pick<Notices, 'followReader'> }

export function mediaRoutes(app: FastifyInstance, { media, notices }: Services) {
  app.route<File>({
    ...route,
    url: '/static/images/:file',
    handler: async (request, reply) => {
      const found = await media.readPictureFile(request.params.file)
      if (!found.ok) return sendRefusal(request, reply, found)
      return sendFile(request, reply, found.value, {
        // A changed picture has a new address.
        'cache-control': 'public, max-age=31536000, immutable',
        // A preview is made to be shown elsewhere.
        ...(found.value.mediaType === previewType && {
          'cross-origin-resource-policy': 'cross-origin',
        }),
      })
    },
  })

  app.route<File>({
    ...route,
    url: '/static/files/:file',
    handler: async (request, reply) => {
      const found = await media.readDocumentFile(request.params.file, readTicket(request.query))
      if (!found.ok) return sendRefusal(request, reply, found)
      const { reader } = found.value
      if (reader && request.method === 'GET') await notices.followReader(reader)
      return sendFile(request, reply, found.value, {
        // A day, not a year: staff may take a document back.
        'cache-control':
          found.value.audience === 'public' ? 'public, max-age=86400' : 'private, no-store',
        ...shownOrSaved(found.value),
      })
    },
  })
}

/** Terms and other public PDFs open in the browser, whose viewer needs a page that is not sandboxed. */
function shownOrSaved(file: StoredDocument) {
  const isShown = file.audience === 'public' && file.mediaType === 'application/pdf'
  return {
    'content-disposition': disposition(isShown ? 'inline' : 'attachment', file),
    ...(isShown && { 'content-security-policy': "default-src 'none'; frame-ancestors 'none'" }),
  }
}

/** In its own scope: other routes take no forms. */
export async function staffFileRoutes(
  app: FastifyInstance,
  { staffFiles }: { staffFiles: StaffFiles },
) {
  await app.register(async (scope) => {
    await scope.register(multipart, {
      limits: { fieldNameSize: 50, fieldSize: 100, headerPairs: 10 },
    })
    serveForm(scope, uploadPicture, ({ caller }, files) =>
      staffFiles.receivePicture(files, caller.id),
    )
    serveForm(scope, uploadDocument, ({ caller, query }, files) =>
      staffFiles.receiveDocument(files, { staffId: caller.id, ...query }),
    )
  })
  serve(app, describePicture, ({ caller, params, body }) => {
    const words = ({ alt_en: altEn, alt_mm: altMm }: typeof body.before) => ({ altEn, altMm })
    const change = { before: words(body.before), after: words(body.after) }
    return staffFiles.describePicture(params.id, change, caller.id)
  })
}

/** A file opened directly may neither run scripts nor be embedded elsewhere. */
const confinement = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
}

async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  file: StoredFile,
  headers: Record<string, string>,
) {
  const { etag, mediaType, size } = file
  const described = { ...confinement, ...headers, etag, 'accept-ranges': 'bytes' }
  if (namesEtag(request.headers['if-none-match'], etag)) {
    return reply.code(304).headers(described).send()
  }
  if (request.method === 'HEAD') {
    return reply.headers(described).type(mediaType).header('content-length', size).send()
  }
  const range = wantedRange(request, etag)
  // Fastify destroys the stream when the client leaves.
  const reading = await file.open(range ?? undefined)
  if (!reading) return sendRefusal(request, reply, refuse('not-found'))
  const { stream, start, length } = reading
  if (range && length === 0) {
    stream.destroy()
    return reply.code(416).header('content-range', `bytes */${size}`).send()
  }
  if (range) {
    reply.code(206).header('content-range', `bytes ${start}-${start + length - 1}/${size}`)
  }
  return reply.headers(described).type(mediaType).header('content-length', length).send(stream)
}

/** `If-Range` of another version gets the whole file: two halves must come from one file. */
function wantedRange({ headers }: FastifyRequest, etag: string) {
  const ifRange = headers['if-range']
  return ifRange === undefined || ifRange === etag ? readRange(headers.range) : null
}
