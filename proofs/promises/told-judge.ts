import { words } from '@padauk/api/platform/text/words'
import type { aPushService } from '@padauk/api/test/push-service'
import type { ReceivedMail } from '@padauk/testing/inbox'
import { atMost, holds, is, none, reported } from '#kit/report'
import type { System } from '#kit/system'
import type { Act } from './told-act.ts'
import type { Company } from './told-companies.ts'
import type { Device } from './told-devices.ts'

const largestBatch = 500

/** What the act wrote itself, and what was written afterwards, batch by batch. */
export async function judgeBatches({ rows }: System, { noticeId, transactions }: Act) {
  const batches = await rows<{ by: string; copies: number }>(
    `select xmin::text as by, count(*)::int as copies from notice_copies
     where notice_id = $1 group by xmin::text`,
    [noticeId],
  )
  return [
    is('transactions of the act', transactions.length, 1),
    none(
      'copies made by the act itself',
      batches.filter(({ by }) => transactions.includes(by)),
    ),
    reported('batches', batches.length),
    atMost('largest batch', Math.max(...batches.map(({ copies }) => copies)), largestBatch),
  ]
}

/** Copies and mail rows of everyone who had to be told. */
export async function judgeRows({ rows }: System, { noticeId }: Act) {
  const counts = await rows<{ email: string; copies: number; letters: number }>(
    `select email, copies, letters from companies
     left join lateral (select count(*)::int as copies from notice_copies
       where notice_id = $1 and company_id = companies.id) as c on true
     left join lateral (select count(*)::int as letters from letters
       where recipient = companies.email and kind in ('tender-notice', 'tender-news')) as l on true
     where state = 'approved'`,
    [noticeId],
  )
  return [
    reported('companies that are told', counts.length),
    none(
      'companies without exactly one copy',
      counts.filter(({ copies }) => copies !== 1),
    ),
    none(
      'companies without exactly one mail row',
      counts.filter(({ letters }) => letters !== 1),
    ),
  ]
}

/** These companies have no other mail. A repeated one must be the same message. */
export function judgeMails(
  companies: readonly Pick<Company, 'email'>[],
  mails: readonly ReceivedMail[],
) {
  const ids = new Map(companies.map(({ email }) => [email, new Set<string>()]))
  let arrived = 0
  for (const { to, messageId } of mails) {
    const known = ids.get(to[0] ?? '')
    if (!known) continue
    known.add(messageId)
    arrived++
  }
  const distinct = new Set([...ids.values()].flatMap((known) => [...known])).size
  return [
    is('mails with a Message-ID of their own', distinct, companies.length),
    none(
      'companies without exactly one Message-ID',
      [...ids].filter(([, known]) => known.size !== 1).map(([email]) => email),
    ),
    reported('mails repeated, same Message-ID', arrived - distinct),
  ]
}

type Pushed = Awaited<ReturnType<typeof aPushService>>['received']

/** A push service shows messages of one topic once. */
export function judgePushes(devices: readonly Device[], received: Pushed) {
  const wrong = devices.filter(({ company, browser }) => {
    const own = received.filter(({ path }) => path === `/${company.id}`)
    const said = words(company.language)('notices.push')
    const isOneTopic = new Set(own.map(({ topic }) => topic)).size === 1
    return !isOneTopic || own.some(({ body }) => browser.read(body) !== said)
  })
  return [
    reported('devices', devices.length),
    none(
      'devices that were not told once, in their language',
      wrong.map(({ company }) => company.id),
    ),
    reported('push messages repeated, same topic', received.length - devices.length),
    holds('one topic for all', new Set(received.map(({ topic }) => topic)).size === 1),
  ]
}

/** Other mail must not wait until thousands have been told. */
export async function judgeReceipts({ rows }: System, { noticeId }: Act) {
  const [found] = await rows<{ longest: number }>(
    `select coalesce(max(extract(epoch from sent_at - letters.created_at)), 0)::float8 as longest
     from letters join notices on notices.id = $1
     where letters.kind = 'submission-receipt' and letters.created_at > notices.created_at`,
    [noticeId],
  )
  return reported('longest wait of a receipt by e-mail', `${(found?.longest ?? 0).toFixed(0)} s`)
}
