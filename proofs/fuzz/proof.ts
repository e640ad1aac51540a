import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { untilStopped } from '@padauk/tools/until-stopped'
import { fuzz } from './fuzz.ts'
import { report } from '#kit/findings'
import { prepareGround } from '#kit/environment'

/**
 * Sends malformed requests to running processes and looks at what becomes of them.
 *
 *   npm run fuzz [-- --short] [--count 100000] [--seed 8] [--only 4711] [--json file]
 */
const { values } = parseArgs({
  options: {
    short: { type: 'boolean', default: false },
    count: { type: 'string' },
    seed: { type: 'string', default: '8' },
    only: { type: 'string' },
    json: { type: 'string' },
  },
})
const first = Number(values.only ?? 0)
const count = values.only ? 1 : Number(values.count ?? (values.short ? 5_000 : 100_000))
const seed = Number(values.seed)

const ground = await prepareGround({ isShort: values.short })
untilStopped(ground.leave)
let isHeld = false
try {
  const { findings, figures, text } = await fuzz(ground, { count, seed, first })
  process.stdout.write(`${text}\n\n`)
  isHeld = report(findings)
  if (values.json) writeFileSync(values.json, `${JSON.stringify(figures, null, 2)}\n`)
} finally {
  await ground.leave()
}
process.exit(isHeld ? 0 : 1)
