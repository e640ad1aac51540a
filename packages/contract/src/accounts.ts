import { dialledDigits } from '@padauk/language/digits'
import * as z from 'zod/mini'
import { ChosenCategories } from './categories.ts'
import { endpoint } from './endpoint.ts'
import { Language } from './languages.ts'
import { personRoles } from './person-roles.ts'
import { Instant, emailAddress, lineOfText, phoneNumber } from './text.ts'

/** What staff decide. */
export const decidedStates = ['pending', 'approved', 'declined', 'suspended'] as const
export type DecidedState = (typeof decidedStates)[number]
/** An account is closed by its owner, for good. */
export const companyStates = [...decidedStates, 'closed'] as const
export type CompanyState = (typeof companyStates)[number]

/** How long the link that confirms an e-mail address works. */
export const confirmationDays = 7

export const passwordLength = { least: 8, most: 128 }

/** A new password; whether it is a common one is known to the server only. */
export const NewPassword = z
  .string('account.passwordRequired')
  .check(
    z.minLength(1, 'account.passwordRequired'),
    z.minLength(passwordLength.least, 'account.passwordTooShort'),
    z.maxLength(passwordLength.most, 'common.tooLong'),
  )

/** A password at sign-in: any text, of limited length. */
export const GivenPassword = z
  .string('account.passwordRequired')
  .check(z.minLength(1, 'account.passwordRequired'), z.maxLength(1024, 'common.tooLong'))

const email = emailAddress('account.emailRequired', 'contact.emailInvalid')

/** Six digits, as the mail has them; people type Myanmar digits and spaces too. */
export const OneTimeCode = z.string('account.otpRequired').check(
  z.overwrite((typed) => dialledDigits(typed).replace(/\s/g, '')),
  z.minLength(1, 'account.otpRequired'),
  z.maxLength(64, 'common.tooLong'),
)

export const NewCompany = z.strictObject({
  name: lineOfText('account.nameRequired', 120),
  email,
  phone: phoneNumber('account.phoneRequired'),
  company_name: lineOfText('account.companyNameRequired', 160),
  password: NewPassword,
  categories: z.optional(ChosenCategories),
})
export type NewCompany = z.infer<typeof NewCompany>

export const Credentials = z.strictObject({ email, password: GivenPassword })

/** A tender the company has submitted to. */
export const SubmittedTender = z.object({
  id: z.uuid(),
  name: z.string(),
  topic: z.string(),
  pictures: z.string(),
  submitted_at: Instant,
  receipt_no: z.string(),
})
export type SubmittedTender = z.infer<typeof SubmittedTender>

export const Company = z.object({
  /** The person's; the owner's is the company's. */
  id: z.uuid(),
  company_id: z.uuid(),
  role: z.enum(personRoles),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  company_name: z.string(),
  language: Language,
  email_confirmed: z.boolean(),
  /** Empty means all. */
  categories: z.array(z.uuid()),
  tenders: z.array(SubmittedTender),
})
export type Company = z.infer<typeof Company>

export const Session = z.object({
  id: z.uuid(),
  agent: z.string(),
  created_at: Instant,
  seen_at: Instant,
  current: z.boolean(),
})
export type Session = z.infer<typeof Session>

const MailedToken = z.strictObject({ token: z.string().check(z.minLength(1), z.maxLength(100)) })
const nothing = { status: 204, schema: z.undefined() } as const

export const signUp = endpoint({
  method: 'POST',
  path: '/api/users',
  summary: 'Register a company; the answer is the same whether or not the address was known',
  access: 'public',
  body: NewCompany,
  answer: { status: 201, schema: z.object({}) },
  problems: ['invalid-input', 'too-many-requests'],
})

export const signIn = endpoint({
  method: 'POST',
  path: '/api/login',
  summary: 'Sign in as a company; a JWT whose payload has `id`',
  access: 'public',
  body: Credentials,
  answer: { status: 200, schema: z.object({ token: z.string() }) },
  problems: [
    'credentials-wrong',
    'account-pending',
    'account-declined',
    'account-suspended',
    'too-many-requests',
  ],
})

export const signOut = endpoint({
  method: 'POST',
  path: '/api/logout',
  summary: 'End this session',
  access: 'company',
  answer: nothing,
  problems: [],
})

export const confirmEmail = endpoint({
  method: 'POST',
  path: '/api/users/confirmations',
  summary: 'Confirm an e-mail address with the value of the letter',
  access: 'public',
  body: MailedToken,
  answer: nothing,
  problems: ['code-wrong', 'too-many-requests'],
})

export const listSubmittedTenders = endpoint({
  method: 'GET',
  path: '/api/users/submitted',
  summary: 'The tenders this company has submitted to, newest first; more by `Link: rel="next"`',
  access: 'company',
  query: z.strictObject({
    limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100)), 100),
    after: z.optional(z.string().check(z.maxLength(200))),
  }),
  answer: { status: 200, schema: z.array(SubmittedTender) },
  problems: ['invalid-input'],
  confidential: true,
})

export const readCompany = endpoint({
  method: 'GET',
  path: '/api/users/:id',
  summary: "The caller's own record; anybody else's is not found",
  access: 'company',
  params: z.strictObject({ id: z.uuid() }),
  answer: { status: 200, schema: Company },
  problems: ['not-found'],
})

export const askForReset = endpoint({
  method: 'POST',
  path: '/api/users/forgot',
  summary: 'Ask for a code to set a new password; answers the same for unknown addresses',
  access: 'public',
  body: z.strictObject({ email }),
  answer: { status: 200, schema: z.object({ identifier: z.string() }) },
  problems: ['too-many-requests'],
})

export const resetPassword = endpoint({
  method: 'PUT',
  path: '/api/users/password/:identifier',
  summary: 'Set a new password with the code of the letter; ends every session',
  access: 'public',
  params: z.strictObject({ identifier: z.string().check(z.regex(/^[\w-]{16,64}$/)) }),
  body: z.strictObject({ otp: OneTimeCode, password: NewPassword }),
  answer: nothing,
  problems: ['invalid-input', 'code-wrong', 'too-many-requests'],
})

export const changeProfile = endpoint({
  method: 'PUT',
  path: '/api/profile',
  summary: "Change one's own name and language; an owner also the company's phone and categories",
  access: 'company',
  body: z.strictObject({
    name: lineOfText('account.nameRequired', 120),
    phone: phoneNumber('account.phoneRequired'),
    language: Language,
    categories: z.optional(ChosenCategories),
  }),
  answer: nothing,
  problems: ['invalid-input', 'not-allowed'],
})

export const changePassword = endpoint({
  method: 'PUT',
  path: '/api/profile/password',
  summary: "Change one's own password; ends every other session",
  access: 'company',
  body: z.strictObject({ current_password: GivenPassword, password: NewPassword }),
  answer: nothing,
  problems: ['invalid-input', 'too-many-requests'],
})

/** How long the links that change an e-mail address work. */
export const emailChangeHours = 24

export const changeEmail = endpoint({
  method: 'POST',
  path: '/api/profile/email',
  summary: "Ask to change one's own address; a link goes to both, also when the new one is taken",
  access: 'company',
  body: z.strictObject({ email, password: GivenPassword }),
  answer: nothing,
  problems: ['invalid-input', 'too-many-requests'],
})

export const confirmEmailChange = endpoint({
  method: 'POST',
  path: '/api/profile/email/confirmations',
  summary: 'Confirm the change of an address; it changes with the second of both links',
  access: 'public',
  body: MailedToken,
  answer: nothing,
  problems: ['code-wrong', 'too-many-requests'],
})

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/sessions',
  summary: "One's own sessions",
  access: 'company',
  answer: { status: 200, schema: z.array(Session) },
  problems: [],
})

export const endSession = endpoint({
  method: 'DELETE',
  path: '/api/sessions/:id',
  summary: "End one of one's own sessions",
  access: 'company',
  params: z.strictObject({ id: z.uuid() }),
  answer: nothing,
  problems: ['not-found'],
})
