import { readLostParts, sendPartAgain } from '@padauk/contract/lost-parts'
import type { FastifyInstance } from 'fastify'
import type { LostPartsService } from '#features/lost-parts/service'
import { serve } from '#platform/http/serve'

export function lostPartRoutes(
  app: FastifyInstance,
  { lostParts }: { lostParts: LostPartsService },
) {
  serve(app, readLostParts, ({ params, caller }) =>
    lostParts.read({ ...params, companyId: caller.id }),
  )
  serve(app, sendPartAgain, ({ params, body, caller }) =>
    lostParts.sendAgain({ ...params, companyId: caller.id }, body),
  )
}
