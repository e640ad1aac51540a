import {
  Credentials,
  NewCompany,
  askForReset,
  changeEmail,
  changePassword,
  changeProfile,
  resetPassword,
  signIn,
  signUp,
} from '@padauk/contract/accounts'
import type { Category } from '@padauk/contract/categories'
import type { Language } from '@padauk/language/language'
import type { CallApi } from '#app/api/client.ts'
import { tickedIn, unlessAll } from './categories.ts'
import { faultsOf, repetitionFaults } from '#app/forms/check.ts'
import { readFields, sendUnlessWrong } from '#app/forms/outcome.ts'
import type { Outcome } from '#app/forms/outcome.ts'

const fieldsOf = {
  signUp: ['name', 'company_name', 'email', 'phone', 'password', 're_password'],
  signIn: ['email', 'password'],
  forgot: ['email'],
  reset: ['otp', 'password', 're_password'],
  profile: ['name', 'phone', 'language'],
  emailChange: ['email', 'password'],
  password: ['current_password', 'password', 're_password'],
} as const

export type FieldOf<Form extends keyof typeof fieldsOf> = (typeof fieldsOf)[Form][number]

export function submitSignUp(form: FormData, call: CallApi, offered: readonly Category[]) {
  const fields = readFields(fieldsOf.signUp, form)
  const { re_password: _, ...body } = fields
  const faults = { ...faultsOf(NewCompany, body), ...repetitionFaults(fields) }
  const categories = unlessAll(tickedIn(form, offered), offered)
  // Without a choice the call is the specified one.
  const choice = categories.length > 0 && { categories }
  return sendUnlessWrong(faults, () => call(signUp, { body: { ...body, ...choice } }))
}

export function submitSignIn(form: FormData, call: CallApi) {
  const body = readFields(fieldsOf.signIn, form)
  return sendUnlessWrong(faultsOf(Credentials, body), () => call(signIn, { body }))
}

export function submitForgot(form: FormData, call: CallApi) {
  const body = readFields(fieldsOf.forgot, form)
  return sendUnlessWrong(faultsOf(askForReset.body, body), () => call(askForReset, { body }))
}

export async function submitReset(
  form: FormData,
  identifier: string,
  call: CallApi,
): Promise<Outcome<FieldOf<'reset'>>> {
  const fields = readFields(fieldsOf.reset, form)
  const { re_password: _, ...body } = fields
  const faults = { ...faultsOf(resetPassword.body, body), ...repetitionFaults(fields) }
  const outcome = await sendUnlessWrong(faults, () =>
    call(resetPassword, { params: { identifier }, body }),
  )
  // The API does not say where: of what is sent, only the code can be wrong.
  const isCodeWrong = outcome.state === 'refused' && outcome.code === 'code-wrong'
  return isCodeWrong ? { ...outcome, faults: { otp: { sentence: outcome.sentence } } } : outcome
}

export function submitProfile(form: FormData, call: CallApi) {
  const fields = readFields(fieldsOf.profile, form)
  const body = { ...fields, language: fields.language as Language }
  return sendUnlessWrong(faultsOf(changeProfile.body, fields), () => call(changeProfile, { body }))
}

/** Done with the address to which a link goes. */
export async function submitEmailChange(
  form: FormData,
  call: CallApi,
): Promise<Outcome<FieldOf<'emailChange'>, string>> {
  const body = readFields(fieldsOf.emailChange, form)
  const faults = faultsOf(changeEmail.body, body)
  const outcome = await sendUnlessWrong(faults, () => call(changeEmail, { body }))
  return outcome.state === 'done' ? { ...outcome, value: body.email.trim() } : outcome
}

export function submitPassword(form: FormData, call: CallApi) {
  const fields = readFields(fieldsOf.password, form)
  const { re_password: _, ...body } = fields
  const faults = { ...faultsOf(changePassword.body, body), ...repetitionFaults(fields) }
  return sendUnlessWrong(faults, () => call(changePassword, { body }))
}
