const minIntervalMs = 10_000
const patienceMs = 4_000

type Reading = { look: () => Promise<void>; lookedAt: number; running: Promise<void> | null }

/** Metrics that need a query are refreshed at most every ten seconds. */
export function createRefreshing() {
  const readings: Reading[] = []

  async function refresh(reading: Reading) {
    if (Date.now() - reading.lookedAt < minIntervalMs) return
    reading.running ??= reading
      .look()
      .catch(() => {})
      .finally(() => {
        reading.lookedAt = Date.now()
        reading.running = null
      })
    // A hanging database must not block the other metrics.
    let timer: NodeJS.Timeout | undefined
    const patience = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, patienceMs)
    })
    await Promise.race([reading.running, patience])
    clearTimeout(timer)
  }

  return {
    add: (look: () => Promise<void>) =>
      void readings.push({ look, lookedAt: -minIntervalMs, running: null }),
    run: async () => void (await Promise.all(readings.map(refresh))),
  }
}
