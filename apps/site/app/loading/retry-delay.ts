const growing = [1_000, 2_000, 4_000, 8_000]
const patient = 10_000

/** After so many tries in vain the page stops promising and says what is wrong. */
export const triesBeforeSaying = growing.length

/** Milliseconds before the next try; `chance` (0 to 1) spreads the crowd after an outage. */
export function retryDelay(tries: number, chance: number) {
  const delay = growing[tries] ?? patient
  return Math.round(delay * (0.8 + 0.4 * chance))
}
