import type { ReceivedMail } from '@padauk/testing/inbox'
import { atLeast, atMost, is, none, reported } from '#kit/report'
import type { System } from '#kit/system'
import type { PageSight, RowSight } from './told-watch.ts'

/** So many letters, and so many notices, the worker takes at once. */
const mailBatch = 8

/** A snapshot of the database holds the whole decision or nothing of it. */
export function judgeSnapshots(seen: readonly RowSight[], bidders: number) {
  const isNothing = (sight: RowSight) => Object.values(sight).every((count) => count === 0)
  const isWhole = ({ decisions, results, letters, notices }: RowSight) =>
    decisions === 1 && [results, letters, notices].every((count) => count === bidders)
  return [
    atLeast('snapshots without the decision', seen.filter(isNothing).length, 1),
    atLeast('snapshots with all of it', seen.filter(isWhole).length, 1),
    none(
      'snapshots with a part of it',
      seen.filter((sight) => !isNothing(sight) && !isWhole(sight)),
    ),
  ]
}

/** The time of every row that tells someone is that of its transaction. */
export async function judgeInstant(
  { rows }: System,
  tenderId: string,
  pages: readonly PageSight[],
) {
  const instants = await rows<{ what: string; at: Date }>(
    `select distinct 'letter' as what, created_at as at from letters
       where tender_id = $1 and kind like 'award-%'
     union select distinct 'job of a letter', job.created_on
       from letters join pgboss.job on data ->> 'letterId' = letters.id::text
       where letters.tender_id = $1 and kind like 'award-%'
     union select distinct 'job of a notice', job.created_on
       from notices join pgboss.job on data ->> 'noticeId' = notices.id::text
       where notices.tender_id = $1 and kind = 'result'`,
    [tenderId],
  )
  const transactions = await rows(
    `select xmin from award_results where award_id in
       (select id from awards where tender_id = $1)
     union select xmin from awards where tender_id = $1`,
    [tenderId],
  )
  const [award] = await rows<{ at: Date }>(
    'select approved_at as at from awards where tender_id = $1',
    [tenderId],
  )
  const approvedAt = award?.at.toISOString()
  return [
    is(
      'instants of letters, notices and their jobs',
      new Set(instants.map(({ at }) => at.getTime())).size,
      1,
    ),
    is('transactions of decision and results', transactions.length, 1),
    none(
      'pages with another time of the decision',
      pages.filter(({ decidedAt }) => decidedAt !== null && decidedAt !== approvedAt),
    ),
  ]
}

/** No page may be begun after another one had said "decided", and not say so. */
export function judgePages(companies: readonly string[], pages: readonly PageSight[]) {
  const decided = pages.filter(({ decidedAt }) => decidedAt !== null)
  const first = Math.min(...decided.map(({ ended }) => ended))
  const counts = companies.map((company) => {
    const own = pages.filter((page) => page.company === company)
    const after = own.filter(({ decidedAt }) => decidedAt !== null).length
    return { before: own.length - after, after }
  })
  return [
    atLeast('companies that looked again and again', companies.length, 2),
    none(
      'companies that did not look before and after',
      counts.filter(({ before, after }) => before === 0 || after === 0),
    ),
    none(
      'pages without the result, begun after another had one',
      pages.filter(({ begun, decidedAt }) => decidedAt === null && begun > first),
    ),
  ]
}

/** Each bidder has one letter, one notice and one copy of it, with the own result. */
export async function judgeOwn({ rows }: System, tenderId: string) {
  const told = await rows<{ email: string; result: string; letters: string[]; notices: string[] }>(
    `select email, case when submissions.id = winner_id then 'won' else 'lost' end as result,
       array(select kind from letters where letters.tender_id = $1 and kind like 'award-%'
         and recipient = email) as letters,
       array(select facts ->> 'result' from notices join notice_copies
           on notice_id = notices.id and notice_copies.company_id = companies.id
         where notices.tender_id = $1 and kind = 'result'
           and notices.company_id = companies.id) as notices
     from submissions join companies on companies.id = company_id
       join awards on awards.tender_id = submissions.tender_id
     where submissions.tender_id = $1`,
    [tenderId],
  )
  return [
    is('winners', told.filter(({ result }) => result === 'won').length, 1),
    none(
      'bidders without exactly the own letter',
      told.filter(({ result, letters }) => letters.join() !== `award-${result}`),
    ),
    none(
      'bidders without exactly the own notice',
      told.filter(({ result, notices }) => notices.join() !== result),
    ),
  ]
}

type Job = { startedAt: Date; isRetried: boolean; toldAt: Date }

/**
 * One batch follows the other, and a killed worker leaves behind only the letters it had in hand: no
 * bidder learns earlier than another by more than one batch.
 */
function judgeBatches(what: string, jobs: readonly Job[]) {
  const batches = [
    ...Map.groupBy(
      jobs.filter(({ isRetried }) => !isRetried),
      ({ startedAt }) => startedAt.getTime(),
    ),
  ].toSorted(([one], [other]) => one - other)
  const toldAt = (told: readonly Job[]) => Math.max(...told.map((job) => job.toldAt.getTime()))
  const times = jobs.map((job) => job.toldAt.getTime())
  const seconds = (Math.max(...times) - Math.min(...times)) / 1000
  return [
    atLeast(`batches of ${what}`, batches.length, 2),
    atMost(`${what} taken at once`, Math.max(...batches.map(([, told]) => told.length)), mailBatch),
    none(
      `batches of ${what} begun before the last was told`,
      batches.filter(
        ([begun], place) => place > 0 && begun < toldAt(batches[place - 1]?.[1] ?? []),
      ),
    ),
    atMost(
      `${what} left behind by the killed worker`,
      jobs.filter(({ isRetried }) => isRetried).length,
      mailBatch,
    ),
    reported(`from the first of the ${what} to the last`, `${seconds.toFixed(0)} s`),
  ]
}

export async function judgeOrder(
  { rows }: System,
  tenderId: string,
  mails: readonly ReceivedMail[],
) {
  type Taken = { startedAt: Date; isRetried: boolean }
  const taken = `job.started_on as "startedAt", retry_count > 0 as "isRetried"`
  const letters = await rows<Taken & { recipient: string }>(
    `select recipient, ${taken}
     from letters join pgboss.job on data ->> 'letterId' = letters.id::text
     where letters.tender_id = $1 and kind like 'award-%'`,
    [tenderId],
  )
  const notices = await rows<Job>(
    `select notice_copies.created_at as "toldAt", ${taken}
     from notices join pgboss.job on data ->> 'noticeId' = notices.id::text
       join notice_copies on notice_id = notices.id
     where notices.tender_id = $1 and kind = 'result'`,
    [tenderId],
  )
  const arrivedAt = (recipient: string) =>
    new Date(mails.find(({ to }) => to[0] === recipient)?.at ?? Number.NaN)
  const mailed = letters.map(({ recipient, ...job }) => ({ ...job, toldAt: arrivedAt(recipient) }))
  return [...judgeBatches('mails', mailed), ...judgeBatches('notices', notices)]
}
