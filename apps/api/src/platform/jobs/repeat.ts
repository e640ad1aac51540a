import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'

/** Repeats a task, never in parallel; a failure is logged and retried. */
export function repeat(seconds: number, log: Logger, what: string, act: () => Promise<unknown>) {
  const ending = new AbortController()
  const { signal } = ending
  async function run() {
    while (!signal.aborted) {
      await act().catch((error: unknown) => log.warn({ err: error }, `could not ${what}`))
      await pause(seconds * 1000, undefined, { signal }).catch(() => {})
    }
  }
  const running = run()
  return {
    stop() {
      ending.abort()
      return running
    },
  }
}
