import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '@padauk/testing/postgres'
import type { Bidder } from '#kit/bidders'
import { isAccepted, sendBid } from '#kit/bids'
import { submitPatiently, untilAnswered } from '#kit/good-client'
import { holds } from '#kit/report'
import { stopServer } from './as-postgres.ts'
import type { Cluster } from './cluster.ts'
import {
  checkBids,
  checkCanary,
  checkFiles,
  checkPublished,
  lostOf,
  runObjects,
} from './examine.ts'
import type { Scratch } from './examine.ts'
import type { Files } from './files.ts'
import { bidOnce, prepareBid, startBidding } from './ledger.ts'
import type { Acknowledged, Ledger } from './ledger.ts'

export type Stage = {
  cluster: Cluster
  scratch: Scratch
  ledger: Ledger
  bidders: Bidder[]
  files: Files
  say: (text: string) => void
}

const secondsSince = (start: number) => (performance.now() - start) / 1000

/** Prints what the scripts say, for the reader of a failed drill. */
async function operate({ cluster, say }: Stage, script: string, ...args: string[]) {
  const start = performance.now()
  const { isDone, said } = await cluster.run(script, ...args)
  if (!isDone) throw new Error(`${script} ${args.join(' ')} failed:\n${said}`)
  say(`${secondsSince(start).toFixed(1).padStart(7)} s  ${script} ${args.join(' ')}`)
}

async function timed<Value>({ say }: Stage, what: string, act: () => Promise<Value>) {
  const start = performance.now()
  const value = await act()
  say(`${secondsSince(start).toFixed(1).padStart(7)} s  ${what}`)
  return value
}

/** No process gets a chance to end in order. */
async function killProcesses({ scratch: { system } }: Stage) {
  await Promise.all(
    system.processes.map(({ process }) => {
      const gone = process.halt()
      process.kill('SIGKILL')
      return gone
    }),
  )
}

async function startProcesses({ scratch: { system } }: Stage) {
  for (const { process } of system.processes) process.startAgain()
  await Promise.all(system.processes.map(({ ready }) => ready()))
}

function bringFilesBack({ scratch: { system } }: Stage) {
  const { isDone, said } = runObjects(system, 'restore')
  if (!isDone) throw new Error(`npm run objects restore failed:\n${said}`)
}

async function rebuild(stage: Stage) {
  const { scratch, ledger, bidders } = stage
  await operate(stage, 'restore.sh', 'place')
  await timed(stage, 'npm run objects restore', async () => bringFilesBack(stage))
  await timed(stage, 'api and worker answer', () => startProcesses(stage))
  const [bidder] = bidders
  if (!bidder) throw new Error('there is no bidder')
  return untilAnswered(() => bidOnce(scratch.system, ledger, bidder).catch(() => null))
}

/** Bids arrive, then the disk of the database and all processes are gone from one moment to the next. */
export async function loseTheMachine(stage: Stage, seconds: number) {
  const { cluster, scratch, ledger, bidders } = stage
  const stop = startBidding(scratch.system, ledger, bidders)
  await pause(seconds * 1000)
  const start = performance.now()
  cluster.destroy()
  const destroyedAt = Date.now()
  await Promise.all([stop(), killProcesses(stage)])
  const before = ledger.read()
  const first = await rebuild(stage)
  const rto = secondsSince(start)
  const lost = await lostOf(scratch, before)
  return {
    before,
    first,
    rto,
    ...lossOf(
      before,
      lost.map(({ bid }) => bid),
      destroyedAt,
    ),
  }
}

/** How far back what is gone reaches, from the moment of the loss. */
function lossOf(all: readonly Acknowledged[], lost: readonly Acknowledged[], at: number) {
  const isLost = new Set(lost)
  const kept = all.filter((bid) => !isLost.has(bid))
  const ago = (times: number[], pick: (...times: number[]) => number) =>
    times.length > 0 ? Math.max(0, (at - pick(...times)) / 1000) : 0
  return {
    kept,
    lost: lost.length,
    rpo: ago(
      lost.map((bid) => bid.at),
      Math.min,
    ),
    lastKept: ago(
      kept.map((bid) => bid.at),
      Math.max,
    ),
  }
}

/** "accepted" must not be sent while only one disk knows of it. */
export async function hangTheSecondDisk({ cluster, scratch, ledger, bidders }: Stage) {
  const { system } = scratch
  const origin = system.apis[0]?.origin ?? ''
  const [bidder] = bidders
  if (!bidder) throw new Error('there is no bidder')
  const bid = await prepareBid(system, bidder)
  cluster.signalReceiver('SIGSTOP')
  const state = { isWaiting: true }
  const sending = sendBid(origin, bidder, bid).finally(() => (state.isWaiting = false))
  // An impatient administrator: PostgreSQL then answers with success, and a warning.
  while (state.isWaiting) {
    await pause(300)
    cluster.query(
      `select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'SyncRep'`,
    )
  }
  const whileOneDisk = await sending
  cluster.signalReceiver('SIGCONT')
  const patience = 20_000
  const answer = await submitPatiently({ origin, bidder, patience }, bid)
  if (isAccepted(answer)) ledger.note({ ...bid, at: Date.now(), bidder, receipt: answer.receipt })
  return holds(
    'no bid is acknowledged while the second disk hangs, also when waits are cut short',
    !isAccepted(whileOneDisk) && isAccepted(answer),
    `answered ${whileOneDisk.status}, then ${answer.status}`,
  )
}

const secured = ({ scratch: { system } }: Stage) =>
  untilAnswered(async () => {
    const waiting = await system.rows(
      `select 1 from uploads where state = 'accepted' and secured_at is null limit 1`,
    )
    return waiting.length === 0 ? true : null
  })

/** An attacker with the application's keys deletes every object and version that can be deleted. */
export async function abuseTheKeys(stage: Stage) {
  const { scratch, files, say } = stage
  if (!files.wreck) return []
  await secured(stage)
  const { deleted, refused } = await files.wreck()
  say(`           ${deleted} versions deleted, ${refused} refused by Object Lock`)
  return [await checkCanary(scratch), checkFiles(scratch)]
}

/** The store itself is gone, locks and versions included; only the second copy is left. */
export async function loseTheStore(stage: Stage) {
  const { scratch, files, ledger } = stage
  await files.remove()
  const isGone = !(await checkCanary(scratch)).isHeld
  await timed(stage, 'npm run objects restore', async () => bringFilesBack(stage))
  await timed(stage, 'bids are locked again', () => secured(stage))
  const gone = holds(
    'without the store the canary bid could not be read',
    isGone,
    isGone ? 'gone' : 'still there',
  )
  return [
    gone,
    await checkBids(scratch, ledger.read()),
    await checkCanary(scratch),
    checkFiles(scratch),
    await checkPublished(scratch),
  ]
}

/** A table is emptied; a copy of a moment before restores it, and nothing else changes. */
export async function undoMistake(stage: Stage) {
  const { cluster, scratch, ledger, bidders } = stage
  const { system } = scratch
  const [bidder] = bidders
  if (!bidder) throw new Error('there is no bidder')
  const count = async () => {
    const [row] = await system.rows<{ count: number }>('select count(*) from enquiries')
    return Number(row?.count)
  }
  const before = await count()
  const moment = cluster.query('select clock_timestamp()')
  await pause(1_100)
  await system.unguarded('delete from enquiries')
  const later = await bidOnce(system, ledger, bidder)
  if (!later) throw new Error('a bid was not accepted')

  const into = join(cluster.directory, 'copy')
  const port = await freePort()
  await operate(stage, 'restore.sh', 'copy', '--into', into, '--port', String(port), '--to', moment)
  const at = { socket: into, port }
  const inCopy = (text: string) => Number(cluster.query(text, at, system.database))
  const seen = {
    rows: inCopy('select count(*) from enquiries'),
    laterBids: inCopy(`select count(*) from submissions where tender_id = '${later.tenderId}'`),
  }
  cluster.bringRows('enquiries', at, system.database)
  stopServer(into)
  rmSync(into, { recursive: true, force: true })
  const after = await count()
  const isHeld = before > 0 && seen.rows === before && seen.laterBids === 0 && after === before
  return holds(
    'a copy of a moment before the mistake has the rows, and not what came later',
    isHeld,
    `${seen.rows} of ${before} rows in the copy, ${seen.laterBids} later bids; ${after} rows are back`,
  )
}
