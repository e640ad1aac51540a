import { done } from '@padauk/contract/problems'
import {
  beginTotp,
  confirmTotp,
  readStaffSession,
  signInStaff,
  signOutStaff,
  stepUp,
} from '@padauk/contract/staff'
import type { FastifyInstance } from 'fastify'
import type { Sessions } from '#features/sessions/service'
import type { Staff } from '#features/staff/service'
import { serve } from '#platform/serve'

export function staffRoutes(
  app: FastifyInstance,
  { staff, sessions }: { staff: Staff; sessions: Sessions },
) {
  serve(app, signInStaff, async ({ body, address, visitor, setHeader }) => {
    const outcome = await staff.signIn({ ...body, address, agent: visitor.agent })
    if (!outcome.ok) return outcome
    setHeader('set-cookie', outcome.value.setCookie)
    return done(outcome.value.session)
  })
  serve(app, readStaffSession, ({ caller }) => staff.read(caller))
  serve(app, signOutStaff, async ({ caller, setHeader }) => {
    await sessions.endOfStaff(caller.sessionId, caller.id)
    setHeader('set-cookie', sessions.clearedCookies())
    return done()
  })
  serve(app, beginTotp, ({ caller, body }) => staff.beginTotp(caller, body.password))
  serve(app, confirmTotp, ({ caller, body }) => staff.confirmTotp(caller, body.code))
  serve(app, stepUp, ({ caller, body }) => staff.stepUp(caller, body.code))
}
