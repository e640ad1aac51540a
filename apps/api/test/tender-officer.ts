import { createTender, publishTender, readAdminTender } from '@padauk/contract/admin/tenders'
import { createClient } from '@padauk/contract/client'
import sharp from 'sharp'
import { aStaffMember } from '#test/people'
import type { Api } from '#test/people'

export const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

export const burmese = {
  name_mm: 'ဓာတ်လှေကား ပြုပြင်ခြင်း',
  category_mm: 'ပြုပြင်ထိန်းသိမ်းခြင်း',
  topic_mm: 'ဓာတ်လှေကား နှစ်စင်း',
  body_mm: '<p>လုပ်ငန်းအတိုင်းအတာ</p>',
}
export const withoutBurmese = { name_mm: '', category_mm: '', topic_mm: '', body_mm: '' }
export const english = {
  name_en: 'Lift maintenance',
  category_en: 'Maintenance',
  topic_en: 'Two lifts',
  body_en: '<p>Scope</p>',
}

async function storedDocument({ services }: Api, name: string, audience: 'company' | 'public') {
  const outcome = await services.media.storeDocument({
    name,
    title: `Demo ${name}`,
    audience,
    mediaType: 'application/pdf',
    bytes: Buffer.from(`%PDF-1.7\n% ${name}\n%%EOF\n`),
  })
  if (!outcome.ok) throw new Error(outcome.code)
  return outcome.value
}

async function storedPicture({ services }: Api) {
  const colour = { width: 40, height: 30, channels: 3, background: { r: 1, g: 2, b: 3 } } as const
  const bytes = await sharp({ create: colour }).png().toBuffer()
  const words = { name: 'lift', altEn: 'A lift', altMm: 'ဓာတ်လှေကား' }
  const outcome = await services.media.storePicture({ ...words, bytes })
  if (!outcome.ok) throw new Error(outcome.code)
  return outcome.value
}

/** An officer with everything a tender is made of. */
export async function aTenderOfficer(api: Api) {
  const officer = await aStaffMember(api, ['officer'])
  const call = createClient({ origin: api.origin, language: 'en', headers: officer.headers })
  const { db } = api.services
  const files = {
    document: await storedDocument(api, 'lifts', 'company'),
    nda: await storedDocument(api, 'nda', 'company'),
    open: await storedDocument(api, 'terms', 'public'),
    picture: await storedPicture(api),
  }
  const complete = () => ({
    ...english,
    ...burmese,
    start_date: inDays(1),
    end_date: inDays(20),
    document_name: files.document,
    nda_name: files.nda,
    pictures: [files.picture],
  })

  async function read(id: string) {
    const answer = await call(readAdminTender, { params: { id } })
    if (!answer.ok) throw new Error(answer.code)
    return answer.value
  }

  async function drafted(change: object = {}) {
    const answer = await call(createTender, { body: { ...complete(), ...change } })
    if (!answer.ok) throw new Error(JSON.stringify(answer))
    return answer.value
  }

  return {
    officer,
    call,
    files,
    complete,
    read,
    drafted,

    async published(change: object = {}) {
      const { id, revision } = await drafted(change)
      const answer = await call(publishTender, { params: { id }, body: { revision } })
      if (!answer.ok) throw new Error(answer.error)
      return read(id)
    },

    /** Acts that cannot be undone need a fresh code; this one was just entered. */
    async stepUp() {
      const steppedUp = db.updateTable('sessions').set({ steppedUpAt: new Date() })
      await steppedUp.where('staffId', '=', officer.id).execute()
    },

    /** The last audit entry about a tender, also a hidden one. */
    async lastEntry(id: string) {
      const entry = await db
        .selectFrom('auditEntries')
        .select(['actor', 'action', 'body', 'tenderId'])
        .where('subject', '=', `tender:${id}`)
        .orderBy('seq', 'desc')
        .limit(1)
        .executeTakeFirstOrThrow()
      const { actor, action, body, tenderId } = entry
      if (actor !== `staff:${officer.id}` || tenderId) throw new Error(JSON.stringify(entry))
      return [action, JSON.parse(body)]
    },
  }
}
