import { createClient } from '@padauk/contract/client'
import type { MemberRole } from '@padauk/contract/person-roles'
import { emailKeyOf } from '#features/companies/rules'
import { hashPassword } from '#platform/security/passwords'
import { goodPassword, signInOver } from '#test/people'
import type { Api } from '#test/people'

let members = 0

/** A person who works for a company beside its owner. */
export async function aMember(
  { services }: Api,
  company: { id: string },
  role: MemberRole = 'submit',
) {
  const email = `member-${++members}@example.com`
  const { id } = await services.db
    .insertInto('companyMembers')
    .values({
      companyId: company.id,
      name: `Demo Member ${members}`,
      email,
      emailKey: emailKeyOf(email),
      passwordHash: await hashPassword(goodPassword),
      language: 'en',
      role,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, email, password: goodPassword }
}

/** The same person, signed in. */
export async function aSignedInMember(api: Api, company: { id: string }, role?: MemberRole) {
  const member = await aMember(api, company, role)
  const { body } = await signInOver(api, member)
  const token = body.token ?? ''
  const call = createClient({ origin: api.origin, language: 'en', token })
  return { ...member, token, authorization: `Bearer ${token}`, call }
}

/** As the owner removes them, without what the product does beside it. */
export const removeMember = ({ services }: Api, { id }: { id: string }) =>
  services.db
    .updateTable('companyMembers')
    .set({ removedAt: new Date() })
    .where('id', '=', id)
    .execute()
