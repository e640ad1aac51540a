import {
  declareInterest,
  endSitting,
  postShares,
  readSitting,
  revealBids,
  startSitting,
} from '@padauk/contract/admin/sittings'
import type { FastifyInstance } from 'fastify'
import type { Sittings } from '#features/sittings/service'
import { serve } from '#platform/http/serve'

export function sittingRoutes(app: FastifyInstance, { sittings }: { sittings: Sittings }) {
  serve(app, readSitting, ({ params }) => sittings.read(params.id))
  serve(app, startSitting, ({ params, caller }) => sittings.start(params.id, caller))
  serve(app, declareInterest, ({ params, body, caller }) =>
    sittings.declare(params.id, body, caller),
  )
  serve(app, postShares, ({ params, body, caller }) => sittings.post(params.id, body, caller))
  serve(app, revealBids, ({ params, caller }) => sittings.reveal(params.id, caller))
  serve(app, endSitting, ({ params, caller }) => sittings.end(params.id, caller))
}
