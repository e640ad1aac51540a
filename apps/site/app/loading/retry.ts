const growing = [1_000, 2_000, 4_000, 8_000]
const patient = 10_000

/** After so many failed tries the page shows an error. */
export const triesBeforeSaying = growing.length

/** Milliseconds before the next try; `chance` (0 to 1) spreads the crowd after an outage. */
export function retryDelay(tries: number, chance: number) {
  const delay = growing[tries] ?? patient
  return Math.round(delay * (0.8 + 0.4 * chance))
}

/** On a bad connection scripts may not arrive: the page stays as it is and retries. */
export async function keepTrying<Loaded>(load: () => Promise<Loaded>, tries = 0): Promise<Loaded> {
  try {
    return await load()
  } catch {
    await new Promise((resolve) => setTimeout(resolve, retryDelay(tries, Math.random())))
    return keepTrying(load, tries + 1)
  }
}

/** A dead connection may stay silent for minutes. */
const patience = 8_000

/** An answer of our server to the smallest question; null without one. */
export const askServer = () =>
  fetch(location.href, {
    method: 'HEAD',
    cache: 'no-store',
    signal: AbortSignal.timeout(patience),
  }).catch(() => null)

/** Asked first: a reload without a connection would replace the page by an error. */
export const isServerReachable = async () => (await askServer())?.ok ?? false
