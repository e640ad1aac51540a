import * as z from 'zod/mini'
import { GivenPassword, OneTimeCode } from './accounts.ts'
import { endpoint, staffRoles } from './endpoint.ts'
import { emailAddress } from './text.ts'

export const StaffRole = z.enum(staffRoles)

export const StaffCredentials = z.strictObject({
  email: emailAddress('account.emailRequired', 'contact.emailInvalid'),
  password: GivenPassword,
  /** From the authenticator app, or a recovery code; absent only while none has been set up. */
  code: z.optional(OneTimeCode),
})
export type StaffCredentials = z.infer<typeof StaffCredentials>

export const StaffSession = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  roles: z.array(StaffRole),
  /** True until a second factor is confirmed: nothing else is allowed before that. */
  enrolling: z.boolean(),
  /** To be sent as `x-csrf-token` with everything that changes something. */
  csrf: z.string(),
})
export type StaffSession = z.infer<typeof StaffSession>

const session = { status: 200, schema: StaffSession } as const
const nothing = { status: 204, schema: z.undefined() } as const

export const signInStaff = endpoint({
  method: 'POST',
  path: '/api/admin/login',
  summary: 'Sign in as staff with password and one-time code; the session is a cookie',
  access: 'public',
  body: StaffCredentials,
  answer: session,
  problems: ['credentials-wrong', 'code-wrong', 'too-many-requests'],
})

export const readStaffSession = endpoint({
  method: 'GET',
  path: '/api/admin/session',
  summary: 'Who is signed in',
  access: 'any-staff',
  answer: session,
  problems: ['token-invalid'],
})

export const signOutStaff = endpoint({
  method: 'POST',
  path: '/api/admin/logout',
  summary: 'End this session',
  access: 'any-staff',
  answer: nothing,
  problems: [],
})

export const beginTotp = endpoint({
  method: 'POST',
  path: '/api/admin/totp',
  summary: 'Make a new secret for an authenticator app; not active before it is confirmed',
  access: 'any-staff',
  body: z.strictObject({ password: GivenPassword }),
  answer: { status: 200, schema: z.object({ secret: z.string(), uri: z.string() }) },
  problems: ['credentials-wrong', 'not-allowed'],
})

export const confirmTotp = endpoint({
  method: 'PUT',
  path: '/api/admin/totp',
  summary: 'Confirm the secret with a code of it; answers with the recovery codes, once',
  access: 'any-staff',
  body: z.strictObject({ code: OneTimeCode }),
  answer: { status: 200, schema: z.object({ recovery_codes: z.array(z.string()) }) },
  problems: ['code-wrong', 'too-many-requests'],
})

export const stepUp = endpoint({
  method: 'POST',
  path: '/api/admin/step-up',
  summary: 'Enter a code again before a sensitive act',
  access: { staff: staffRoles },
  body: z.strictObject({ code: OneTimeCode }),
  answer: nothing,
  problems: ['code-wrong', 'too-many-requests'],
})
