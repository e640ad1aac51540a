import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { root } from '@padauk/testing/processes'
import { expect, test } from 'vitest'
import { createChance } from '#kit/chance'
import { alphabetOf, attacks } from '#proofs/hostile/attacks'
import { describeSlowest } from '#proofs/hostile/hostile-input'
import type { Slowest } from '#proofs/hostile/hostile-input'
import { limitMs, timeOf } from '#proofs/hostile/timing'

const isSlow = (pattern: RegExp) =>
  attacks(alphabetOf(pattern.source), createChance(1, 0), 20).some(
    (text) => timeOf(() => pattern.test(text), { timeout: 1_000 }) > limitMs,
  )

// Each of them was once in the code.
test.each([
  /[ .]+$/,
  /<[^>]*>|&nbsp;|\s/,
  /\s*,\s*/,
  /^(?:<\?xml\s[^>]*\?>)?\s*(?:<!--[\s\S]*?-->\s*|<\?(?!xml)[\s\S]*?\?>\s*)*<svg[\s>/]/i,
])('finds that %s is slow', { timeout: 60_000 }, (pattern) => expect(isSlow(pattern)).toBe(true))

/** In plain Node: a test runner wraps every import, and loops over them take three times as long. */
const measuring = `
  const { measureHostileInput } = await import('./proofs/hostile/hostile-input.ts')
  const { tooSlow, slowest } = await measureHostileInput(5_000)
  console.log(JSON.stringify({ tooSlow, slowest: slowest.slice(0, 3) }))`

test('no pattern and no parser that meets posted or uploaded bytes is slow', async () => {
  const node = ['--input-type=module', '--eval', measuring]
  const { stdout } = await promisify(execFile)(process.execPath, node, { cwd: root })
  const { tooSlow, slowest } = JSON.parse(stdout) as { tooSlow: Slowest[]; slowest: Slowest[] }
  process.stdout.write(`slowest: ${slowest.map(describeSlowest).join(';')}\n`)
  expect(tooSlow).toEqual([])
}, 180_000)
