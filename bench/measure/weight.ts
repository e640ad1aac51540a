import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { root } from '@padauk/testing/processes'
import type { Row } from '@padauk/proofs/kit/report'
import type { Line } from './line.ts'

const run = promisify(execFile)
const finding =
  /^(?<verdict>held|BROKEN)\s+(?<what>\S.*?)\s{2,}(?<measured>[\d.]+(?: kB)?)\s+(?<budget>≤ .+)$/

function rowOf(line: string): Row[] {
  const found = finding.exec(line.trim())?.groups
  if (!found) return []
  const { verdict, what = '', measured = '', budget = '' } = found
  const isHeld = verdict === 'held'
  return [{ what: `weight: ${what}`, value: measured, wanted: budget, isHeld }]
}

/** What a phone loads, counted in a browser: `npm run weight` against the front. */
export const weight: Line = {
  name: 'weight',
  isLong: true,
  async run(stage) {
    const { front } = await stage.product()
    const weighing = run(process.execPath, ['bench/site-weight.ts', front.url], { cwd: root })
    const { stdout } = await weighing.catch((error: { stdout?: string }) => ({
      stdout: error.stdout ?? '',
    }))
    const rows = stdout.split('\n').flatMap(rowOf)
    if (rows.length === 0) throw new Error('nothing was weighed')
    return { rows }
  },
}
