import { endSession, listSessions, signOut } from '@padauk/contract/accounts'
import { done, refuse } from '@padauk/contract/problems'
import type { FastifyInstance } from 'fastify'
import type { Sessions } from '#features/sessions/service'
import { serve } from '#platform/http/serve'

export function sessionRoutes(app: FastifyInstance, { sessions }: { sessions: Sessions }) {
  serve(app, signOut, async ({ caller, setHeader }) => {
    await sessions.endOfCompany(caller.sessionId, caller.id)
    setHeader('set-cookie', sessions.clearedCookies())
    return done()
  })
  serve(app, listSessions, async ({ caller }) =>
    done(await sessions.list(caller.id, caller.sessionId)),
  )
  serve(app, endSession, async ({ params, caller }) =>
    (await sessions.endOfCompany(params.id, caller.id)) ? done() : refuse('not-found'),
  )
}
