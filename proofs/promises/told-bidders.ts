import { setTimeout as pause } from 'node:timers/promises'
import type { Inbox } from '@padauk/testing/inbox'
import { untilAnswered } from '#kit/client'
import { holds } from '#kit/report'
import type { Row } from '#kit/report'
import type { System } from '#kit/system'
import {
  judgeInstant,
  judgeOrder,
  judgeOwn,
  judgePages,
  judgeSnapshots,
} from './told-award-judge.ts'
import { prepareAward } from './told-award.ts'
import type { PreparedAward } from './told-award.ts'
import { judgeMails } from './told-judge.ts'
import { watchPage, watchRows } from './told-watch.ts'

const patienceMs = 240_000
/** How long is looked before and after the approval. */
const marginMs = 300

const untilQuiet = ({ rows }: System) =>
  untilAnswered(async () => {
    const [row] = await rows<{ jobs: number }>(
      `select count(*)::int as jobs from pgboss.job
       where name in ('tell-company', 'send-letter') and state in ('created', 'retry', 'active')`,
    )
    return row?.jobs === 0 || null
  }, patienceMs)

/** Those that arrived since; the inbox is shared with everything that is proven. */
function mailsTo({ bidders }: PreparedAward, { mails }: Inbox) {
  const addresses = new Set(bidders.map(({ email }) => email))
  const earlier = mails.length
  return () => mails.slice(earlier).filter(({ to }) => addresses.has(to[0] ?? ''))
}

/** In the middle of the letters, as close as this process can look. */
async function killBetween({ worker }: System, arrived: () => readonly unknown[], half: number) {
  const giveUpAt = Date.now() + patienceMs
  while (arrived().length < half && Date.now() < giveUpAt) await pause(1)
  worker?.process.kill('SIGKILL')
  return arrived().length
}

/** The bidders of one tender learn of its award while the worker is killed. */
export async function tellBidders(system: System, inbox: Inbox, count: number): Promise<Row[]> {
  const award = await prepareAward(system, count)
  const { tenderId, bidders } = award
  await untilQuiet(system)
  const mails = mailsTo(award, inbox)
  const watched = [...bidders.slice(0, 2), ...bidders.slice(-1)]
  const watches = watched.map((bidder) => watchPage(system, bidder, tenderId))
  const stopRows = watchRows(system, tenderId)
  await pause(marginMs)

  const killed = killBetween(system, mails, Math.floor(count / 2))
  await award.approve()
  await pause(marginMs)
  const pages = (await Promise.all(watches.map((stop) => stop()))).flat()
  const snapshots = await stopRows()
  const mailedAtKill = await killed
  await untilQuiet(system)

  const rows = [
    ...judgeSnapshots(snapshots, count),
    ...(await judgeInstant(system, tenderId, pages)),
    ...judgePages(
      watched.map(({ id }) => id),
      pages,
    ),
    holds(
      'the worker was killed between the letters',
      mailedAtKill > 0 && mailedAtKill < count,
      `${mailedAtKill} of ${count} mailed`,
    ),
    ...(await judgeOwn(system, tenderId)),
    ...judgeMails(bidders, mails()),
    ...(await judgeOrder(system, tenderId, mails())),
  ]
  return rows.map((row) => ({ ...row, what: `award: ${row.what}` }))
}
