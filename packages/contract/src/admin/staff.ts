import * as z from 'zod/mini'
import { GivenPassword, NewPassword, Session } from '@padauk/contract/accounts'
import { endpoint, staffRoles } from '@padauk/contract/endpoint'
import type { QueryOf } from '@padauk/contract/endpoint'
import { Language } from '@padauk/contract/languages'
import { StaffRole } from '@padauk/contract/staff'
import { Instant, emailAddress, lineOfText } from '@padauk/contract/text'
import { listEndpoints } from './pages.ts'

const readers = { staff: ['owner', 'auditor'] } as const
const owners = { staff: ['owner'], stepUp: true } as const
const anybody = { staff: staffRoles } as const

/** An invitation that has not been taken up can't be signed in with. */
export const memberStates = ['active', 'invited', 'inactive'] as const
const MemberState = z.enum(memberStates)
export type MemberState = z.infer<typeof MemberState>

const ListedMember = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  roles: z.array(StaffRole),
  state: MemberState,
  second_factor: z.boolean(),
  last_signed_in_at: z.nullable(Instant),
  created_at: Instant,
})
export type ListedMember = z.infer<typeof ListedMember>

const Member = z.extend(ListedMember, {
  language: Language,
  revision: z.int(),
  /** Of the last invitation, while it can be used. */
  invitation_expires_at: z.nullable(Instant),
  sessions: z.int(),
})
export type Member = z.infer<typeof Member>

const Roles = z.array(StaffRole).check(
  z.minLength(1, 'staff.rolesRequired'),
  z.maxLength(staffRoles.length, 'common.invalid'),
  z.refine((roles) => new Set(roles).size === roles.length, 'common.invalid'),
)

const name = lineOfText('account.nameRequired', 120)

export const Invitation = z.strictObject({
  name,
  email: emailAddress('account.emailRequired', 'contact.emailInvalid'),
  roles: Roles,
  /** Of this letter and of all that follow. */
  language: Language,
})
export type Invitation = z.infer<typeof Invitation>

export const MemberChange = z.strictObject({
  revision: z.int(),
  name,
  roles: Roles,
  language: Language,
  active: z.boolean(),
})
export type MemberChange = z.infer<typeof MemberChange>

const params = z.strictObject({ id: z.uuid() })
const nothing = { status: 204, schema: z.undefined() } as const

export const { list: listMembers, csv: exportMembers } = listEndpoints({
  path: '/api/admin/staff',
  summary: 'Members of staff, the newest first',
  access: readers,
  item: ListedMember,
  filters: { state: z.optional(MemberState), role: z.optional(StaffRole) },
})
export type MemberFilters = QueryOf<typeof exportMembers>

export const listColleagues = endpoint({
  method: 'GET',
  path: '/api/admin/colleagues',
  summary: 'Names of active staff, to choose a person from',
  access: { staff: ['officer'] },
  answer: { status: 200, schema: z.array(z.object({ id: z.uuid(), name: z.string() })) },
  problems: [],
})

export const readMember = endpoint({
  method: 'GET',
  path: '/api/admin/staff/:id',
  summary: 'A member of staff',
  access: readers,
  params,
  answer: { status: 200, schema: Member },
  problems: ['not-found'],
})

export const inviteMember = endpoint({
  method: 'POST',
  path: '/api/admin/staff',
  summary: 'Invite a person; the e-mail has a link to choose a password',
  access: owners,
  body: Invitation,
  answer: { status: 201, schema: Member },
  problems: ['invalid-input'],
})

export const changeMember = endpoint({
  method: 'PUT',
  path: '/api/admin/staff/:id',
  summary: 'Change name, roles or language, deactivate or activate; deactivation ends all sessions',
  access: owners,
  params,
  body: MemberChange,
  answer: { status: 200, schema: Member },
  problems: ['not-found', 'invalid-input', 'changed-since'],
})

export const inviteAgain = endpoint({
  method: 'POST',
  path: '/api/admin/staff/:id/invitations',
  summary: 'Send a new link to choose a password with; the older ones stop working',
  access: owners,
  params,
  answer: { status: 200, schema: Member },
  problems: ['not-found', 'invalid-input'],
})

export const resetSecondFactor = endpoint({
  method: 'DELETE',
  path: '/api/admin/staff/:id/totp',
  summary: 'Forget the authenticator app and the recovery codes, and end all sessions',
  access: owners,
  params,
  answer: { status: 200, schema: Member },
  problems: ['not-found', 'invalid-input'],
})

export const endMemberSessions = endpoint({
  method: 'DELETE',
  path: '/api/admin/staff/:id/sessions',
  summary: 'Sign a member of staff out everywhere',
  access: owners,
  params,
  answer: { status: 200, schema: Member },
  problems: ['not-found'],
})

export const acceptInvitation = endpoint({
  method: 'POST',
  path: '/api/admin/invitations',
  summary: 'Choose a password with the value of the letter; works once',
  access: 'public',
  body: z.strictObject({
    token: z.string().check(z.minLength(1), z.maxLength(100)),
    password: NewPassword,
  }),
  answer: { status: 200, schema: z.object({ email: z.string() }) },
  problems: ['invalid-input', 'code-wrong', 'too-many-requests'],
})

export const changeOwnPassword = endpoint({
  method: 'PUT',
  path: '/api/admin/account/password',
  summary: "Change one's own password; ends every other session",
  access: anybody,
  body: z.strictObject({ current_password: GivenPassword, password: NewPassword }),
  answer: nothing,
  problems: ['invalid-input', 'too-many-requests'],
})

export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/api/admin/account/recovery-codes',
  summary: 'Ten new recovery codes, shown once; the old ones stop working',
  access: { staff: staffRoles, stepUp: true },
  answer: { status: 200, schema: z.object({ recovery_codes: z.array(z.string()) }) },
  problems: [],
})

/** Which e-mails about the work a person wants. */
export const MailChoice = z.strictObject({
  /** At once, when there is something that can't wait. */
  act_now: z.boolean(),
  /** Once a day, what needs the person. */
  today: z.boolean(),
})
export type MailChoice = z.infer<typeof MailChoice>

export const readMailChoice = endpoint({
  method: 'GET',
  path: '/api/admin/account/mails',
  summary: 'Which e-mails about the work one gets',
  access: anybody,
  answer: { status: 200, schema: MailChoice },
  problems: ['not-found'],
})

export const chooseMails = endpoint({
  method: 'PUT',
  path: '/api/admin/account/mails',
  summary: 'Choose which e-mails about the work one gets',
  access: anybody,
  body: MailChoice,
  answer: { status: 200, schema: MailChoice },
  problems: ['not-found'],
})

export const listOwnSessions = endpoint({
  method: 'GET',
  path: '/api/admin/account/sessions',
  summary: "One's own sessions",
  access: anybody,
  answer: { status: 200, schema: z.array(Session) },
  problems: [],
})

export const endOwnSession = endpoint({
  method: 'DELETE',
  path: '/api/admin/account/sessions/:id',
  summary: "End one of one's own sessions",
  access: anybody,
  params,
  answer: nothing,
  problems: ['not-found'],
})
