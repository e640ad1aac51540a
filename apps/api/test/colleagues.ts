import { readMember } from '@padauk/contract/admin/staff'
import type { Member, MemberChange } from '@padauk/contract/admin/staff'
import type { Call } from '@padauk/contract/client'
import type { Api } from '#test/people'
import { eventually } from '#test/start-api'

export const anInvitation = () => ({
  name: 'Demo Colleague',
  email: `colleague-${crypto.randomUUID()}@padauk.example`,
  roles: ['officer' as const],
  language: 'en' as const,
})

/** An empty change, for a test to extend. */
export const changeOf = ({ name, roles, language, revision }: Member): MemberChange => ({
  name,
  roles,
  language,
  revision,
  active: true,
})

export async function readAs({ call }: { call: Call }, id: string) {
  const answer = await call(readMember, { params: { id } })
  if (!answer.ok) throw new Error(answer.error)
  return answer.value
}

export const letterTo = ({ inbox }: Api, email: string, subject: RegExp) =>
  eventually(() =>
    inbox.mails.find((mail) => mail.to.includes(email) && subject.test(mail.subject)),
  )

/** What the chain tells about a member of staff or a key holder, in its order. */
export async function entriesAbout(
  { services }: Api,
  id: string,
  kind: 'staff' | 'holder' = 'staff',
) {
  const rows = await services.db
    .selectFrom('auditEntries')
    .select(['action', 'actor', 'body'])
    .where('subject', '=', `${kind}:${id}`)
    .orderBy('seq')
    .execute()
  return rows.map((row) => ({ ...row, body: JSON.parse(row.body) as object }))
}
