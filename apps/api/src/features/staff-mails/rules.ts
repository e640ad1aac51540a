import { hourInYangon } from '@padauk/language/working-days'

const digest = { from: 8, until: 12 }

/** From 08:00 in Myanmar; a worker that was away then makes up for it until noon. */
export function isTimeOfDigest(now: Date) {
  const hour = hourInYangon(now)
  return hour >= digest.from && hour < digest.until
}
