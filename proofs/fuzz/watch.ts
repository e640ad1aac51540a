import { readFileSync } from 'node:fs'
import type { ApiProcess, System } from '#kit/system'
import { percentile } from '#kit/report'
import { repeatedly } from './repeatedly.ts'

type Watched = Pick<ApiProcess, 'process'>

/** When a process began, in ticks since the machine did: the same pid may be another process. */
function birthOf(pid: number) {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? ''
}

function megabytesOf(pid: number) {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024
}

const identityOf = ({ process: { pid } }: Watched) => {
  const number = pid() ?? 0
  try {
    return `${number} ${birthOf(number)}`
  } catch {
    return `${number} gone`
  }
}

/** Looks at processes while they work: whether they are the same, how much memory they take. */
export function watchProcesses(processes: readonly Watched[]) {
  const atStart = processes.map(identityOf)
  const samples: number[][] = processes.map(() => [])
  const timer = setInterval(() => {
    for (const [index, { process }] of processes.entries()) {
      try {
        samples[index]?.push(megabytesOf(process.pid() ?? 0))
      } catch {
        // It is just being started again, which the identity tells.
      }
    }
  }, 250)
  return () => {
    clearInterval(timer)
    const restarts = processes.filter((one, index) => identityOf(one) !== atStart[index]).length
    return { restarts, memory: samples.map(growthOf) }
  }
}

/** The first third warms up; then the highest of the second is compared with that of the last. */
function growthOf(samples: readonly number[]) {
  const highest = (from: number, to: number) =>
    Math.max(0, ...samples.slice(Math.floor(samples.length * from), Math.ceil(samples.length * to)))
  const [middle, end] = [highest(1 / 3, 2 / 3), highest(2 / 3, 1)]
  return { middle, end, peak: highest(0, 1), growth: end - middle }
}

/** A right request beside the wrong ones: it must be answered, with its own answer, and soon. */
export function watchCanary(origins: readonly string[]) {
  const latencies: number[] = []
  const wrong: string[] = []
  let expected: string | undefined
  let turn = 0

  async function ask() {
    const origin = origins[turn++ % origins.length] ?? ''
    const start = performance.now()
    const text = await fetch(`${origin}/api/receipt-keys`, {
      signal: AbortSignal.timeout(10_000),
    }).then(
      async (response) => `${response.status} ${await response.text()}`,
      (error: unknown) => `no answer: ${String(error)}`,
    )
    latencies.push(performance.now() - start)
    expected ??= text
    if (!text.startsWith('200 ') || text !== expected) wrong.push(text.slice(0, 200))
  }
  const stop = repeatedly(50, ask)
  return async () => {
    await stop()
    const at = (share: number) => percentile(latencies, share)
    return { asked: latencies.length, wrong, p50: at(0.5), p95: at(0.95), p99: at(0.99) }
  }
}

/** Lines of the logs that only a bug writes. */
export function unexpectedLines({ logs }: System) {
  return logs.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => isUnexpected(line)),
  )
}

function isUnexpected(line: string) {
  if (line.trim() === '') return false
  try {
    return ((JSON.parse(line) as { level?: number }).level ?? 60) >= 50
  } catch {
    // What is no log line was written past the log.
    return true
  }
}
