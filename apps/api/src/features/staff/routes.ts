import {
  acceptInvitation,
  changeMember,
  changeOwnPassword,
  chooseMails,
  endMemberSessions,
  endOwnSession,
  inviteAgain,
  inviteMember,
  listColleagues,
  listOwnSessions,
  readMailChoice,
  readMember,
  renewRecoveryCodes,
  resetSecondFactor,
} from '@padauk/contract/admin/staff'
import { staffRoles } from '@padauk/contract/endpoint'
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
import type { Members } from '#features/staff/members'
import type { OwnAccount } from '#features/staff/own-account'
import type { Staff } from '#features/staff/service'
import { serve } from '#platform/http/serve'
import { serveLists } from '#platform/http/serve-lists'

export function staffRoutes(
  app: FastifyInstance,
  { staff, sessions }: { staff: Staff; sessions: Sessions },
) {
  serve(app, signInStaff, async ({ body, address, visitor, setHeader }) => {
    const outcome = await staff.signIn({ ...body, address, visitor })
    if (!outcome.ok) return outcome
    setHeader('set-cookie', outcome.value.setCookies)
    return done(outcome.value.session)
  })
  serve(app, listColleagues, async () => done(await staff.listActive(staffRoles)))
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

export function memberRoutes(app: FastifyInstance, { members }: { members: Members }) {
  serveLists(app, members.lists)
  serve(app, readMember, ({ params }) => members.read(params.id))
  serve(app, inviteMember, ({ body, caller }) => members.invite(body, caller))
  serve(app, changeMember, ({ params, body, caller }) => members.change(params.id, body, caller))
  serve(app, inviteAgain, ({ params, caller }) => members.inviteAgain(params.id, caller))
  serve(app, resetSecondFactor, ({ params, caller }) =>
    members.resetSecondFactor(params.id, caller),
  )
  serve(app, endMemberSessions, ({ params, caller }) => members.endSessions(params.id, caller))
}

export function ownAccountRoutes(app: FastifyInstance, { ownAccount }: { ownAccount: OwnAccount }) {
  serve(app, acceptInvitation, ({ body, address }) =>
    ownAccount.acceptInvitation(body, { address }),
  )
  serve(app, changeOwnPassword, ({ caller, body }) => ownAccount.changePassword(caller, body))
  serve(app, renewRecoveryCodes, ({ caller }) => ownAccount.renewRecoveryCodes(caller))
  serve(app, readMailChoice, ({ caller }) => ownAccount.mailChoice(caller))
  serve(app, chooseMails, ({ caller, body }) => ownAccount.chooseMails(caller, body))
  serve(app, listOwnSessions, async ({ caller }) => done(await ownAccount.sessions(caller)))
  serve(app, endOwnSession, ({ caller, params }) => ownAccount.endSession(caller, params.id))
}
