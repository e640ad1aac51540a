import { limitSettings } from '#platform/security/limit-settings'

/** For everything but tests of the rate limits: many calls come from one address within a second. */
export const withoutLimits = Object.fromEntries(
  Object.keys(limitSettings).map((name) => [name, '1000000/1']),
)
