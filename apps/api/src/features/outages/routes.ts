import { answerOutage, listOutages } from '@padauk/contract/admin/outages'
import { done } from '@padauk/contract/problems'
import type { FastifyInstance } from 'fastify'
import type { Outages } from '#features/outages/service'
import { serve } from '#platform/http/serve'

export function outageRoutes(app: FastifyInstance, { outages }: { outages: Outages }) {
  serve(app, listOutages, async () => done({ items: await outages.waiting() }))
  serve(app, answerOutage, ({ caller, params, body }) =>
    outages.answer({ staffId: caller.id, tenderId: params.id, ...body }),
  )
}
