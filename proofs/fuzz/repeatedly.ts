import { setTimeout as pause } from 'node:timers/promises'

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
