/** The server clock, counted on from a response; independent of the device clock. */
export type ServerClock = { serverTime: number; at: number }

type Answer = { serverTime: string; askedAt: number; answeredAt: number }

/** `askedAt` and `answeredAt` by `performance.now()`, which cannot be set. */
export const readServerClock = ({ serverTime, askedAt, answeredAt }: Answer): ServerClock => ({
  serverTime: Date.parse(serverTime),
  // The answer has travelled too; half of the way there and back is the best guess.
  at: answeredAt - (answeredAt - askedAt) / 2,
})

export const serverNow = ({ serverTime, at }: ServerClock, now: number) => serverTime + now - at

export type Duration = { days: number; hours: number; minutes: number; seconds: number }

/** What is left of a time, never below nothing. */
export function durationOf(milliseconds: number): Duration {
  const seconds = Math.max(0, Math.floor(milliseconds / 1_000))
  return {
    days: Math.floor(seconds / 86_400),
    hours: Math.floor(seconds / 3_600) % 24,
    minutes: Math.floor(seconds / 60) % 60,
    seconds: seconds % 60,
  }
}
