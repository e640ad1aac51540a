import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { untilStopped } from '@padauk/tools/until-stopped'
import { prepareStorm } from './ground.ts'
import type { StormGround } from './ground.ts'
import { areHeld, describeRows } from '#kit/report'
import { keepEvidence, runStorm } from './run.ts'

/**
 * A closing day on which everything goes wrong, and what must hold all the same.
 *
 *   npm run storm [-- --short | --search] [--companies 500] [--minutes 10] [--seed 1] [--json FILE]
 */
const { values: given } = parseArgs({
  options: {
    short: { type: 'boolean', default: false },
    /** Tries smaller storms until one holds. */
    search: { type: 'boolean', default: false },
    companies: { type: 'string' },
    minutes: { type: 'string' },
    seed: { type: 'string', default: '1' },
    json: { type: 'string' },
    /** Keeps ledger and logs there, also when everything held. */
    keep: { type: 'string' },
  },
})

const isShort = given.short
const companies = Number(given.companies ?? (isShort ? 24 : 500))
const minutes = Number(given.minutes ?? (isShort ? 1 : 10))
const seed = Number(given.seed)
const say = (text: string) => void process.stdout.write(`${text}\n`)

let preparing: Promise<StormGround> | undefined
// Half a storm that is being prepared has to be there before it can be cleared away.
untilStopped(async () => (await preparing?.catch(() => null))?.leave())

function keep(ground: StormGround) {
  const place = given.keep ?? mkdtempSync(join(tmpdir(), 'padauk-storm-kept-'))
  mkdirSync(place, { recursive: true })
  keepEvidence(ground, place)
  say(`ledger and logs are in ${place}`)
}

async function carryOut(size: number) {
  preparing = prepareStorm({ isShort })
  const storm = await preparing
  let isHeld = false
  try {
    const { plan, rows } = await runStorm(storm, { seed, companies: size, minutes, isShort }, say)
    isHeld = areHeld(rows)
    say(`\n${describeRows(rows)}\n\n${isHeld ? 'held' : 'BROKEN'} with ${size} companies\n`)
    const { bidders: _bidders, ...about } = plan
    return { ...about, isHeld, rows }
  } finally {
    if (given.keep || !isHeld) keep(storm)
    await storm.leave()
  }
}

const sizes = given.search
  ? [1, 0.7, 0.5, 0.35, 0.25].map((share) => Math.round(companies * share))
  : [companies]
const runs: Awaited<ReturnType<typeof carryOut>>[] = []
for (const size of sizes) {
  const run = await carryOut(size)
  runs.push(run)
  if (run.isHeld) break
}
const largest = runs.find(({ isHeld }) => isHeld)
if (given.search) {
  say(largest ? `the largest that holds: ${largest.companies} companies` : 'none of them holds')
}
if (given.json) {
  const told = { at: new Date().toISOString(), cores: cpus().length, command: process.argv, runs }
  writeFileSync(given.json, `${JSON.stringify(told, null, 2)}\n`)
}
process.exit(largest ? 0 : 1)
