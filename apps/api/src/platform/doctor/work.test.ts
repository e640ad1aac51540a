import { freePort } from '@padauk/testing/postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { examineWork } from '#platform/doctor/work'
import { createAdminPort } from '#platform/watching/admin-port'
import { createMetrics } from '#platform/watching/metrics'
import { watchWork } from '#platform/watching/watch-work'
import { startApi } from '#test/start-api'

let api: Awaited<ReturnType<typeof startApi>>
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

type State = { waited?: number; scans?: number; missing?: number; deadlines?: number }

/** What the doctor says of a worker in this state. */
async function saidOf({ waited = 0, scans = 1, missing = 0, deadlines = 0 }: State) {
  const metrics = createMetrics({ process: 'worker', release: 'test' })
  const letter = { queue: 'send-letter', waiting: 1, oldestSeconds: waited }
  watchWork({
    ...api.services,
    metrics,
    letters: { waiting: async () => letter, failed: async () => 0 },
    keyHolders: { missingChecks: async () => missing },
    closings: { overdueSeconds: async () => 0, deadlinesWithin: async () => deadlines },
  })
  metrics.gauge('padauk_scanner_works', 'As the worker names it').set(scans)
  const adminPort = createAdminPort({ metrics, checks: {} })
  const port = await freePort()
  await adminPort.listen('127.0.0.1', port)
  const config = { ...api.services.config, PRIVATE_DOORS: `http://127.0.0.1:${port}` }
  const findings = await examineWork(config).finally(() => adminPort.close())
  return findings.map(({ state, about, sentence }) => `${state} ${about}: ${sentence}`)
}

test('a worker without trouble is fine', async () => {
  expect(await saidOf({})).toEqual([
    'ok e-mail: No e-mail waits.',
    'ok key holders: Enough keys were checked.',
  ])
})

test('an e-mail that waits and a scanner that sees nothing are wrong', async () => {
  expect(await saidOf({ waited: 1_300, scans: 0 })).toEqual([
    'wrong e-mail: An e-mail has waited for 21 minutes.',
    'wrong scanner: The scanner does not find the test virus: files are scanned later.',
    'ok key holders: Enough keys were checked.',
  ])
})

test('missing keys can wait, but not before a deadline', async () => {
  expect(await saidOf({ missing: 2 })).toContain(
    'look key holders: 2 more key holders must check their keys.',
  )
  expect(await saidOf({ missing: 2, deadlines: 1 })).toContain(
    'wrong key holders: 2 more key holders must check their keys. Bids are to be opened within days.',
  )
})

test('says nothing where no worker answers', async () => {
  const config = { ...api.services.config, PRIVATE_DOORS: 'http://127.0.0.1:9' }
  expect(await examineWork(config)).toEqual([])
})
