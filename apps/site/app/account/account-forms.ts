import {
  Credentials,
  NewCompany,
  askForReset,
  changePassword,
  changeProfile,
  resetPassword,
  signIn,
  signUp,
} from '@padauk/contract/accounts'
import type { Language } from '@padauk/language/language'
import type { CallApi } from '#app/api/client.ts'
import { faultsOf, repetitionFaults, sendUnlessWrong } from '#app/forms/form-outcome.ts'
import type { Outcome } from '#app/forms/form-outcome.ts'

/** Fields are named as the api names them, so that its faults find their place. */
const fieldsOf = {
  signUp: ['name', 'company_name', 'email', 'phone', 'password', 're_password'],
  signIn: ['email', 'password'],
  forgot: ['email'],
  reset: ['otp', 'password', 're_password'],
  profile: ['name', 'phone', 'language'],
  password: ['current_password', 'password', 're_password'],
} as const

type FormName = keyof typeof fieldsOf
export type FieldOf<Form extends FormName> = (typeof fieldsOf)[Form][number]

export function readFields<Form extends FormName>(name: Form, form: FormData) {
  const entries = fieldsOf[name].map((field) => {
    const value = form.get(field)
    return [field, typeof value === 'string' ? value : '']
  })
  return Object.fromEntries(entries) as Record<FieldOf<Form>, string>
}

export function submitSignUp(form: FormData, call: CallApi) {
  const fields = readFields('signUp', form)
  const { re_password: _, ...body } = fields
  const faults = { ...faultsOf(NewCompany, body), ...repetitionFaults(fields) }
  return sendUnlessWrong(faults, () => call(signUp, { body }))
}

export function submitSignIn(form: FormData, call: CallApi) {
  const body = readFields('signIn', form)
  return sendUnlessWrong(faultsOf(Credentials, body), () => call(signIn, { body }))
}

export function submitForgot(form: FormData, call: CallApi) {
  const body = readFields('forgot', form)
  return sendUnlessWrong(faultsOf(askForReset.body, body), () => call(askForReset, { body }))
}

export async function submitReset(
  form: FormData,
  identifier: string,
  call: CallApi,
): Promise<Outcome<FieldOf<'reset'>>> {
  const fields = readFields('reset', form)
  const { re_password: _, ...body } = fields
  const faults = { ...faultsOf(resetPassword.body, body), ...repetitionFaults(fields) }
  const outcome = await sendUnlessWrong(faults, () =>
    call(resetPassword, { params: { identifier }, body }),
  )
  // The api does not say where: of what is sent, only the code can be wrong.
  const isCodeWrong = outcome.state === 'refused' && outcome.code === 'code-wrong'
  return isCodeWrong ? { ...outcome, faults: { otp: { sentence: outcome.sentence } } } : outcome
}

export function submitProfile(form: FormData, call: CallApi) {
  const fields = readFields('profile', form)
  const body = { ...fields, language: fields.language as Language }
  return sendUnlessWrong(faultsOf(changeProfile.body, fields), () => call(changeProfile, { body }))
}

export function submitPassword(form: FormData, call: CallApi) {
  const fields = readFields('password', form)
  const { re_password: _, ...body } = fields
  const faults = { ...faultsOf(changePassword.body, body), ...repetitionFaults(fields) }
  return sendUnlessWrong(faults, () => call(changePassword, { body }))
}
