import { sendEnquiry } from '@padauk/contract/enquiries'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import Fastify from 'fastify'
import { countRequests, createMetrics, tellable } from '#platform/watching/metrics'
import { watchWork } from '#platform/watching/watch-work'
import { createServices } from '#src/services'
import { aFileBid, letPass, submitOver } from '#test/bids'
import { aTender, typedEnquiry } from '#test/builders'
import { aSender } from '#test/senders'
import { eventually, startApi } from '#test/start-api'

let api: Awaited<ReturnType<typeof startApi>>
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

/** What a worker that has just started tells; figures are kept for ten seconds otherwise. */
async function metricsOfWorker() {
  const worker = await createServices(api.services.config, api.services.log, 'worker')
  watchWork(worker)
  try {
    return await worker.metrics.read()
  } finally {
    await worker.close()
  }
}

const valueOf = (figures: string, name: string, label = '') =>
  Number(
    figures
      .split('\n')
      .find((line) => line.startsWith(`${name}{`) && line.includes(label))
      ?.split(' ')
      .at(-1),
  )

/** Ours, without what differs between any two moments. */
const steady = (figures: string) =>
  figures
    .split('\n')
    .filter((line) => line.startsWith('padauk_') && !/offset|pool|free|_seconds/.test(line))

test('a process reports database, store, clock, pool, keys and release', async () => {
  const figures = await api.services.metrics.read()
  expect(valueOf(figures, 'padauk_database_works')).toBe(1)
  expect(valueOf(figures, 'padauk_store_works')).toBe(1)
  expect(Math.abs(valueOf(figures, 'padauk_clock_offset_seconds'))).toBeLessThan(1)
  expect(valueOf(figures, 'padauk_pool_connections', 'state="total"')).toBeGreaterThan(0)
  expect(valueOf(figures, 'padauk_files_free_ratio')).toBeGreaterThan(0)
  expect(figures).toMatch(
    /padauk_key_info\{ring="TOKEN_KEYS",kid="[\w-]+",use="used",process="api"\} 1/,
  )
  expect(figures).toContain('padauk_build_info{release="unnamed",process="api"} 1')
  expect(figures).not.toContain(api.services.config.TOKEN_KEYS[0]?.key.toString('base64url'))
})

test('counts queued e-mails, with their age', async () => {
  const before = valueOf(await metricsOfWorker(), 'padauk_queue_waiting', 'send-letter')
  const answer = await api.call()(sendEnquiry, { body: typedEnquiry })
  expect(answer.ok).toBe(true)
  const after = await metricsOfWorker()
  expect(valueOf(after, 'padauk_queue_waiting', 'send-letter')).toBeGreaterThan(before)
  expect(valueOf(after, 'padauk_queue_oldest_seconds', 'send-letter')).toBeGreaterThan(0)
})

test('reports a tender that was not closed as overdue', async () => {
  const tender = await aTender(api.services.db, { nameEn: 'Lifts' })
  await letPass(api, tender, 175)
  const overdue = valueOf(await metricsOfWorker(), 'padauk_closing_overdue_seconds')
  expect(overdue).toBeGreaterThan(99)
  expect(overdue).toBeLessThan(160)
  await api.services.closings.closeDue()
  expect(valueOf(await metricsOfWorker(), 'padauk_closing_overdue_seconds')).toBe(0)
})

test('no metric and no log line reveals a bid before its tender has closed', async () => {
  const bidder = await aSender(api)
  const tender = await aTender(api.services.db, { nameEn: 'Lifts' })
  const seriesBefore = await seriesOfApi()
  const linesBefore = api.log.length
  const payload = await aFileBid(api, bidder)
  const worker = await api.startWorker()
  await eventually(
    async () => valueOf(await metricsOfWorker(), 'padauk_queue_waiting', 'send-letter') === 0,
  )
  const [before, jobsBefore] = [steady(await metricsOfWorker()), await jobsTold()]
  const lines = api.log.length

  const { status, body } = await submitOver(api, bidder, tender, payload)
  expect(status).toBe(201)
  await eventually(() => api.inbox.mails.some(({ text }) => text.includes(body.receipt.receipt_no)))
  await eventually(async () => {
    const rows = await api.services.db
      .selectFrom('uploads')
      .select('securedAt')
      .where('companyId', '=', bidder.id)
      .execute()
    return rows.every(({ securedAt }) => securedAt)
  })
  await worker.stop()
  expect(steady(await metricsOfWorker())).toEqual(before)
  expect(await jobsTold()).toEqual(jobsBefore)
  const told = api.log.slice(lines).filter((line) => !line.includes('"answered"'))
  expect(told).toEqual([])
  expect(await seriesOfApi()).toEqual(seriesBefore)
  const answered = api.log.slice(linesBefore).filter((line) => line.includes('"answered"'))
  expect(answered.length).toBeGreaterThan(2)
  for (const line of answered) {
    const {
      level: _,
      time: __,
      process: ___,
      reqId: ____,
      ...rest
    } = JSON.parse(line) as object & {
      [name: string]: unknown
    }
    expect(rest).toEqual({ route: 'confidential', msg: 'answered' })
  }
})

/** Every series of ours that this process serves, values included; times of work and lines aside. */
async function seriesOfApi() {
  const text = await api.services.metrics.registry.metrics()
  return text.split('\n').filter((line) => /^padauk_(?!pool|clock|files_free|job_)/.test(line))
}

test('reports only our own failures of a confidential route', async () => {
  const metrics = createMetrics({ process: 'test', release: 'test' })
  const app = Fastify()
  onTestFinished(() => app.close())
  const told: unknown[] = []
  app.addHook('onResponse', async (request, reply) => void told.push(tellable(request, reply)))
  countRequests(app, metrics)
  const config = { access: 'public', confidential: true } as const
  app.get('/:status', { config }, (request, reply) =>
    reply.code(Number((request.params as { status: string }).status)).send(),
  )
  for (const status of [201, 409, 503]) await app.inject(`/${status}`)
  const failed = { method: 'GET', route: '/:status', status: 503, ms: expect.any(Number) }
  expect(told).toEqual([{ route: 'confidential' }, { route: 'confidential' }, failed])
  const counted = (await metrics.read()).match(/^padauk_request_seconds_count.*$/gm)
  expect(counted).toHaveLength(1)
  expect(counted?.[0]).toMatch(/route="confidential",status="503".* 1$/)
})

/** Finished work by queue, as the figures have it. */
async function jobsTold() {
  const text = await api.services.metrics.registry.getSingleMetricAsString('padauk_job_seconds')
  return text.split('\n').filter((line) => line.includes('_count'))
}

test('lists waiting jobs about a bid once its tender has closed', async () => {
  const bidder = await aSender(api)
  const tender = await aTender(api.services.db, { nameEn: 'Lifts' })
  const before = steady(await metricsOfWorker())
  const { status } = await submitOver(api, bidder, tender, await aFileBid(api, bidder))
  expect(status).toBe(201)
  expect(steady(await metricsOfWorker())).toEqual(before)
  await letPass(api, tender, 76)
  await api.services.closings.closeDue()
  const after = await metricsOfWorker()
  expect(valueOf(after, 'padauk_queue_waiting', 'secure-submission')).toBe(1)
  expect(valueOf(after, 'padauk_queue_waiting', 'send-letter')).toBeGreaterThan(1)
})

test('omits a metric until its first check', async () => {
  const metrics = createMetrics({ process: 'test', release: 'test' })
  const works = metrics.gauge('padauk_test_works', 'Whether it works')
  expect(await metrics.read()).not.toMatch(/^padauk_test_works/m)
  works.set(0)
  expect(await metrics.read()).toMatch(/^padauk_test_works\{process="test"\} 0$/m)
})

test('queries the database for metrics at most every ten seconds', async () => {
  const metrics = createMetrics({ process: 'test', release: 'test' })
  let asked = 0
  metrics.beforeReading(async () => void asked++)
  await Promise.all([metrics.read(), metrics.read()])
  await metrics.read()
  expect(asked).toBe(1)
})
