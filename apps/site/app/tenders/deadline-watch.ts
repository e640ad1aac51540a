import { askServer } from '#app/loading/retry.ts'
import { readServerClock, serverNow } from './server-clock.ts'

/** nginx's copy may be this old. */
const keptFor = 2_000
/** A timer that runs longer is asked for again: a device may sleep. */
const longest = 3_600_000

type Watch = { signal: AbortSignal; onPassed: () => Promise<void> }

/** What the server's clock shows, in milliseconds; null without an answer. */
async function askClock() {
  const askedAt = performance.now()
  const answer = await askServer()
  const answeredAt = performance.now()
  const serverTime = answer?.headers.get('date')
  if (!serverTime) return null
  return serverNow(readServerClock({ serverTime, askedAt, answeredAt }), answeredAt)
}

/** How long to wait for a deadline, by the clock of the server; a while when it does not answer. */
export function waitFor(deadline: number, now: number | null) {
  if (now === null) return 5 * keptFor
  return Math.min(longest, Math.max(0, deadline - now) + keptFor)
}

/** Says that a deadline has passed until the page shows it, which ends the watch. */
export function watchDeadline(deadline: number, { signal, onPassed }: Watch) {
  let timer: ReturnType<typeof setTimeout> | undefined
  const look = async () => {
    clearTimeout(timer)
    const now = await askClock()
    if (signal.aborted) return
    if (now !== null && now >= deadline) await onPassed()
    if (!signal.aborted) timer = setTimeout(() => void look(), waitFor(deadline, now))
  }
  const comeBack = () => document.visibilityState === 'visible' && void look()
  document.addEventListener('visibilitychange', comeBack, { signal })
  signal.addEventListener('abort', () => clearTimeout(timer))
  void look()
}
