import { listEndedSubmissions } from '@padauk/contract/ended-submissions'
import { Readable } from 'node:stream'
import { confirmSubmission } from '@padauk/contract/confirmations'
import { listSubmittedTenders } from '@padauk/contract/accounts'
import {
  checkSubmission,
  downloadBidFile,
  downloadPackage,
  exportSubmissions,
  listBidsOfCompany,
  listSubmissions,
  readOpening,
} from '@padauk/contract/admin/submissions'
import { addressOf } from '@padauk/contract/client'
import { done, refuse } from '@padauk/contract/problems'
import { checkReceipt, listReceiptKeys, readSubmission, submit } from '@padauk/contract/submissions'
import { takeBack } from '@padauk/contract/taking-back'
import type { FastifyInstance } from 'fastify'
import type { Confirmations } from '#features/submissions/confirming/confirmations'
import type { Endings } from '#features/submissions/ending/endings'
import { plainFileName } from '#features/submissions/opening/names'
import type { Openings } from '#features/submissions/opening/opening'
import type { BidPackages } from '#features/submissions/opening/packages'
import type { Submissions } from '#features/submissions/service'
import { fileDisposition } from '#platform/text/file-disposition'
import type { CompanyCaller } from '#platform/security/access'
import { sendRefusal } from '#platform/http/problems'
import { serve, serveRaw } from '#platform/http/serve'
import { sendCsv } from '#platform/http/serve-lists'

const senderOf = ({ id, personId }: CompanyCaller) => ({ companyId: id, personId })

type Needs = { submissions: Submissions; endings: Endings; confirmations: Confirmations }

export function submissionRoutes(
  app: FastifyInstance,
  { submissions, endings, confirmations }: Needs,
) {
  serve(app, submit, ({ params, body: payload, caller, idempotencyKey = null }) =>
    submissions.submit({ ...params, ...senderOf(caller), payload, idempotencyKey }),
  )
  serve(app, readSubmission, async ({ params, caller, setHeader }) => {
    const outcome = await submissions.read({ ...params, companyId: caller.id })
    // A captive portal also returns 200, but not this body.
    if (outcome.ok && outcome.value) setHeader('x-submission-state', 'submitted')
    return outcome
  })
  serve(app, listSubmittedTenders, async ({ caller, query, language, setHeader }) => {
    const { limit, after = null } = query
    const page = await submissions.listOf(caller.id, { language, limit, after })
    if (!page) return refuse('invalid-input')
    const { tenders, next } = page
    if (next) {
      const address = addressOf(listSubmittedTenders, { query: { limit, after: next } })
      setHeader('link', `<${address}>; rel="next"`)
    }
    return done(tenders)
  })
  serve(app, takeBack, ({ params, body, caller }) =>
    endings.takeBack({ ...params, ...body, ...senderOf(caller) }),
  )
  serve(app, confirmSubmission, async ({ params, caller }) => {
    const own = { ...params, ...senderOf(caller) }
    const confirmed = await confirmations.confirm(own)
    if (!confirmed.ok) return confirmed
    const outcome = await submissions.read(own)
    return outcome.ok && outcome.value ? done(outcome.value) : refuse('not-found')
  })
  serve(app, listEndedSubmissions, ({ params, caller }) =>
    endings.listOf({ ...params, companyId: caller.id }),
  )
  serve(app, checkReceipt, ({ params, address }) => submissions.check(params.number, { address }))
  serve(app, listReceiptKeys, async () => done(submissions.publicKeys()))
}

type AdminNeeds = { openings: Openings; bidPackages: BidPackages }

// Fastify serves HEAD by GET routes too. A HEAD request downloads nothing and is not logged.
export function submissionAdminRoutes(app: FastifyInstance, { openings, bidPackages }: AdminNeeds) {
  serve(app, readOpening, ({ params, caller }) => openings.read(params.id, caller))
  serve(app, listSubmissions, ({ params, query: { limit, after = null }, caller }) =>
    openings.list(params.id, { limit, after }, caller),
  )
  serve(app, listBidsOfCompany, ({ params, query: { limit, after = null }, caller }) =>
    openings.listOfCompany(params.id, { limit, after }, caller),
  )
  serve(app, checkSubmission, ({ params, caller }) => openings.check(params.id, caller))
  serveRaw(app, exportSubmissions, async ({ params, caller, language }, request, reply) => {
    if (request.method !== 'GET') return sendRefusal(request, reply, refuse('method-not-allowed'))
    const table = await openings.export(params.id, caller)
    if (!table.ok) return sendRefusal(request, reply, table)
    return sendCsv(reply, 'submissions', table.value, language)
  })
  serveRaw(app, downloadBidFile, async ({ params, caller }, request, reply) => {
    if (request.method !== 'GET') return sendRefusal(request, reply, refuse('method-not-allowed'))
    const opened = await openings.openFile(params, caller)
    if (!opened.ok) return sendRefusal(request, reply, opened)
    const { name, size, open } = opened.value
    return reply
      .headers({
        'content-type': 'application/octet-stream',
        'content-length': size,
        'content-disposition': fileDisposition('attachment', plainFileName(name), name),
        'cache-control': 'private, no-store',
      })
      .send(Readable.from(open()))
  })
  serveRaw(app, downloadPackage, async ({ params, caller }, request, reply) => {
    if (request.method !== 'GET') return sendRefusal(request, reply, refuse('method-not-allowed'))
    const begun = await bidPackages.begin(params.id, caller)
    if (!begun.ok) return sendRefusal(request, reply, begun)
    const { name, size, stream } = begun.value
    return reply
      .headers({
        'content-type': 'application/zip',
        'content-length': size,
        'content-disposition': `attachment; filename="${name}"`,
        'cache-control': 'private, no-store',
      })
      .send(stream)
  })
}
