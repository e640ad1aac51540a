import {
  adjournSitting,
  confirmOpening,
  declareInterest,
  endSitting,
  postShares,
  readSitting,
  revealBids,
  startSitting,
} from '@padauk/contract/admin/sittings'
import { readRepair, repairBid } from '@padauk/contract/repairs'
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
  serve(app, confirmOpening, ({ params, body, caller }) =>
    sittings.confirm(params.id, body, caller),
  )
  serve(app, revealBids, ({ params, caller }) => sittings.reveal(params.id, caller))
  serve(app, adjournSitting, ({ params, body, caller }) =>
    sittings.adjourn(params.id, body, caller),
  )
  serve(app, endSitting, ({ params, caller }) => sittings.end(params.id, caller))
  serve(app, readRepair, ({ params, caller }) =>
    sittings.repairs.read({ ...params, companyId: caller.id }),
  )
  serve(app, repairBid, ({ params, body, caller }) =>
    sittings.repairs.repair({ ...params, companyId: caller.id }, body),
  )
}
