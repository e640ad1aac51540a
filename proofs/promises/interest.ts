import { aBrowser } from '@padauk/api/test/push-service'
import type { aPushService } from '@padauk/api/test/push-service'
import type { Inbox } from '@padauk/testing/inbox'
import type { Bidder } from '#kit/bidders'
import { ask, patiently, Refused, untilAnswered } from '#kit/client'
import { mailsOf } from '#kit/mails'
import { withServices } from '#kit/staff'
import type { System } from '#kit/system'
import { beginUpload } from './begun-upload.ts'

type Asked = { method: string; path: string; json?: unknown }

/** Presses something, which must work. */
async function press(origin: string, bidder: Bidder, asked: Asked) {
  const what = `${asked.method} ${asked.path}`
  const answer = await patiently(() => ask({ origin, bidder }, { what, ...asked }))
  if (answer.status >= 300) throw new Refused(`${what}: ${answer.text}`, answer.status)
  return answer.text
}

type Needs = {
  system: System
  bidder: Bidder
  email: string
  tenderId: string
  inbox: Pick<Inbox, 'mails' | 'unknown'>
  push: Pick<Awaited<ReturnType<typeof aPushService>>, 'origin' | 'received'>
}

/** All that a company can do about a tender before it bids, each act seen to have worked. */
export function createInterest({ system, bidder, email, tenderId, inbox, push }: Needs) {
  const { origin, rows } = system
  const ofTender = `/api/tenders/${tenderId}`
  const does = (method: string, path: string, json?: unknown) =>
    press(origin, bidder, { method, path, ...(json !== undefined && { json }) })
  const until = (query: string) =>
    untilAnswered(async () => (await rows(query, [bidder.id]))[0] ?? null)
  const mailTo = (subject: string) =>
    untilAnswered(async () => {
      const own = await mailsOf(system, inbox)
      return own.find((mail) => mail.to.includes(email) && mail.subject === subject) ?? null
    })

  return {
    async prepare() {
      await does('PUT', `${ofTender}/follow`)
      await beginUpload(origin, bidder, tenderId, 'draft')
      const chosen = { email: 'digest', new_tenders: true, answers: true, reminders: true }
      await does('PUT', '/api/notices/settings', chosen)
      const endpoint = `${push.origin}/${bidder.id}`
      await does('POST', '/api/push-subscriptions', { endpoint, keys: aBrowser().keys })
    },

    /** The answer comes to the device, and to the inbox for the morning. */
    async learnOfAnswer() {
      await untilAnswered(async () =>
        push.received.some(({ path }) => path === `/${bidder.id}`) ? true : null,
      )
      await until(`select from notice_copies where company_id = $1 and in_digest`)
    },

    async acknowledge() {
      await until(`select from notice_copies join notices on id = notice_id
        where notice_copies.company_id = $1 and kind = 'addendum-published'`)
      await does('PUT', `${ofTender}/addenda/1/acknowledgement`)
      await does('GET', `${ofTender}/addenda`)
      await does('GET', `${ofTender}/questions`)
    },

    /** As if the notices were of yesterday; then the digest of this morning comes. */
    async getDigest() {
      const earlier = `update notice_copies set created_at = created_at - interval '1 day'
        where company_id = $1`
      await system.unguarded([earlier, [bidder.id]])
      await withServices(system, ({ notices }) => notices.sendDigests())
      const { unsubscribe } = await mailTo('Your notices')
      return new URL(unsubscribe.slice(1, -1)).pathname
    },

    /** The mail server rejects the address for good when the reminder comes. */
    async bounce() {
      inbox.unknown.add(email)
      await withServices(system, ({ tenders }) => tenders.remind())
      await until('select from companies where id = $1 and mail_refused_at is not null')
    },

    async leave(unsubscribing: string) {
      await does('POST', unsubscribing)
      await does('PUT', '/api/notices/1/read')
      await does('PUT', '/api/notices/read', { up_to: 1_000 })
      await does('GET', '/api/notices')
      await does('GET', '/api/home')
    },
  }
}

/** Asks, as a company must for staff to have something to answer. */
export const askAbout = (origin: string, bidder: Bidder, tenderId: string) =>
  press(origin, bidder, {
    method: 'POST',
    path: `/api/tenders/${tenderId}/questions`,
    json: { question: 'Is the lift included?' },
  })
