import { addRemark, readMinutes, signMinutes } from '@padauk/contract/admin/minutes'
import { readOwnMinutes } from '@padauk/contract/minutes'
import type { FastifyInstance } from 'fastify'
import type { TendersMinutes } from '#features/minutes/service'
import { serve } from '#platform/http/serve'

export function minutesRoutes(app: FastifyInstance, { minutes }: { minutes: TendersMinutes }) {
  serve(app, readMinutes, ({ params }) => minutes.read(params.id))
  serve(app, addRemark, ({ params, body, caller }) => minutes.remark(params.id, body, caller))
  serve(app, signMinutes, ({ params, body, caller }) => minutes.sign(params.id, body, caller))
  serve(app, readOwnMinutes, ({ params, caller }) =>
    minutes.ownOf({ ...params, companyId: caller.id }),
  )
}
