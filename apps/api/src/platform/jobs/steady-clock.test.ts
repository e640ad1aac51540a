import { randomUUID } from 'node:crypto'
import { expect, onTestFinished, test, vi } from 'vitest'
import { sendLetter } from '#features/notifications/jobs'
import { createPool } from '#platform/database/database'
import { createQueue, createWorker } from '#platform/jobs/jobs'
import { eventually, startApi } from '#test/start-api'

test('a clock that is put back by an hour does not hold up a job that is retried', async () => {
  const api = await startApi()
  const { db, config, log, metrics } = api.services
  const url = config.DATABASE_URL
  const pool = createPool({ url, poolSize: 1, name: 'test' })
  const queue = await createQueue({ pool })
  const worker = await createWorker({ url, log, metrics })
  onTestFinished(async () => {
    vi.restoreAllMocks()
    await worker.stop()
    await queue.stop()
    await pool.end()
    await api.close()
  })
  const now = Date.now
  let tries = 0
  await worker.handle(sendLetter, async () => {
    tries++
    if (tries > 1) return
    vi.spyOn(Date, 'now').mockImplementation(() => now() - 3_600_000)
    throw new Error('away for a moment')
  })
  await queue.enqueue(db, sendLetter, { letterId: randomUUID() })
  await eventually(() => tries === 1)
  await eventually(() => tries === 2, 25_000)
  expect(tries).toBe(2)
}, 60_000)
