import { systemClock } from 'pg-boss'

/**
 * For the queue's timers. It waits by comparing times: with the machine's clock, one that is put
 * back by an hour would let no job be retried or taken over for that hour. What judges, as when a
 * job is due, is the database's time anyway.
 */
export const steadyClock: typeof systemClock = {
  ...systemClock,
  now: () => performance.timeOrigin + performance.now(),
}
