import { atLeast, atMost, none } from '#kit/report'
import type { Row } from '#kit/report'
import type { sendAttempts } from './run.ts'
import type { watchCanary, watchProcesses } from './watch.ts'

type Seen = { seed: number; count: number; seconds: number; origins: readonly string[] } & Awaited<
  ReturnType<typeof sendAttempts>
> &
  ReturnType<ReturnType<typeof watchProcesses>> & {
    canary: Awaited<ReturnType<ReturnType<typeof watchCanary>>>
    log: string[]
  }

/** What was sent and how it was answered, and every fault with the number that repeats it. */
export function describeRun(seen: Seen) {
  const { seed, count, seconds, origins, tallies, codes, faults, slowest, canary, memory, log } =
    seen
  const heads = Object.keys(tallies.forms)
  const rows = Object.entries(tallies).map(([family, tally]) => [family, ...Object.values(tally)])
  const table = [['', ...heads], ...rows].map(([family = '', ...cells]) =>
    [String(family).padEnd(30), ...cells.map((cell) => String(cell).padStart(13))].join(''),
  )
  const answers = [...codes].toSorted(([, a], [, b]) => b - a).map(([code, n]) => `${n} × ${code}`)
  const megabytes = memory.map(({ middle, end, peak }) =>
    [`${middle.toFixed(0)} → ${end.toFixed(0)}`, peak.toFixed(0)].join(', '),
  )
  return [
    `${count} malformed requests in ${seconds.toFixed(0)} s, seed ${seed}, to ${origins.join(', ')}`,
    ...table,
    `answers: ${answers.join(', ')}`,
    `memory, MB (highest of the second third → of the last, of all): ${megabytes.join('; ')}`,
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
  const faults = Object.values(tallies).reduce((sum, tally) => sum + tally.FAULTS, 0)
  const { sent, 'shut out': shutOut } = tallies['calls of the OpenAPI document']
  const reached = Math.round((100 * (sent - shutOut)) / Math.max(1, sent))
  const growth = Math.max(...memory.map((process) => process.growth))
  return [
    atMost('responses that say we broke, show our inside or are no problem', faults, 0),
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
