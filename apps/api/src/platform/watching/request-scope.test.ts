import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aLinkBid, behindTheWalls, submitOver } from '#test/bids'
import { aTender, typedEnquiry } from '#test/builders'
import { aSender } from '#test/senders'
import { eventually, startApi } from '#test/start-api'

let api: Awaited<ReturnType<typeof startApi>>
beforeAll(async () => {
  api = await startApi()
  await api.startWorker()
})
afterAll(() => api.close())

test('a job carries the id of its request', async () => {
  const id = randomUUID()
  const { statusCode } = await api.app.inject({
    method: 'POST',
    url: '/api/contacts',
    headers: { 'x-request-id': id },
    payload: typedEnquiry,
  })
  expect(statusCode).toBe(201)
  const lines = () => api.log.filter((line) => line.includes(id))
  await eventually(() => lines().some((line) => line.includes('"job done"')))
  expect(lines().some((line) => line.includes('"answered"'))).toBe(true)
  // Whom it is about is not in the log: neither address nor name nor number.
  const all = api.log.join('\n')
  for (const typed of [typedEnquiry.email, typedEnquiry.name, typedEnquiry.phone.slice(4)]) {
    expect(all).not.toContain(typed)
  }
})

test('a bid leaves no id in the queue that would lead to it', async () => {
  const bidder = await aSender(api)
  const tender = await aTender(api.services.db, { nameEn: 'Lifts' })
  const { status } = await submitOver(api, bidder, tender, await aLinkBid(api, bidder))
  expect(status).toBe(201)
  const { rows } = await behindTheWalls(
    api,
    `select job.singleton_key from pgboss.job
     left join letters on letters.id = (job.data->>'letterId')::uuid
     where job.name in ('secure-submission', 'scan-upload') or letters.tender_id is not null`,
  )
  expect(rows.length).toBeGreaterThan(0)
  expect(rows.filter(({ singleton_key: key }) => key !== null)).toEqual([])
})
