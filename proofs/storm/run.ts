import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { signedInBidders } from '#kit/bidders'
import { untilAnswered } from '#kit/client'
import { withChildren } from '#kit/processes'
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
import { readStorm } from './ledger.ts'
import type { LoadOrder } from './load-process.ts'
import { bytesOf, makePlan } from './plan.ts'
import type { Plan, StormOptions } from './plan.ts'
import { leftToDo } from '#kit/left-to-do'
import { none, reported } from '#kit/report'
import { aKeySet, aSealedTender } from '#kit/sealed-bids'
import type { Row } from '#kit/report'
import { makeSchedule } from './schedule.ts'
import { sealBeforehand } from './sealed-files.ts'
import { startWatch } from './watch.ts'

type Say = (text: string) => void

const headStartMs = 2_000
const sayEveryMs = 15_000
// Closing waits 75 s; a letter that failed for minutes is retried after minutes.
const closedAfterMs = 75_000
const settleMs = (plan: Plan) => (plan.isShort ? 60_000 : 600_000)
const giveUpAfterMs = 70_000

/** The unfinished jobs, to find the reason. */
const openJobs = ({ rows }: System) =>
  rows<object>(
    `select name, state::text, retry_count as tries, (start_after - now())::text as due,
       (now() - started_on)::text as since, left(output::text, 120) as said
     from pgboss.job where state::text in ('created', 'retry', 'active', 'failed')`,
  )

async function untilSettled(system: System, tenderId: string, patience: number): Promise<Row[]> {
  const begun = Date.now()
  const isSettled = async () => (await leftToDo(system, tenderId)).length === 0 || null
  // A database that is just being replaced can't tell.
  await untilAnswered(() => isSettled().catch(() => null), patience).catch(() => null)
  const left = await leftToDo(system, tenderId)
  return [
    none('closing, letters, copies and scans left to do', left),
    reported('seconds until everything had settled', Math.round((Date.now() - begun) / 1000)),
    ...(left.length > 0 ? [reported('jobs left', JSON.stringify(await openJobs(system)))] : []),
  ]
}

/** The companies, in a process of their own. */
export function startLoad(directory: string, order: LoadOrder) {
  const file = join(directory, 'order.json')
  writeFileSync(file, JSON.stringify(order))
  const child = fork(join(import.meta.dirname, 'load-process.ts'), [file])
  const end = async () => {
    const [code] = (await once(child, 'exit')) as [number | null]
    if (code !== 0) throw new Error(`the sender ended with ${code}`)
  }
  return { child, ended: end() }
}

export async function runStorm(
  storm: StormEnvironment,
  options: StormOptions,
  say: Say,
): Promise<Row[]> {
  const { directory, environment, system, front } = storm
  const plan = makePlan(options)
  const schedule = makeSchedule(plan)
  say(`${plan.companies} companies, ${Math.round(bytesOf(plan) / 1e6)} MB, seed ${plan.seed}`)
  // At both processes, before anything breaks.
  const bidders = await signedInBidders(system, plan.companies, system.apis)
  const sealed = await sealBeforehand(directory, plan)
  const active = await aKeySet(system)
  const startsAt = Date.now() + headStartMs
  const deadlineAt = startsAt + plan.deadline * 1000
  const tenderId = await aSealedTender(system, active, new Date(deadlineAt))
  const ledgerFile = join(directory, 'ledger.jsonl')
  const { child, ended } = startLoad(directory, {
    options,
    ledger: ledgerFile,
    storm: {
      url: front.url,
      tenderId,
      startsAt,
      giveUpAt: deadlineAt + giveUpAfterMs,
      set: active.set,
      companies: bidders.map((bidder, number) => ({ ...bidder, files: sealed[number] ?? [] })),
    },
  })
  const nginx = Number(readFileSync(join(storm.frontDirectory, 'nginx.pid'), 'utf8'))
  const watch = startWatch({
    system,
    groups: () => ({
      'load generator': [child.pid ?? 0],
      'storm and relays': [process.pid],
      nginx: withChildren(nginx),
      postgres: storm.pair.pids(),
      clamd: [storm.scanner.pid],
    }),
  })
  const clock = () => `${((Date.now() - deadlineAt) / 1000).toFixed(0)} s`.padStart(7)
  const told = (text: string) => say(`${clock()}  ${text}`)
  const faults = startFaults({ storm, schedule, startsAt, say: told })
  const saying = setInterval(() => told(progressOf(ledgerFile, faults.kills.length)), sayEveryMs)
  try {
    await ended
    await pause(Math.max(0, deadlineAt + closedAfterMs - Date.now()))
    const settled = await untilSettled(system, tenderId, settleMs(plan))
    await faults.stop()
    await Promise.all(system.apis.map(({ ready }) => ready()))
    watch.stop()
    told('everything has settled; now it is checked')
    const ledger = readStorm(ledgerFile)
    const readsAll = plan.isShort
    const one = { environment, system, tenderId, deadlineAt, bidders, ledger, readsAll }
    return [
      ...(await judgeBids(one)),
      ...(await judgeReceipts(one)),
      ...(await judgeMails(one)),
      ...settled,
      heldUp(ledger, deadlineAt, plan),
      ...latencies(ledger, plan),
      inTheEnd(ledger, deadlineAt, plan.lastSeconds),
      failoverGap(ledger, faults.faults),
      ...memory(watch),
      restarts(watch, faults),
      ...failures(ledger, faults.faults),
      ...processorTime(watch.cost()),
    ]
  } finally {
    clearInterval(saying)
    watch.stop()
    await faults.stop()
    child.kill('SIGKILL')
  }
}

function progressOf(ledgerFile: string, kills: number) {
  try {
    const { asked, ended } = readStorm(ledgerFile)
    const failed = asked.filter(({ status }) => status === 0 || status >= 500).length
    const accepted = ended.filter(({ state }) => state === 'accepted').length
    return `${asked.length} requests, ${failed} failed, ${accepted} of ${ended.length} accepted, ${kills} kills`
  } catch {
    return 'nothing yet'
  }
}
