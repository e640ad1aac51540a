import multipart from '@fastify/multipart'
import { Readable } from 'node:stream'
import { decidePaper, listPapersOfCompany, readPaper } from '@padauk/contract/admin/papers'
import {
  addPaper,
  listPapers,
  readPaperFile,
  removePaper,
  uploadPaperFile,
} from '@padauk/contract/papers'
import { refuse } from '@padauk/contract/problems'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { PapersAdmin } from '#features/papers/admin'
import type { PaperFiles } from '#features/papers/files'
import type { PapersService } from '#features/papers/service'
import { plainFileName } from '#features/submissions/service'
import { serveForm } from '#platform/http/form'
import { sendRefusal } from '#platform/http/problems'
import { serve, serveRaw } from '#platform/http/serve'
import { serveLists } from '#platform/http/serve-lists'
import { fileDisposition } from '#platform/text/file-disposition'

type Opened = NonNullable<Awaited<ReturnType<PaperFiles['open']>>>

/** Always saved, never shown: an SVG of a company must not run in our origin. */
const sendPaper = (reply: FastifyReply, { name, size, bytes }: Opened) =>
  reply
    .headers({
      'content-type': 'application/octet-stream',
      'content-length': size,
      'content-disposition': fileDisposition('attachment', plainFileName(name), name),
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    })
    .send(Readable.from(bytes()))

export async function paperRoutes(app: FastifyInstance, { papers }: { papers: PapersService }) {
  serve(app, listPapers, ({ caller }) => papers.list(caller.id))
  serve(app, addPaper, ({ caller, body, language }) => papers.add(caller, body, language))
  serve(app, removePaper, ({ caller, params }) => papers.remove(caller, params.id))
  serveRaw(app, readPaperFile, async ({ params, query, caller, language }, request, reply) => {
    if (request.method !== 'GET') return sendRefusal(request, reply, refuse('method-not-allowed'))
    const asked = { id: params.id, isForBid: query.for === 'bid', language }
    const opened = await papers.open(caller.id, asked)
    return opened.ok ? sendPaper(reply, opened.value) : sendRefusal(request, reply, opened)
  })

  // In its own scope: other routes take no forms.
  await app.register(async (scope) => {
    await scope.register(multipart, {
      limits: { fieldNameSize: 50, fieldSize: 100, headerPairs: 10 },
    })
    serveForm(scope, uploadPaperFile, ({ caller }, files) => papers.receive(caller, files))
  })
}

export function paperAdminRoutes(
  app: FastifyInstance,
  { papersAdmin }: { papersAdmin: PapersAdmin },
) {
  serveLists(app, papersAdmin.lists)
  serve(app, listPapersOfCompany, ({ params }) => papersAdmin.ofCompany(params.id))
  // A HEAD request downloads nothing and is not logged.
  serveRaw(app, readPaper, async ({ params, caller }, request, reply) => {
    if (request.method !== 'GET') return sendRefusal(request, reply, refuse('method-not-allowed'))
    const opened = await papersAdmin.open(params.id, caller.id)
    return opened.ok ? sendPaper(reply, opened.value) : sendRefusal(request, reply, opened)
  })
  serve(app, decidePaper, ({ params, body, caller }) => {
    const { decision, seen, reason = '' } = body
    return papersAdmin.decide(params.id, { decision, seen, reason, staffId: caller.id })
  })
}
