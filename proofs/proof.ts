import { untilStopped } from '@padauk/tools/until-stopped'
import { confidentiality } from './promises/confidentiality.ts'
import { crowd } from './promises/crowd.ts'
import { deadline } from './promises/deadline.ts'
import { faults } from './promises/faults.ts'
import { growth } from './promises/growth.ts'
import { hostileInput } from './promises/hostile-input.ts'
import { lists } from './promises/lists.ts'
import { model } from './promises/model.ts'
import { prepareGround } from './kit/environment.ts'
import { describe } from './kit/proof.ts'
import type { Proof } from './kit/proof.ts'
import { race } from './promises/race.ts'
import { resume } from './promises/resume.ts'
import { tamper } from './promises/tamper.ts'
import { upgrade } from './promises/upgrade.ts'

/**
 * Proves what the product promises about bids, on real processes, one promise after the other.
 *
 *   npm run prove [-- --short] [name …]
 */
const proofs: readonly Proof[] = [
  deadline,
  race,
  faults,
  resume,
  growth,
  lists,
  tamper,
  model,
  confidentiality,
  crowd,
  upgrade,
  hostileInput,
]

const given = process.argv.slice(2)
const isShort = given.includes('--short')
const names = given.filter((word) => !word.startsWith('--'))
const unknown = names.filter((name) => !proofs.some((proof) => proof.name === name))
if (unknown.length > 0) {
  process.stderr.write(
    `There is no proof ${unknown.join(', ')}; there are ${proofs.map(({ name }) => name).join(', ')}.\n`,
  )
  process.exit(2)
}

const say = (text: string) => void process.stdout.write(`${text}\n`)
const seconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(0)} s`

const ground = await prepareGround({ isShort })
untilStopped(ground.leave)
const { database, files, scanner } = ground.parts
say(`on ${database}, files on ${files}, ${scanner}`)

async function carryOut(proof: Proof) {
  const start = performance.now()
  const result = await proof.run(ground).catch((error: unknown) => ({
    figures: {},
    isHeld: false,
    remarks: [error instanceof Error ? (error.stack ?? error.message) : String(error)],
  }))
  const verdict = result.isHeld ? 'held' : 'BROKEN'
  say(`\n${proof.name}: ${proof.claim}`)
  say(describe(result))
  say(`  ${verdict}, ${seconds(start)}`)
  return { line: `${verdict.padEnd(6)}  ${proof.name}, ${seconds(start)}`, isHeld: result.isHeld }
}

const start = performance.now()
const results: Awaited<ReturnType<typeof carryOut>>[] = []
try {
  const chosen = proofs.filter(({ name, isAsked }) =>
    names.length === 0 ? !isAsked : names.includes(name),
  )
  const idle = chosen.filter(({ isIdle }) => isIdle).map(carryOut)
  for (const proof of chosen.filter(({ isIdle }) => !isIdle)) results.push(await carryOut(proof))
  results.push(...(await Promise.all(idle)))
} finally {
  await ground.leave()
}
say(`\n${results.map(({ line }) => line).join('\n')}\n${seconds(start)} in all`)
process.exit(results.every(({ isHeld }) => isHeld) ? 0 : 1)
