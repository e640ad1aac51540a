import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { examineDrill } from '@padauk/api/platform/doctor/backup'
import { freePort } from '@padauk/testing/postgres'
import { isAccepted, prepareBid, sendBid, submitPatiently } from '#kit/bids'
import { untilAnswered } from '#kit/client'
import { must, runProgram } from '#kit/command'
import { stopServer } from '#kit/postgres-server'
import { atMost, holds, reported } from '#kit/report'
import { bidOnce, startBidding } from './bidding.ts'
import type { Acknowledged } from './bidding.ts'
import { checkBids, checkCanary, checkFiles, checkPublished, lostOf } from './examine.ts'
import type { Installation } from './installation.ts'

const secondsSince = (start: number) => (performance.now() - start) / 1000

async function timed<Value>({ say }: Installation, what: string, act: () => Promise<Value>) {
  const start = performance.now()
  const value = await act()
  say(`${secondsSince(start).toFixed(1).padStart(7)} s  ${what}`)
  return value
}

/** What must be the same after a drill: servers and processes, backups, files of the database. */
function untouched({ cluster, system }: Installation) {
  return JSON.stringify({
    server: cluster.query('select pg_postmaster_start_time(), pg_conf_load_time()'),
    settings: cluster.query('select sum(hashtext(pg_settings::text)) from pg_settings'),
    databases: cluster.query('select string_agg(datname, chr(32) order by oid) from pg_database'),
    processes: system.processes.map(({ process }) => process.pid()),
    places: readdirSync(cluster.directory).toSorted(),
  })
}

async function isDrillKnown({ cluster }: Installation) {
  const BACKUP_NEWEST = join(cluster.directory, 'state', 'newest')
  const [finding] = await examineDrill({ BACKUP_NEWEST, NODE_ENV: 'production' })
  return finding?.state === 'ok'
}

/** The drill of an operator, beside the running installation while bids arrive. */
export async function drillBeside(installation: Installation) {
  const { cluster, ledger, bidders, say, system } = installation
  cluster.writeApplicationSettings(system.env)
  const before = untouched(installation)
  const stop = startBidding(installation, bidders)
  const start = performance.now()
  const { isDone, said } = await cluster.run('drill.sh')
  const minutes = secondsSince(start) / 60
  await stop()
  say(said.replaceAll(/^/gm, '           '))
  const lost = await lostOf(installation, ledger.read())
  return [
    holds('padauk drill finds every bid in the copy', isDone, said.split('\n').at(-1)),
    holds('it changes nothing', untouched(installation) === before),
    holds('the doctor knows of it', await isDrillKnown(installation)),
    atMost('accepted bids lost while it ran', lost.length, 0),
    reported('minutes', minutes.toFixed(1)),
  ]
}

/** One of the scripts of ops/backup. */
const operate = (installation: Installation, script: string, ...args: string[]) =>
  timed(installation, [script, ...args].join(' '), () =>
    must(installation.cluster.run(script, ...args)),
  )

/** No process gets a chance to end in order. */
async function killProcesses({ system }: Installation) {
  await Promise.all(
    system.processes.map(({ process }) => {
      const gone = process.halt()
      process.kill('SIGKILL')
      return gone
    }),
  )
}

async function startProcesses({ system }: Installation) {
  for (const { process } of system.processes) process.startAgain()
  await Promise.all(system.processes.map(({ ready }) => ready()))
}

const bringFilesBack = (installation: Installation) =>
  timed(installation, 'npm run objects restore', () =>
    must(runProgram(installation.system.env, 'objects', 'restore')),
  )

async function rebuild(installation: Installation) {
  await operate(installation, 'restore.sh', 'place')
  await bringFilesBack(installation)
  await timed(installation, 'api and worker answer', () => startProcesses(installation))
  return untilAnswered(() => bidOnce(installation, installation.bidder).catch(() => null))
}

/** Bids arrive, then the disk of the database and all processes are gone from one moment to the next. */
export async function loseTheMachine(installation: Installation, seconds: number) {
  const { cluster, ledger, bidders } = installation
  const stop = startBidding(installation, bidders)
  await pause(seconds * 1000)
  const start = performance.now()
  cluster.destroy()
  const destroyedAt = Date.now()
  await Promise.all([stop(), killProcesses(installation)])
  const before = ledger.read()
  const first = await rebuild(installation)
  const rto = secondsSince(start)
  const lost = (await lostOf(installation, before)).map(({ bid }) => bid)
  return { before, first, rto, ...lossOf(before, lost, destroyedAt) }
}

/** How far back what is gone reaches, from the moment of the loss. */
function lossOf(all: readonly Acknowledged[], lost: readonly Acknowledged[], at: number) {
  const isLost = new Set(lost)
  const kept = all.filter((bid) => !isLost.has(bid))
  const ago = (moment: number) => (Number.isFinite(moment) ? Math.max(0, (at - moment) / 1000) : 0)
  return {
    kept,
    lost: lost.length,
    rpo: ago(Math.min(...lost.map((bid) => bid.at))),
    lastKept: ago(Math.max(...kept.map((bid) => bid.at))),
  }
}

/** "accepted" must not be sent while only one disk knows of it. */
export async function hangTheSecondDisk({ cluster, system, ledger, bidder }: Installation) {
  const { origin } = system
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
  const answer = await submitPatiently({ origin, bidder, patience: 20_000 }, bid)
  if (isAccepted(answer)) ledger.write({ ...bid, at: Date.now(), bidder, receipt: answer.receipt })
  return [
    holds(
      'no bid is acknowledged while the second disk hangs, also when waits are cut short',
      !isAccepted(whileOneDisk) && isAccepted(answer),
      `answered ${whileOneDisk.status}, then ${answer.status}`,
    ),
  ]
}

const secured = ({ system }: Installation) =>
  untilAnswered(async () => {
    const waiting = await system.rows(
      `select 1 from uploads where state = 'accepted' and secured_at is null limit 1`,
    )
    return waiting.length === 0 ? true : null
  })

/** An attacker with the application's keys deletes every object and version that can be deleted. */
export async function abuseTheKeys(installation: Installation) {
  const { environment, say } = installation
  const { wreck } = environment.store
  if (!wreck) return []
  await secured(installation)
  const { deleted, refused } = await wreck()
  say(`           ${deleted} versions deleted, ${refused} refused by Object Lock`)
  return [await checkCanary(installation), await checkFiles(installation)]
}

/** The store itself is gone, locks and versions included; only the second copy is left. */
export async function loseTheStore(installation: Installation) {
  const { environment, ledger, system } = installation
  await must(runProgram(system.env, 'objects', 'copy'))
  await environment.store.remove()
  const isGone = !(await checkCanary(installation)).isHeld
  await bringFilesBack(installation)
  await timed(installation, 'bids are locked again', () => secured(installation))
  const gone = holds(
    'without the store the canary bid could not be read',
    isGone,
    isGone ? 'gone' : 'still there',
  )
  return [
    gone,
    await checkBids(installation, ledger.read()),
    await checkCanary(installation),
    await checkFiles(installation),
    await checkPublished(installation),
  ]
}

/** A table is emptied; a copy of a moment before restores it, and nothing else changes. */
export async function undoMistake(installation: Installation) {
  const { cluster, system, bidder } = installation
  const count = async () => {
    const [row] = await system.rows<{ count: number }>('select count(*) from enquiries')
    return Number(row?.count)
  }
  const before = await count()
  const moment = cluster.query('select clock_timestamp()')
  await pause(1_100)
  await system.unguarded('delete from enquiries')
  const later = await bidOnce(installation, bidder)
  if (!later) throw new Error('a bid was not accepted')

  const into = join(cluster.directory, 'copy')
  const port = await freePort()
  await operate(
    installation,
    'restore.sh',
    'copy',
    '--into',
    into,
    '--port',
    String(port),
    '--to',
    moment,
  )
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
  const found = `${seen.rows} of ${before} rows in the copy, ${seen.laterBids} later bids`
  return [
    holds(
      'a copy of a moment before the mistake has the rows, and not what came later',
      isHeld,
      `${found}; ${after} rows are back`,
    ),
  ]
}
