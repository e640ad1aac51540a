import { addressOf } from '@padauk/contract/client'
import type { ParamsOf, QueryOf } from '@padauk/contract/endpoint'
import { done } from '@padauk/contract/problems'
import { listTenders, readTender } from '@padauk/contract/tenders'
import type { FastifyInstance } from 'fastify'
import type { Tenders } from '#features/tenders/service'
import { checkInput } from '#platform/input'
import { sendRefusal } from '#platform/problems'
import { serve } from '#platform/serve'

export function tenderRoutes(app: FastifyInstance, { tenders }: { tenders: Tenders }) {
  serve(app, listTenders, async ({ query, setHeader }) => {
    const { lang, limit, cursor } = query
    const page = await tenders.list({ language: lang ?? 'en', limit, cursor })
    if (!page.ok) return page
    const { next } = page.value
    if (next) {
      const address = addressOf(listTenders, { query: { ...query, cursor: next } })
      setHeader('link', `<${address}>; rel="next"`)
    }
    return done(page.value.tenders)
  })

  serve(app, readTender, ({ params, query, caller }) =>
    tenders.read({ id: params.id, companyId: caller.id, language: query.lang ?? 'en' }),
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
