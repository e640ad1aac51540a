import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import type { ApiProcess, System } from '#kit/system'
import { percentile } from '#kit/report'
import { residentBytes } from '#kit/processes'

type Watched = Pick<ApiProcess, 'process'>

/** Looks at processes while they work: whether they are the same, how much memory they take. */
export function watchProcesses(processes: readonly Watched[]) {
  const bytesOf = ({ process }: Watched) => residentBytes(process.pid() ?? 0)
  const starts = processes.map(({ process }) => process.starts())
  const samples: number[][] = processes.map(() => [])
  const timer = setInterval(() => {
    for (const [index, one] of processes.entries()) {
      const bytes = bytesOf(one)
      // It is just being started again, which its number of starts tells.
      if (bytes) samples[index]?.push(bytes / 2 ** 20)
    }
  }, 250)
  return () => {
    clearInterval(timer)
    const isOther = (one: Watched, index: number) =>
      one.process.starts() !== starts[index] || bytesOf(one) === null
    return { restarts: processes.filter(isOther).length, memory: samples.map(growthOf) }
  }
}

/** The first third warms up; then the highest of the second is compared with that of the last. */
function growthOf(samples: readonly number[]) {
  const highest = (from: number, to: number) =>
    Math.max(0, ...samples.slice(Math.floor(samples.length * from), Math.ceil(samples.length * to)))
  const [middle, end] = [highest(1 / 3, 2 / 3), highest(2 / 3, 1)]
  return { middle, end, peak: highest(0, 1), growth: end - middle }
}

/** Does something again and again with a pause between; what it gives back ends it. */
export function repeatedly(pauseMs: number, act: () => Promise<void>) {
  const stopping = new AbortController()
  const going = (async () => {
    while (!stopping.signal.aborted) {
      await act()
      await pause(pauseMs)
    }
  })()
  return () => {
    stopping.abort()
    return going
  }
}

/** A right request beside the wrong ones: it must be answered, with its own answer, and soon. */
export function watchCanary(origins: readonly string[]) {
  const latencies: number[] = []
  const wrong: string[] = []
  let expected: string | undefined

  const stop = repeatedly(50, async () => {
    const origin = origins[latencies.length % origins.length] ?? ''
    const start = performance.now()
    const signal = AbortSignal.timeout(10_000)
    const text = await fetch(`${origin}/api/receipt-keys`, { signal }).then(
      async (response) => `${response.status} ${await response.text()}`,
      (error: unknown) => `no answer: ${String(error)}`,
    )
    latencies.push(performance.now() - start)
    expected ??= text
    if (!text.startsWith('200 ') || text !== expected) wrong.push(text.slice(0, 200))
  })
  return async () => {
    await stop()
    return { wrong, p99: percentile(latencies, 0.99) }
  }
}

/** Lines of the logs that only a bug writes. */
export const unexpectedLines = ({ logs }: System) =>
  logs.flatMap((file) => readFileSync(file, 'utf8').split('\n').filter(isUnexpected))

function isUnexpected(line: string) {
  if (line.trim() === '') return false
  try {
    return ((JSON.parse(line) as { level?: number }).level ?? 60) >= 50
  } catch {
    // What is no log line was written past the log.
    return true
  }
}
