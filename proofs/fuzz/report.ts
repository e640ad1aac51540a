import { atLeast, atMost, none } from '#kit/report'
import type { Row } from '#kit/report'
import type { Family, Fault, Slow, Tally } from './run.ts'

export type Seen = {
  seed: number
  count: number
  seconds: number
  origins: readonly string[]
  tallies: Record<Family, Tally>
  codes: Map<string, number>
  faults: Fault[]
  slowest: Slow[]
  canary: { asked: number; wrong: string[]; p50: number; p95: number; p99: number }
  restarts: number
  memory: { middle: number; end: number; peak: number; growth: number }[]
  log: string[]
}

const columns = ['sent', 'done', 'refused', 'shutOut', 'unanswered', 'declared', 'faults'] as const
const heads = ['sent', 'done', 'refused', 'shut out', 'no answer', '503 declared', 'FAULTS']

/** What was sent and how it was answered, and every fault with the number that repeats it. */
export function describeRun(seen: Seen) {
  const { seed, count, seconds, origins, tallies, codes, faults, slowest, canary, memory, log } =
    seen
  const rows = Object.entries(tallies).map(([family, tally]) => [
    family,
    ...columns.map((column) => String(tally[column])),
  ])
  const table = [['', ...heads], ...rows].map((row) =>
    row.map((cell, index) => (index === 0 ? cell.padEnd(30) : cell.padStart(13))).join(''),
  )
  const answers = [...codes].toSorted(([, a], [, b]) => b - a).map(([code, n]) => `${n} × ${code}`)
  return [
    `${count} malformed requests in ${seconds.toFixed(0)} s, seed ${seed}, to ${origins.join(', ')}`,
    ...table,
    `answers: ${answers.join(', ')}`,
    `memory, MB (highest of the second third → of the last, of all): ${memory.map(({ middle, end, peak }) => `${middle.toFixed(0)} → ${end.toFixed(0)}, ${peak.toFixed(0)}`).join('; ')}`,
    ...slowest.map(({ number, ms, what }) => `  slow ${number}: ${ms.toFixed(0)} ms: ${what}`),
    ...canary.wrong.slice(0, 5).map((text) => `  right request: ${text}`),
    ...faults.slice(0, 40).map(({ number, why, what }) => `  ${number}: ${why}: ${what}`),
    ...log.slice(0, 10).map((line) => `  log: ${line.slice(0, 1_500)}`),
  ].join('\n')
}

const asMs = (amount: number) => `${amount.toFixed(0)} ms`
const asMegabytes = (amount: number) => `${amount.toFixed(0)} MB`

// A heap grows until its first great collection; a short run says nothing about what comes after.
const enoughToJudgeMemory = 30_000

export function judgeRun({ count, tallies, canary, restarts, memory, log }: Seen): Row[] {
  const sum = (column: keyof Tally) =>
    Object.values(tallies).reduce((total, tally) => total + tally[column], 0)
  const calls = tallies['calls of the OpenAPI document']
  const reached = Math.round((100 * (calls.sent - calls.shutOut)) / Math.max(1, calls.sent))
  const growth = Math.max(...memory.map((process) => process.growth))
  return [
    atMost('responses that say we broke, show our inside or are no problem', sum('faults'), 0),
    none('lines in the log that only a bug writes', log),
    atMost('restarts', restarts, 0),
    ...(count < enoughToJudgeMemory
      ? []
      : [atMost('growth of memory, the worst process', growth, 100, asMegabytes)]),
    none('right requests beside them that went wrong', canary.wrong),
    atMost('right requests beside them, p99', canary.p99, 1_000, asMs),
    atLeast('percent of the calls that got past who may call', reached, 70),
  ]
}
