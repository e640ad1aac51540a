import { readEnquiry } from '@padauk/contract/admin/enquiries'
import { createClient } from '@padauk/contract/client'
import { sendEnquiry } from '@padauk/contract/enquiries'
import type { NewEnquiry } from '@padauk/contract/enquiries'
import { typedEnquiry } from '#test/builders'
import type { Api, aStaffMember } from '#test/people'

export type Member = Awaited<ReturnType<typeof aStaffMember>>

export const asMember = ({ origin }: Api, { headers }: Member) =>
  createClient({ origin, language: 'en', headers })

/** Sent from the Burmese website. */
export async function anEnquiry(api: Api, typed: Partial<NewEnquiry> = {}) {
  const answer = await api.call('mm')(sendEnquiry, { body: { ...typedEnquiry, ...typed } })
  if (!answer.ok) throw new Error(answer.error)
  return answer.value.id
}

export async function enquiryDetail(api: Api, member: Member, id: string) {
  const answer = await asMember(api, member)(readEnquiry, { params: { id } })
  if (!answer.ok) throw new Error(answer.error)
  return answer.value
}

/** What the chain tells about it, in its order. */
export const enquiryEntries = ({ services }: Api, id: string) =>
  services.db
    .selectFrom('auditEntries')
    .select(['actor', 'action', 'body'])
    .where('subject', '=', `enquiry:${id}`)
    .orderBy('seq')
    .execute()
