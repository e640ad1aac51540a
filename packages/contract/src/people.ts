import * as z from 'zod/mini'
import { NewPassword } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { Language } from './languages.ts'
import { memberRoles, personRoles } from './person-roles.ts'
import { Instant, emailAddress, lineOfText } from './text.ts'

/** Of a company, its owner and those who are invited included. */
export const mostPeople = 10

/** How long the link of an invitation works. */
export const invitationDays = 7

const MemberRole = z.enum(memberRoles)

export const Person = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  role: z.enum(personRoles),
})
export type Person = z.infer<typeof Person>

export const Invitation = z.object({
  id: z.uuid(),
  email: z.string(),
  role: MemberRole,
  invited_at: Instant,
  expires_at: Instant,
})
export type Invitation = z.infer<typeof Invitation>

export const People = z.object({
  /** The owner first, then in the order in which they joined. */
  people: z.array(Person),
  invitations: z.array(Invitation),
})
export type People = z.infer<typeof People>

const nothing = { status: 204, schema: z.undefined() } as const
const params = z.strictObject({ id: z.uuid() })

export const listPeople = endpoint({
  method: 'GET',
  path: '/api/members',
  summary: "The people of the caller's company, and who is invited",
  access: 'company',
  answer: { status: 200, schema: People },
  problems: [],
})

export const inviteMember = endpoint({
  method: 'POST',
  path: '/api/members',
  summary: 'Invite a person by e-mail; again for the same address replaces the link',
  access: { company: 'owner' },
  body: z.strictObject({
    email: emailAddress('account.emailRequired', 'contact.emailInvalid'),
    role: MemberRole,
    language: Language,
  }),
  answer: nothing,
  problems: ['invalid-input', 'member-limit', 'too-many-requests'],
})

export const withdrawInvitation = endpoint({
  method: 'DELETE',
  path: '/api/members/invitations/:id',
  summary: 'Withdraw an invitation: its link works no more',
  access: { company: 'owner' },
  params,
  answer: nothing,
  problems: ['not-found'],
})

export const changeMember = endpoint({
  method: 'PATCH',
  path: '/api/members/:id',
  summary: 'Change what a member may do',
  access: { company: 'owner' },
  params,
  body: z.strictObject({ role: MemberRole }),
  answer: nothing,
  problems: ['not-found'],
})

export const removeMember = endpoint({
  method: 'DELETE',
  path: '/api/members/:id',
  summary: 'Remove a member, or leave: every session of theirs ends at once',
  access: 'company',
  params,
  answer: nothing,
  problems: ['not-found', 'not-allowed'],
})

const Token = z.strictObject({ token: z.string().check(z.regex(/^[\w-]{20,100}$/)) })

export const readInvitation = endpoint({
  method: 'GET',
  path: '/api/invitations/:token',
  summary: 'Who invites whom, for the link of an invitation',
  access: 'public',
  params: Token,
  answer: {
    status: 200,
    schema: z.object({ company_name: z.string(), email: z.string(), role: MemberRole }),
  },
  problems: ['code-wrong', 'too-many-requests'],
})

export const acceptInvitation = endpoint({
  method: 'POST',
  path: '/api/invitations/:token',
  summary: 'Join a company with a name and an own password; the link works once',
  access: 'public',
  params: Token,
  body: z.strictObject({
    name: lineOfText('account.nameRequired', 120),
    password: NewPassword,
  }),
  answer: nothing,
  problems: ['invalid-input', 'code-wrong', 'too-many-requests'],
})
