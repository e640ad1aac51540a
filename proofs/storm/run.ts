import { fork } from 'node:child_process'
import { cpSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { aTender, signedInBidders } from '#kit/bidders'
import type { System } from '#kit/system'
import { startFaults } from './faults.ts'
import {
  failoverGap,
  failures,
  heldUp,
  inTheEnd,
  latencies,
  memory,
  processorTime,
  restarts,
} from './figures.ts'
import type { StormEnvironment } from './environment.ts'
import { judgeBids, judgeMails, judgeReceipts } from './judge.ts'
import { readLedger } from './ledger.ts'
import type { LoadOrder } from './load-process.ts'
import { bytesOf, makePlan } from './plan.ts'
import type { Plan, StormOptions } from './plan.ts'
import type { Row } from '#kit/report'
import { makeSchedule } from './schedule.ts'
import { nginxOf, startWatch } from './watch.ts'

type Say = (text: string) => void

const headStartMs = 2_000
const sayEveryMs = 15_000
// Closing waits 75 s; a letter that failed for minutes is retried after minutes.
const closedAfterMs = 75_000
const settleMs = (plan: Plan) => (plan.isShort ? 60_000 : 600_000)
const giveUpAfterMs = 70_000

type Waiting = { closed: number; letters: number; unsecured: number; unscanned: number }

/** What is still to be done, by the database itself. */
async function waitingFor({ rows }: System, tenderId: string) {
  const [row] = await rows<Waiting>(
    `select
       (select count(*)::int from closings where tender_id = $1) as closed,
       (select count(*)::int from letters where tender_id = $1 and sent_at is null) as letters,
       (select count(*)::int from uploads u join submissions s on s.id = u.submission_id
         where s.tender_id = $1 and u.secured_at is null) as unsecured,
       (select count(*)::int from uploads u join submissions s on s.id = u.submission_id
         where s.tender_id = $1 and u.scan = 'deferred') as unscanned`,
    [tenderId],
  )
  if (!row) throw new Error('the database told nothing')
  return row
}

/** The unfinished jobs, to find the reason. */
const openJobs = ({ rows }: System) =>
  rows<object>(
    `select name, state::text, retry_count as tries, (start_after - now())::text as due,
       (now() - started_on)::text as since, left(output::text, 120) as said
     from pgboss.job where state::text in ('created', 'retry', 'active', 'failed')`,
  )

const isSettled = ({ closed, letters, unsecured, unscanned }: Waiting) =>
  closed > 0 && letters + unsecured + unscanned === 0

async function untilSettled(system: System, tenderId: string, patience: number) {
  const begun = Date.now()
  for (;;) {
    const waiting = await waitingFor(system, tenderId).catch(() => null)
    const isOver = Date.now() - begun > patience
    if ((waiting && isSettled(waiting)) || isOver) {
      const jobs = waiting && !isSettled(waiting) ? await openJobs(system) : []
      return { waiting, jobs, seconds: (Date.now() - begun) / 1000 }
    }
    await pause(1_000)
  }
}

function startLoad(directory: string, order: LoadOrder) {
  const file = join(directory, 'order.json')
  writeFileSync(file, JSON.stringify(order))
  const child = fork(join(import.meta.dirname, 'load-process.ts'), [file])
  const ended = new Promise<void>((resolve, reject) => {
    child.once('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`the sender ended with ${code}`)),
    )
  })
  return { child, ended }
}

export async function runStorm(storm: StormEnvironment, options: StormOptions, say: Say) {
  const { directory, environment, system, front, frontDirectory, broken } = storm
  const plan = makePlan(options)
  const schedule = makeSchedule(plan)
  say(`${plan.companies} companies, ${Math.round(bytesOf(plan) / 1e6)} MB, seed ${plan.seed}`)
  // At both processes, before anything breaks.
  const bidders = await signedInBidders(system, plan.companies, system.apis)
  const startsAt = Date.now() + headStartMs
  const deadlineAt = startsAt + plan.deadline * 1000
  const tenderId = await aTender(system, new Date(deadlineAt))
  const ledgerFile = join(directory, 'ledger.jsonl')
  const { child, ended } = startLoad(directory, {
    options,
    ledger: ledgerFile,
    storm: {
      url: front.url,
      tenderId,
      startsAt,
      giveUpAt: deadlineAt + giveUpAfterMs,
      tokens: bidders.map(({ token }) => token),
    },
  })
  const watch = startWatch({
    system,
    groups: () => ({
      'load generator': [child.pid ?? 0],
      'storm and relays': [process.pid],
      nginx: nginxOf(frontDirectory),
      postgres: broken.pair.pids(),
      clamd: [broken.scanner.pid],
    }),
  })
  const clock = () => `${((Date.now() - deadlineAt) / 1000).toFixed(0)} s`.padStart(7)
  const told = (text: string) => say(`${clock()}  ${text}`)
  const faults = startFaults({ system, broken, schedule, startsAt, say: told })
  const saying = setInterval(() => told(progressOf(ledgerFile, faults.kills.length)), sayEveryMs)
  try {
    await ended
    await pause(Math.max(0, deadlineAt + closedAfterMs - Date.now()))
    const settled = await untilSettled(system, tenderId, settleMs(plan))
    await faults.stop()
    await Promise.all(system.apis.map(({ ready }) => ready()))
    watch.stop()
    told('everything has settled; now it is checked')
    const ledger = readLedger(ledgerFile)
    const readsAll = plan.isShort
    const one = { environment, system, tenderId, deadlineAt, bidders, ledger, readsAll }
    const rows: Row[] = [
      ...(await judgeBids(one)),
      ...(await judgeReceipts(one)),
      ...(await judgeMails(one)),
      leftToDo(settled),
      heldUp(ledger, deadlineAt, plan),
      ...latencies(ledger, plan),
      inTheEnd(ledger, deadlineAt, plan.lastSeconds),
      failoverGap(ledger, faults.faults),
      ...memory(watch),
      restarts(watch, faults),
      ...failures(ledger, faults.faults),
      ...processorTime(watch.cost()),
    ]
    return { plan, rows }
  } finally {
    clearInterval(saying)
    watch.stop()
    await faults.stop()
    child.kill('SIGKILL')
  }
}

function leftToDo({ waiting, jobs, seconds }: Awaited<ReturnType<typeof untilSettled>>): Row {
  const isHeld = waiting !== null && isSettled(waiting)
  return {
    what: 'letters, copies and scans still to do',
    value: waiting ? String(waiting.letters + waiting.unsecured + waiting.unscanned) : 'unknown',
    wanted: '0',
    isHeld,
    remark: isHeld
      ? `settled ${seconds.toFixed(0)} s after closing time`
      : JSON.stringify({ ...waiting, jobs }),
  }
}

function progressOf(ledgerFile: string, kills: number) {
  try {
    const { asked, ended } = readLedger(ledgerFile)
    const failed = asked.filter(({ status }) => status === 0 || status >= 500).length
    const accepted = ended.filter(({ state }) => state === 'accepted').length
    return `${asked.length} requests, ${failed} failed, ${accepted} of ${ended.length} accepted, ${kills} kills`
  } catch {
    return 'nothing yet'
  }
}

/** What is needed to find the reason. */
export function keepEvidence({ directory, environment }: StormEnvironment, place: string) {
  const ledger = join(directory, 'ledger.jsonl')
  if (statSync(ledger, { throwIfNoEntry: false })) cpSync(ledger, join(place, 'ledger.jsonl'))
  cpSync(environment.logDirectory, join(place, 'logs'), { recursive: true })
}
