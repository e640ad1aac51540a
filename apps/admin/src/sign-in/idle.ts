const minute = 60_000
const endsAfter = 30 * minute
const warnsBefore = 2 * minute

/** The status of a session that was last used at this time. */
export function idleStateAt(now: number, seenAt: number): 'fresh' | 'ending' | 'over' {
  const idle = now - seenAt
  if (idle >= endsAfter) return 'over'
  return idle >= endsAfter - warnsBefore ? 'ending' : 'fresh'
}

/** Rounded up, so that the last minute is not shown as none. */
export const minutesLeft = (now: number, seenAt: number) =>
  Math.max(1, Math.ceil((seenAt + endsAfter - now) / minute))
