import {
  archiveTender,
  cancelTender,
  changeTender,
  copyTender,
  createTender,
  deleteTender,
  extendTender,
  publishTender,
  readAdminTender,
  translateTender,
} from '@padauk/contract/admin/tenders'
import { addressOf } from '@padauk/contract/client'
import type { ParamsOf, QueryOf } from '@padauk/contract/endpoint'
import { done } from '@padauk/contract/problems'
import { readPublicTender, readTenderOverview } from '@padauk/contract/public-tenders'
import { readTenderFile } from '@padauk/contract/tender-files'
import { listTenders, readTender } from '@padauk/contract/tenders'
import type { FastifyInstance } from 'fastify'
import type { TendersAdmin } from '#features/tenders/admin'
import type { Tenders } from '#features/tenders/service'
import { checkInput } from '#platform/http/input'
import { sendRefusal } from '#platform/http/problems'
import { serve } from '#platform/http/serve'
import { serveLists } from '#platform/http/serve-lists'

export function tenderRoutes(app: FastifyInstance, { tenders }: { tenders: Tenders }) {
  serve(app, listTenders, async ({ query, setHeader }) => {
    const { lang, ...asked } = query
    const page = await tenders.list({ language: lang ?? 'en', ...asked })
    if (!page.ok) return page
    const { next } = page.value
    if (next) {
      const address = addressOf(listTenders, { query: { ...query, cursor: next } })
      setHeader('link', `<${address}>; rel="next"`)
    }
    return done(page.value.tenders)
  })

  serve(app, readTenderOverview, ({ query: { lang = 'en', ...asked } }) =>
    tenders.overview({ language: lang, ...asked }),
  )

  serve(app, readPublicTender, ({ params, query }) =>
    tenders.readPublic({ id: params.id, language: query.lang ?? 'en' }),
  )

  serve(app, readTender, ({ params, query, caller }) =>
    tenders.read({
      id: params.id,
      companyId: caller.id,
      personId: caller.personId,
      language: query.lang ?? 'en',
    }),
  )

  serve(app, readTenderFile, ({ params, caller }) =>
    tenders.tenderFile({ ...params, companyId: caller.id }),
  )

  app.get(`${readTender.path}/calendar.ics`, {
    config: { access: 'public' },
    handler: async (request, reply) => {
      const params = checkInput('params', readTender.params, request.params)
      if (!params.ok) return sendRefusal(request, reply, params)
      const query = checkInput('query', readTender.query, request.query)
      if (!query.ok) return sendRefusal(request, reply, query)
      const { id } = params.value as ParamsOf<typeof readTender>
      const { lang = 'en' } = query.value as QueryOf<typeof readTender>
      const calendar = await tenders.calendar({ id, language: lang })
      if (!calendar.ok) return sendRefusal(request, reply, calendar)
      return reply
        .header('cache-control', 'public, max-age=60')
        .header('content-disposition', `attachment; filename="tender-${id}.ics"`)
        .type('text/calendar; charset=utf-8')
        .send(calendar.value)
    },
  })
}

type ForStaff = { tenders: Tenders; tendersAdmin: TendersAdmin }

export function tenderAdminRoutes(app: FastifyInstance, { tenders, tendersAdmin }: ForStaff) {
  serveLists(app, tendersAdmin.lists)
  serve(app, readAdminTender, ({ params }) => tendersAdmin.read(params.id))
  serve(app, createTender, ({ caller, body }) => tendersAdmin.create(caller.id, body))
  serve(app, changeTender, ({ caller, params, body: { revision, ...typed } }) =>
    tendersAdmin.change({ staffId: caller.id, tenderId: params.id, revision }, typed),
  )
  serve(app, deleteTender, ({ caller, params, query }) =>
    tendersAdmin.remove({ staffId: caller.id, tenderId: params.id, ...query }),
  )
  serve(app, copyTender, ({ caller, params }) => tendersAdmin.copy(caller.id, params.id))
  serve(app, translateTender, ({ caller, params, body: { revision, ...typed } }) =>
    tendersAdmin.translate({ staffId: caller.id, tenderId: params.id, revision }, typed),
  )
  serve(app, publishTender, ({ caller, params, body }) =>
    tenders.publish({ staffId: caller.id, tenderId: params.id, ...body }),
  )
  serve(app, extendTender, ({ caller, params, body }) =>
    tenders.extend({
      staffId: caller.id,
      tenderId: params.id,
      revision: body.revision,
      endDate: body.end_date,
      interviewingDate: body.interviewing_date,
      announcementDate: body.announcement_date,
      cause: body.cause,
      reasonEn: body.reason_en,
      reasonMm: body.reason_mm,
    }),
  )
  serve(app, cancelTender, ({ caller, params, body }) =>
    tenders.cancel({
      staffId: caller.id,
      tenderId: params.id,
      revision: body.revision,
      reasonEn: body.reason_en,
      reasonMm: body.reason_mm,
    }),
  )
  serve(app, archiveTender, ({ caller, params, body }) =>
    tenders.archive({ staffId: caller.id, tenderId: params.id, ...body }),
  )
}
