import { readFileSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { dashedNumber } from '@padauk/contract/receipt-facts'
import { takeBack } from '@padauk/contract/taking-back'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createKeptSeals } from '#features/closings/kept-seals'
import { letPass } from '#test/bids'
import { aKeySet } from '#test/holders'
import { aSealedBid, aSealedSubmission, submitSealed } from '#test/sealed-bids'
import { aSender } from '#test/senders'
import { eventually, startApi } from '#test/start-api'

let api: Awaited<ReturnType<typeof startApi>>
let keys: Awaited<ReturnType<typeof aKeySet>>
beforeAll(async () => {
  api = await startApi()
  keys = await aKeySet(api)
})
afterAll(() => api.close())

const keysBelow = async (prefix: string) =>
  (await Array.fromAsync(api.services.store.list(prefix))).map(({ key }) => key)

/** What docs/opening-by-hand.md takes from the database. */
async function linesByHand(tender: string) {
  const client = new Client({ connectionString: api.database.ownerUrl })
  await client.connect()
  try {
    const file = new URL('../../../../../ops/open-by-hand-bids.sql', import.meta.url)
    const statement = readFileSync(file, 'utf8').replace(":'tender'", '$1')
    const { rows } = await client.query<{ bid: object }>(statement, [tender])
    return rows.map((row) => row.bid)
  } finally {
    await client.end()
  }
}

// Before the worker runs, which would do the same job.
test('a job that is repeated writes no other version, and does not trust what it finds', async () => {
  const { tender, receipt } = await aSealedSubmission(api, keys)
  await letPass(api, tender, 80)
  await api.services.closings.closeDue()
  const { db, store } = api.services
  let puts = 0
  const counted = {
    get: store.get,
    retain: store.retain,
    put: (...args: Parameters<typeof store.put>) => {
      puts += 1
      return store.put(...args)
    },
  }
  const key = `seals/${tender}/${dashedNumber(receipt.receiptNo).toLowerCase()}.json`
  await store.put(key, Buffer.from('{}'), { contentType: 'application/json' })
  const keptSeals = createKeptSeals({ db, store: counted, retainDays: 1 })
  await keptSeals.keep({ tenderId: tender })
  await keptSeals.keep({ tenderId: tender })
  expect(puts).toBe(1)
  const reading = await store.get(key)
  expect(JSON.parse(reading ? await text(reading.stream) : 'null')).toEqual(
    (await linesByHand(tender))[0],
  )
})

test('seals lie in the database alone until the closing, and those that count are locked then', async () => {
  const { tender } = await aSealedSubmission(api, keys)
  const other = await aSender(api)
  const taken = await aSealedBid(api, other, { tender, set: keys.set })
  await submitSealed(api, other, tender, taken.payload)
  await other.call(takeBack, {
    params: { tenderId: tender },
    body: { password: other.password },
  })
  const prefix = `seals/${tender}/`
  expect(await keysBelow(prefix)).toEqual([])

  await letPass(api, tender, 80)
  await api.services.closings.closeDue()
  await api.startWorker()
  const kept = await eventually(async () => {
    const found = await keysBelow(prefix)
    return found.length > 0 ? found : undefined
  })
  const stored = await Promise.all(
    kept.map(async (key) => {
      const reading = await api.services.store.get(key)
      return JSON.parse(reading ? await text(reading.stream) : 'null') as object
    }),
  )
  expect(stored).toEqual(await linesByHand(tender))
  expect(stored).toHaveLength(1)
})
