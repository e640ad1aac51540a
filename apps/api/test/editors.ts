import { createContent } from '@padauk/contract/admin/content'
import type { ContentOf } from '@padauk/contract/admin/content'
import { createClient } from '@padauk/contract/client'
import type { Answered, Call } from '@padauk/contract/client'
import type { StaffRole } from '@padauk/contract/endpoint'
import { aStaffMember } from '#test/people'
import type { Api } from '#test/people'

/** A signed-in member of staff: calls carry their session. */
export async function signedInStaff(api: Api, roles: StaffRole[]) {
  const { id, headers } = await aStaffMember(api, roles)
  return { id, headers, call: createClient({ origin: api.origin, language: 'en', headers }) }
}

/** The answer that a test takes for granted. */
export function must<Value>(answer: Answered<Value>) {
  if (answer.ok) return answer.value
  throw new Error(`${answer.status} ${answer.code} ${JSON.stringify(answer.fields)}`)
}

export const aService = (words: Partial<ContentOf<'services'>> = {}): ContentOf<'services'> => ({
  kind: 'services',
  title_en: 'Lift maintenance',
  title_mm: 'ဓာတ်လှေကား ထိန်းသိမ်းခြင်း',
  topic_en: '',
  topic_mm: '',
  description_en: '<p>Every month.</p>',
  description_mm: '<p>လစဉ်။</p>',
  pictures: [],
  ...words,
})

/** A draft as the product makes it. */
export async function aDraftedService(call: Call, words: Partial<ContentOf<'services'>> = {}) {
  const content = aService(words)
  return must(await call(createContent, { params: { kind: 'services' }, body: { content } }))
}
