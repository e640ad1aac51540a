import { acceptInvitation, inviteMember } from '@padauk/contract/people'
import type { MemberRole } from '@padauk/contract/person-roles'
import type { Language } from '@padauk/language/language'
import type { CallApi } from '#app/api/client.ts'
import { faultsOf, repetitionFaults } from '#app/forms/check.ts'
import { readFields, sendUnlessWrong } from '#app/forms/outcome.ts'
import type { Outcome } from '#app/forms/outcome.ts'

const fieldsOf = {
  invite: ['email', 'role', 'language'],
  join: ['name', 'password', 're_password'],
} as const

export async function submitInvitation(form: FormData, call: CallApi) {
  const fields = readFields(fieldsOf.invite, form)
  const { role, language } = fields
  const body = { ...fields, role: role as MemberRole, language: language as Language }
  const faults = faultsOf(inviteMember.body, fields)
  const outcome = await sendUnlessWrong(faults, () => call(inviteMember, { body }))
  return outcome.state === 'done' ? { ...outcome, value: fields.email.trim() } : outcome
}

type Joined = Outcome<(typeof fieldsOf.join)[number], 'joined' | 'wrong'>

/** A link that was used or withdrawn since the page was opened is no fault of the form. */
export async function submitJoin(form: FormData, token: string, call: CallApi): Promise<Joined> {
  const fields = readFields(fieldsOf.join, form)
  const { re_password: _, ...body } = fields
  const faults = { ...faultsOf(acceptInvitation.body, body), ...repetitionFaults(fields) }
  const outcome = await sendUnlessWrong(faults, () =>
    call(acceptInvitation, { params: { token }, body }),
  )
  if (outcome.state === 'refused' && outcome.code === 'code-wrong') {
    return { state: 'done', value: 'wrong' }
  }
  return outcome.state === 'done' ? { state: 'done', value: 'joined' } : outcome
}
