import {
  liftLegalHold,
  listErasures,
  readRetention,
  setLegalHold,
} from '@padauk/contract/admin/retention'
import type { FastifyInstance } from 'fastify'
import type { Retention } from '#features/retention/service'
import { serve } from '#platform/http/serve'

export function retentionRoutes(app: FastifyInstance, { retention }: { retention: Retention }) {
  serve(app, readRetention, ({ params }) => retention.read(params.id))
  serve(app, setLegalHold, ({ params, caller, body }) =>
    retention.setHold({ tenderId: params.id, staffId: caller.id, reason: body.reason }),
  )
  serve(app, liftLegalHold, ({ params, caller, body }) =>
    retention.liftHold({ tenderId: params.id, staffId: caller.id, reason: body.reason }),
  )
  serve(app, listErasures, ({ query }) =>
    retention.list({ limit: query.limit, after: query.after ?? null }),
  )
}
