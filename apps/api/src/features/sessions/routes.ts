import { endSession, listSessions, signOut } from '@padauk/contract/accounts'
import { done, refuse } from '@padauk/contract/problems'
import type { FastifyInstance } from 'fastify'
import type { Sessions } from '#features/sessions/service'
import { serve } from '#platform/http/serve'
import type { CompanyCaller } from '#platform/security/access'

const personOf = ({ personId, id }: CompanyCaller) => ({ id: personId, companyId: id })

export function sessionRoutes(app: FastifyInstance, { sessions }: { sessions: Sessions }) {
  serve(app, signOut, async ({ caller, setHeader }) => {
    await sessions.endOfPerson(caller.sessionId, personOf(caller))
    setHeader('set-cookie', sessions.clearedCookies())
    return done()
  })
  serve(app, listSessions, async ({ caller }) =>
    done(await sessions.list(personOf(caller), caller.sessionId)),
  )
  serve(app, endSession, async ({ params, caller }) =>
    (await sessions.endOfPerson(params.id, personOf(caller))) ? done() : refuse('not-found'),
  )
}
