const dayMs = 86_400_000
// Myanmar keeps UTC+06:30 all year.
const yangonOffsetMs = 6.5 * 3_600_000

const dayOf = (instant: string) => Math.floor((Date.parse(instant) + yangonOffsetMs) / dayMs)

/** How many midnights in Yangon lie between two moments: none, and both are on the same day. */
export const daysBetween = (from: string, to: string) => dayOf(to) - dayOf(from)
