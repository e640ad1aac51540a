import { setTimeout as pause } from 'node:timers/promises'
import type { Bidder } from '#kit/bidders'
import { mustBeAccepted, prepareBid, sendBid } from '#kit/bids'
import { percentile } from '#kit/report'
import type { System } from '#kit/system'

const pauseMs = 100

async function timeOne(system: System, bidder: Bidder) {
  const bid = await prepareBid(system, bidder)
  const start = performance.now()
  await mustBeAccepted(sendBid(system.origin, bidder, bid))
  const ms = performance.now() - start
  await pause(pauseMs)
  return ms
}

/** Submissions one after the other, each with a file of its own; only the last request is timed. */
export async function timeSubmissions(system: System, bidder: Bidder, count: number) {
  const times: number[] = []
  while (times.length < count) times.push(await timeOne(system, bidder))
  return times
}

/** The same until it is stopped. */
export function keepSubmitting(system: System, bidder: Bidder) {
  const times: number[] = []
  const ending = new AbortController()
  async function run() {
    while (!ending.signal.aborted) times.push(await timeOne(system, bidder))
    return times
  }
  const running = run()
  // A rejection is thrown where it is stopped.
  running.catch(() => {})
  return () => {
    ending.abort()
    return running
  }
}

export const p95 = (times: readonly number[]) => percentile(times, 0.95)
