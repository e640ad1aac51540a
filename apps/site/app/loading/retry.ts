const growing = [1_000, 2_000, 4_000, 8_000]
const patient = 10_000

/** After so many tries in vain the page stops promising and says what is wrong. */
export const triesBeforeSaying = growing.length

/** Milliseconds before the next try; `chance` (0 to 1) spreads the crowd after an outage. */
export function retryDelay(tries: number, chance: number) {
  const delay = growing[tries] ?? patient
  return Math.round(delay * (0.8 + 0.4 * chance))
}

/** On a bad line scripts may not arrive: the page stays as it is and asks again. */
export async function keepTrying<Loaded>(load: () => Promise<Loaded>, tries = 0): Promise<Loaded> {
  try {
    return await load()
  } catch {
    await new Promise((resolve) => setTimeout(resolve, retryDelay(tries, Math.random())))
    return keepTrying(load, tries + 1)
  }
}

/** A dead line may say nothing for minutes. */
const patience = 8_000

/** Asked first: a reload without a connection would replace the page by an error. */
export const isServerReachable = () =>
  fetch(location.href, {
    method: 'HEAD',
    cache: 'no-store',
    signal: AbortSignal.timeout(patience),
  }).then(
    (answer) => answer.ok,
    () => false,
  )
