import { mkdirSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { signedInBidders } from '#kit/bidders'
import { createEndings } from '#kit/endings'
import { residentBytes, withChildren } from '#kit/processes'
import type { Alone, AloneProof } from '#kit/proof'
import { none, percentile, reported } from '#kit/report'
import type { Row } from '#kit/report'
import { aKeySet, aSealedTender } from '#kit/sealed-bids'
import { prepareStorm } from './environment.ts'
import type { StormEnvironment } from './environment.ts'
import { readStorm } from './ledger.ts'
import { makePlan } from './plan.ts'
import { startLoad } from './run.ts'
import { sealBeforehand } from './sealed-files.ts'

const everyMs = 5_000
const headStartMs = 2_000
const giveUpAfterMs = 70_000
const megabyte = 1_048_576

/** How much more of each there may be at the end than at the beginning. */
const mostMore = {
  'memory of the api processes, MB': 48,
  'memory of the worker, MB': 48,
  'memory of nginx, MB': 8,
  'open files of the api processes': 12,
  'open files of the worker': 12,
  'open files of nginx': 12,
  'database connections': 16,
  'temporary files': 8,
}

type Figure = keyof typeof mostMore

const openFiles = (pid: number) => readdirSync(`/proc/${pid}/fd`).length
const sum = (pids: readonly number[], figure: (pid: number) => number) =>
  pids.reduce((total, pid) => total + figure(pid), 0)
const memoryOf = (pids: readonly number[]) =>
  sum(pids, (pid) => (residentBytes(pid) ?? 0) / megabyte)

/** Files that nginx and the scanner write while something passes through them. */
function temporaryFiles({ frontDirectory, directory }: StormEnvironment) {
  const places = ['body', 'proxy'].map((name) => join(frontDirectory, 'state', name))
  return [...places, join(directory, 'scanner-spool')].reduce((total, place) => {
    const found = readdirSync(place, { recursive: true, withFileTypes: true })
    return total + found.filter((entry) => entry.isFile()).length
  }, 0)
}

async function lookAt(storm: StormEnvironment): Promise<Record<Figure, number>> {
  const { system } = storm
  const nginx = withChildren(Number(readFileSync(join(storm.frontDirectory, 'nginx.pid'), 'utf8')))
  const apis = system.apis.map(({ process }) => process.pid() ?? 0)
  const worker = [system.worker?.process.pid() ?? 0]
  const [connections] = await system.rows<{ count: number }>(
    'select count(*)::int from pg_stat_activity where datname = current_database()',
  )
  return {
    'memory of the api processes, MB': memoryOf(apis),
    'memory of the worker, MB': memoryOf(worker),
    'memory of nginx, MB': memoryOf(nginx),
    'open files of the api processes': sum(apis, openFiles),
    'open files of the worker': sum(worker, openFiles),
    'open files of nginx': sum(nginx, openFiles),
    'database connections': connections?.count ?? 0,
    'temporary files': temporaryFiles(storm),
  }
}

type Sample = Awaited<ReturnType<typeof lookAt>>

/** The middle of the second sixth, when everything has been used once, beside that of the last. */
function judge(figure: Figure, samples: readonly Sample[]): Row {
  const values = samples.map((sample) => sample[figure])
  const sixth = Math.max(1, Math.floor(values.length / 6))
  const [before, after] = [values.slice(sixth, 2 * sixth), values.slice(-sixth)].map((part) =>
    percentile(part, 0.5),
  ) as [number, number]
  return {
    what: figure,
    value: `${before.toFixed(0)} → ${after.toFixed(0)}`,
    wanted: `≤ +${mostMore[figure]}`,
    isHeld: after - before <= mostMore[figure],
    remark: `at most ${Math.max(...values).toFixed(0)}`,
  }
}

type Round = { turn: number; companies: number; minutes: number; isShort: boolean }
type Bidders = Awaited<ReturnType<typeof signedInBidders>>
type Needs = { bidders: Bidders; active: Awaited<ReturnType<typeof aKeySet>> }

/** One tender from its first upload to its deadline; what each request and each company came to. */
async function oneRound(storm: StormEnvironment, { bidders, active }: Needs, round: Round) {
  const directory = join(storm.directory, `round-${round.turn}`)
  mkdirSync(directory)
  const options = { ...round, seed: round.turn }
  const plan = makePlan(options)
  const sealed = await sealBeforehand(directory, plan)
  const startsAt = Date.now() + headStartMs
  const deadlineAt = startsAt + plan.deadline * 1000
  const tenderId = await aSealedTender(storm.system, active, new Date(deadlineAt))
  const ledger = join(directory, 'ledger.jsonl')
  const companies = bidders.map((bidder, number) => ({ ...bidder, files: sealed[number] ?? [] }))
  const { ended } = startLoad(directory, {
    options,
    ledger,
    storm: {
      url: storm.front.url,
      tenderId,
      startsAt,
      giveUpAt: deadlineAt + giveUpAfterMs,
      set: active.set,
      companies,
    },
  })
  await ended
  const { asked, ended: answers } = readStorm(ledger)
  rmSync(directory, { recursive: true })
  return {
    requests: asked.length,
    failed: asked.filter(({ status }) => status === 0 || status >= 500),
    accepted: answers.filter(({ state }) => state === 'accepted').length,
    unknown: answers.filter(({ state }) => state === 'unknown'),
  }
}

async function soakFor(storm: StormEnvironment, { isShort, given, say }: Alone) {
  const minutes = Number(given.minutes ?? (isShort ? 2 : 120))
  // An even number of few companies: every second one is late, so that some bids are refused too.
  const round = { companies: isShort ? 6 : 50, minutes: isShort ? 1 : 10, isShort }
  const bidders = await signedInBidders(storm.system, round.companies, storm.system.apis)
  const needs = { bidders, active: await aKeySet(storm.system) }
  const samples: Sample[] = []
  const faults: unknown[] = []
  const looking = setInterval(() => {
    lookAt(storm).then(
      (sample) => samples.push(sample),
      (error: unknown) => faults.push(error),
    )
  }, everyMs)
  const rounds: Awaited<ReturnType<typeof oneRound>>[] = []
  const begun = Date.now()
  try {
    for (let turn = 1; Date.now() - begun < minutes * 60_000; turn++) {
      rounds.push(await oneRound(storm, needs, { ...round, turn }))
      say(`${((Date.now() - begun) / 60_000).toFixed(1)} min, ${turn} tenders`)
    }
  } finally {
    clearInterval(looking)
  }
  const total = (figure: 'requests' | 'accepted') =>
    rounds.reduce((count, each) => count + each[figure], 0)
  return [
    reported('minutes', ((Date.now() - begun) / 60_000).toFixed(0)),
    reported('tenders, each with so many companies', `${rounds.length}, ${round.companies}`),
    reported('requests', total('requests')),
    reported('bids accepted', total('accepted')),
    none(
      'requests that failed',
      rounds.flatMap(({ failed }) => failed),
    ),
    none(
      'bids without an answer',
      rounds.flatMap(({ unknown }) => unknown),
    ),
    none('looks that failed', faults),
    ...(Object.keys(mostMore) as Figure[]).map((figure) => judge(figure, samples)),
  ]
}

/** A tenth of the storm's rate for hours, without any fault of ours. */
export const soak: AloneProof = {
  name: 'soak',
  claim: 'two hours of bids leave no memory, connection or file behind, and no request fails',
  isAsked: true,
  async runAlone(alone) {
    const endings = createEndings()
    const preparing = prepareStorm(alone.isShort, endings.add)
    alone.atEnd(() => preparing.catch(() => {}).then(endings.leave))
    return { rows: await soakFor(await preparing, alone) }
  },
}
