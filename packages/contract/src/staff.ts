import { dialledDigits } from '@padauk/language/digits'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { emailAddress } from './text.ts'

export const StaffCredentials = z.strictObject({
  email: emailAddress('account.emailRequired', 'contact.emailInvalid'),
  password: z
    .string('account.passwordRequired')
    .check(z.minLength(1, 'account.passwordRequired'), z.maxLength(1024, 'common.tooLong')),
  /** From the authenticator app, which shows it in two groups; people may type Myanmar digits. */
  code: z.string('account.otpRequired').check(
    z.overwrite((typed) => dialledDigits(typed).replace(/\s/g, '')),
    z.minLength(1, 'account.otpRequired'),
    z.maxLength(64, 'common.tooLong'),
  ),
})
export type StaffCredentials = z.infer<typeof StaffCredentials>

export const signInStaff = endpoint({
  method: 'POST',
  path: '/api/admin/login',
  summary: 'Sign in as staff with password and one-time code; the session is a cookie',
  access: 'public',
  body: StaffCredentials,
  answer: { status: 204, schema: z.undefined() },
  problems: ['invalid-input', 'too-many-requests'],
})
