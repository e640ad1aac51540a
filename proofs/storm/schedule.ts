/** All times are seconds after the start of a storm. */
export type Times = { from: number; to: number }

export type Schedule = {
  killEvery: number
  mailDead: Times
  scannerHangs: Times
  scannerGone: Times
  storeAway: Times
  spoolsFull: Times
  failover: number
  /** The clocks go wrong, go wrong the other way, and are put right. */
  clocks: { wrong: number; otherwise: number; right: number }
}

/**
 * Every fault once, those that hurt submitting most near the deadline. What a full storm has for
 * minutes a shorter one has for its share of them.
 */
export function makeSchedule({ deadline }: { deadline: number }): Schedule {
  const share = Math.min(1, deadline / 600)
  const lasting = (from: number, seconds: number, atLeast: number): Times => ({
    from: from * deadline,
    to: from * deadline + Math.max(atLeast, seconds * share),
  })
  const scanner = lasting(0.3, 60, 8)
  const half = (scanner.from + scanner.to) / 2
  const before = (seconds: number) => deadline - Math.max(seconds * share, seconds / 4)
  return {
    killEvery: deadline < 300 ? 10 : 20,
    mailDead: lasting(0.15, 300, 10),
    scannerHangs: { from: scanner.from, to: half },
    scannerGone: { from: half, to: scanner.to },
    storeAway: lasting(0.5, 20, 5),
    spoolsFull: lasting(0.65, 20, 5),
    failover: before(45),
    clocks: { wrong: before(25), otherwise: deadline + 8, right: deadline + 30 },
  }
}
