import { writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { parseArgs } from 'node:util'
import { untilStopped } from '@padauk/tools/until-stopped'
import { drill } from './drill/drill.ts'
import { fuzz } from './fuzz/fuzz.ts'
import { hostileInput } from './hostile/hostile-input.ts'
import { installation } from './installation/installation.ts'
import { createEndings } from './kit/endings.ts'
import { prepareEnvironment } from './kit/environment.ts'
import type { ProofEnvironment } from './kit/environment.ts'
import type { AloneProof, Proof, Report } from './kit/proof.ts'
import { areHeld, describeRows, holds } from './kit/report.ts'
import { browserResume } from './promises/browser-resume.ts'
import { confidentiality } from './promises/confidentiality.ts'
import { crowd } from './promises/crowd.ts'
import { deadline } from './promises/deadline.ts'
import { faults } from './promises/faults.ts'
import { growth } from './promises/growth.ts'
import { kills } from './promises/kills.ts'
import { lists } from './promises/lists.ts'
import { model } from './promises/model.ts'
import { ocds } from './promises/ocds.ts'
import { onlooker } from './promises/onlooker.ts'
import { opening } from './promises/opening.ts'
import { people } from './promises/people.ts'
import { questions } from './promises/questions.ts'
import { race } from './promises/race.ts'
import { reproducible } from './promises/reproducible.ts'
import { resume } from './promises/resume.ts'
import { search } from './promises/search.ts'
import { tamper } from './promises/tamper.ts'
import { told } from './promises/told.ts'
import { upgrade } from './promises/upgrade.ts'
import { brokenBuilds } from './saboteurs/saboteurs.ts'
import { standby } from './standby/standby.ts'
import { soak } from './storm/soak.ts'
import { storm } from './storm/storm.ts'

/**
 * Proves what the product promises, on real processes, one promise after the other.
 *
 *   npm run proof [-- --short] [--json FILE] [name …]
 *
 * storm takes --companies, --minutes, --seed, --search and --keep; soak takes --minutes; fuzz takes
 * --count, --seed and --only (the number of a request); saboteurs takes --only (the name of one),
 * and so does faults (how the name of an operation begins); ocds takes --schema, a folder with the
 * published schemas.
 */
const proofs: readonly (Proof | AloneProof)[] = [
  deadline,
  questions,
  race,
  people,
  faults,
  resume,
  growth,
  lists,
  search,
  told,
  tamper,
  model,
  confidentiality,
  onlooker,
  opening,
  ocds,
  hostileInput,
  crowd,
  upgrade,
  kills,
  browserResume,
  fuzz,
  storm,
  soak,
  drill,
  standby,
  installation,
  reproducible,
  brokenBuilds,
]

const {
  values: { short: isShort, json, ...given },
  positionals: names,
} = parseArgs({
  options: {
    short: { type: 'boolean', default: false },
    json: { type: 'string' },
    seed: { type: 'string' },
    count: { type: 'string' },
    only: { type: 'string' },
    companies: { type: 'string' },
    minutes: { type: 'string' },
    search: { type: 'boolean' },
    keep: { type: 'string' },
    schema: { type: 'string' },
  },
  allowPositionals: true,
})
const unknown = names.filter((name) => !proofs.some((proof) => proof.name === name))
if (unknown.length > 0) {
  process.stderr.write(
    `There is no proof ${unknown.join(', ')}; there are ${proofs.map(({ name }) => name).join(', ')}.\n`,
  )
  process.exit(2)
}

const say = (text: string) => void process.stdout.write(`${text}\n`)
const secondsSince = (start: number) => Math.round((performance.now() - start) / 1000)

const { add: atEnd, leave } = createEndings()
untilStopped(leave)

async function prepare() {
  const environment = await prepareEnvironment({ isShort })
  atEnd(environment.leave)
  const { database, files, scanner } = environment.parts
  say(`on ${database}, files on ${files}, ${scanner}`)
  return environment
}
let prepared: Promise<ProofEnvironment> | undefined

const carryOut = async (proof: Proof | AloneProof): Promise<Report> =>
  'run' in proof
    ? proof.run(await (prepared ??= prepare()), given)
    : proof.runAlone({ isShort, given: given, say, atEnd })

const brokenBy = (error: unknown): Report => ({
  rows: [holds('ends by itself', false)],
  remarks: [error instanceof Error ? (error.stack ?? error.message) : String(error)],
})

async function judged(proof: Proof | AloneProof) {
  const start = performance.now()
  const { rows, remarks = [] } = await carryOut(proof).catch(brokenBy)
  const isHeld = areHeld(rows)
  const seconds = secondsSince(start)
  const line = `${isHeld ? 'held  ' : 'BROKEN'}  ${proof.name}, ${seconds} s`
  say([`\n${proof.name}: ${proof.claim}`, describeRows(rows), ...remarks, line].join('\n'))
  return { name: proof.name, isHeld, seconds, rows, remarks, line }
}

/** The short form runs beside other work, and a busy machine may be late once. The log names it. */
async function judgedShort(proof: Proof | AloneProof) {
  const first = await judged(proof)
  if (first.isHeld) return first
  say(`\nsecond try: ${proof.name}`)
  return judged(proof)
}
const judge = isShort ? judgedShort : judged

const start = performance.now()
const chosen = proofs.filter(({ name, isAsked }) =>
  names.length === 0 ? !isAsked : names.includes(name),
)
const idle = chosen.filter(({ isIdle }) => isIdle).map(judge)
const results: Awaited<ReturnType<typeof judged>>[] = []
for (const proof of chosen.filter(({ isIdle }) => !isIdle)) results.push(await judge(proof))
results.push(...(await Promise.all(idle)))
await leave()

// What is broken once more: of a long log only the end may be kept.
const endingLine = ({ isHeld, line, rows, remarks }: (typeof results)[number]) => {
  if (isHeld) return line
  const broken = rows.filter((row) => row.isHeld === false)
  return [line, describeRows(broken), remarks[0]?.slice(0, 600)].join('\n')
}
say(`\n${results.map(endingLine).join('\n')}\n${secondsSince(start)} s in all`)
if (json) {
  const run = { at: new Date().toISOString(), cores: cpus().length, isShort, ...given, results }
  writeFileSync(json, `${JSON.stringify(run, null, 2)}\n`)
}
process.exit(results.every(({ isHeld }) => isHeld) ? 0 : 1)
