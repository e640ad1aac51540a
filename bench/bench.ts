import { writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { parseArgs } from 'node:util'
import { untilStopped } from '@padauk/tools/until-stopped'
import { detail } from './measure/detail.ts'
import { growth } from './measure/growth.ts'
import { areHeld, describeRows } from '@padauk/proofs/kit/report'
import type { Row } from '@padauk/proofs/kit/report'
import type { Costs, Line } from './measure/line.ts'
import { list } from './measure/list.ts'
import { page } from './measure/page.ts'
import { render } from './measure/render.ts'
import { prepareStage } from './measure/stage.ts'
import { submit } from './measure/submit.ts'
import { upload } from './measure/upload.ts'
import { weight } from './measure/weight.ts'

/**
 * What the product does beside what its parts could do alone, both in one run.
 *
 *   npm run bench [-- --short] [--json file] [name …]
 */
const lines: readonly Line[] = [page, render, list, detail, submit, upload, growth, weight]

const { values, positionals } = parseArgs({
  options: { short: { type: 'boolean', default: false }, json: { type: 'string' } },
  allowPositionals: true,
})
const unknown = positionals.filter((name) => !lines.some((line) => line.name === name))
if (unknown.length > 0) {
  process.stderr.write(
    `There is no bench ${unknown.join(', ')}; there are ${lines.map(({ name }) => name).join(', ')}.\n`,
  )
  process.exit(2)
}
const isChosen = ({ name, isLong }: Line) =>
  positionals.length > 0 ? positionals.includes(name) : !(isLong && values.short)

const say = (text: string) => void process.stdout.write(`${text}\n`)
const stage = await prepareStage({ isShort: values.short })
untilStopped(stage.leave)
const { parts } = stage.environment
say(`on ${parts.database}, files on ${parts.files}; ${cpus().length} cores`)

const rows: Row[] = []
const costs: Costs = {}
const remarks: string[] = []
try {
  for (const line of lines.filter(isChosen)) {
    const start = performance.now()
    const measured = await line.run(stage)
    rows.push(...measured.rows)
    Object.assign(costs, measured.costs)
    remarks.push(...(measured.remarks ?? []).map((remark) => `${line.name}: ${remark}`))
    say(`${line.name}, ${((performance.now() - start) / 1000).toFixed(0)} s`)
  }
} finally {
  await stage.leave()
}
say(`\n${describeRows(rows)}`)
if (Object.keys(costs).length > 0) {
  const spoken = Object.entries(costs).map(
    ([name, cost]) => `  ${String(cost).padStart(10)}  ${name}`,
  )
  say(`\ncosts\n${spoken.join('\n')}`)
}
if (remarks.length > 0) say(`\n${remarks.join('\n')}`)
if (values.json) {
  const machine = {
    cores: cpus().length,
    model: cpus()[0]?.model,
    memoryGb: Math.round(totalmem() / 2 ** 30),
  }
  const run = { at: new Date().toISOString(), isShort: values.short, machine, parts }
  writeFileSync(values.json, `${JSON.stringify({ run, rows, costs, remarks }, null, 2)}\n`)
}
// A short run shows that the benches work; on a busy machine its figures say nothing.
process.exit(!values.short && !areHeld(rows) ? 1 : 0)
