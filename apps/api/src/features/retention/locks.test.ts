import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aFileBid, behindTheWalls, letPass } from '#test/bids'
import { aTender } from '#test/builders'
import { aKeySet } from '#test/holders'
import { aTenderWith } from '#test/openings'
import { bidIdsOf, daysPass, decided, withLocks } from '#test/retention'
import { sendParts } from '#test/sealed-bids'
import { aBidFor, closeToOpen } from '#test/sittings'
import { aSender } from '#test/senders'
import { startApi } from '#test/start-api'

let api: Awaited<ReturnType<typeof startApi>>
let locks: ReturnType<typeof withLocks>
let keys: Awaited<ReturnType<typeof aKeySet>>
beforeAll(async () => {
  api = await startApi()
  locks = withLocks(api)
  keys = await aKeySet(api)
})
afterAll(() => api.close())

async function anOpenTender() {
  const bidders = [await aSender(api), await aSender(api)]
  const { tender } = await aTenderWith(api, bidders, (bidder) => aFileBid(api, bidder))
  const [winner = '', loser = ''] = await bidIdsOf(api, tender)
  for (const submissionId of [winner, loser]) await api.services.uploads.secure({ submissionId })
  return { tender, winner, loser }
}

const timesOf = (tender: string) =>
  api.services.db
    .selectFrom('tenders')
    .leftJoin('closings', 'closings.tenderId', 'tenders.id')
    .leftJoin('awards', 'awards.tenderId', 'tenders.id')
    .select(['endDate', 'closings.closedAt', 'finalAt'])
    .where('tenders.id', '=', tender)
    .executeTakeFirstOrThrow()

/** Days from a moment to the one until which every file of the bid is locked. */
async function lockedDays(id: string, since: Date | null) {
  const objects = await api.services.db
    .selectFrom('uploadChunks')
    .innerJoin('uploads', 'uploads.id', 'uploadId')
    .select('object')
    .where('submissionId', '=', id)
    .execute()
  const until = new Set(objects.map(({ object }) => locks.get(object)?.getTime()))
  expect(until.size).toBe(1)
  const [one = 0] = until
  return (one - (since?.getTime() ?? 0)) / 86_400_000
}

const sweep = () => api.services.retention.sweep()

test('a bid is locked until 90 days after the deadline, and an extension lengthens it', async () => {
  const { tender, loser } = await anOpenTender()
  expect(await lockedDays(loser, (await timesOf(tender)).endDate)).toBe(90)
  await behindTheWalls(
    api,
    `update tenders set end_date = end_date + interval '7 days' where id = $1`,
    [tender],
  )
  await sweep()
  expect(await lockedDays(loser, (await timesOf(tender)).endDate)).toBe(90)
})

test('closing, decision and contract lengthen the lock', async () => {
  const { tender, winner, loser } = await anOpenTender()
  await letPass(api, tender, 80)
  await api.services.closings.closeDue()
  // As if it had been accepted under this deadline.
  locks.clear()
  await sweep()
  expect(await lockedDays(loser, (await timesOf(tender)).closedAt)).toBe(90)

  await decided(api, tender, { winner })
  await sweep()
  const { finalAt } = await timesOf(tender)
  expect(await lockedDays(loser, finalAt)).toBe(1_096)
  expect(await lockedDays(winner, finalAt)).toBe(2_557)

  const { rows } = await behindTheWalls(
    api,
    `insert into contracts (tender_id, award_id, number, signed_on, amount, currency, starts_on,
      ends_on, recorded_by, recorded_at)
    select $1, id, '1', now(), 1, 'MMK', now(), now(), gen_random_uuid(), now() + interval '20 days'
    from awards where tender_id = $1 returning recorded_at`,
    [tender],
  )
  await sweep()
  expect(await lockedDays(winner, rows[0].recorded_at as Date)).toBe(2_557)
  expect(await lockedDays(loser, finalAt)).toBe(1_096)
})

test('a sweep that finds nothing new asks the store for nothing', async () => {
  await anOpenTender()
  await sweep()
  const { retain } = api.services.store
  let asked = 0
  api.services.store.retain = (...given) => {
    asked++
    return retain(...given)
  }
  await sweep()
  api.services.store.retain = retain
  expect(asked).toBe(0)
})

test('what the store still locks is unreadable on its day and removed when the lock has run out', async () => {
  const { tender, winner, loser } = await anOpenTender()
  await letPass(api, tender, 80)
  await api.services.closings.closeDue()
  await decided(api, tender, { winner })
  await sweep()
  await daysPass(api, tender, 1_096)
  await sweep()
  const { db, store } = api.services
  const stateOf = () =>
    db
      .selectFrom('erasures')
      .select(['erasedAt', 'removedAt', 'tryAt'])
      .where('submissionId', '=', loser)
      .executeTakeFirstOrThrow()
  const { removedAt, tryAt } = await stateOf()
  expect(removedAt).toBeNull()
  expect(tryAt.getTime()).toBeGreaterThan(Date.now() + 86_000_000)
  const files = await db
    .selectFrom('uploads')
    .select(['wrappedKey', 'sealedFacts'])
    .where('submissionId', '=', loser)
    .execute()
  expect(files).toEqual(Array.from({ length: 3 }, () => ({ wrappedKey: null, sealedFacts: null })))

  locks.clear()
  await behindTheWalls(api, `update erasures set try_at = now() where submission_id = $1`, [loser])
  await sweep()
  expect((await stateOf()).removedAt).not.toBeNull()
  const left = await Array.fromAsync(store.list('sealed/'))
  const own = await db
    .selectFrom('uploads')
    .select('id')
    .where('submissionId', '=', loser)
    .execute()
  expect(left.filter(({ key }) => own.some(({ id }) => key.includes(id)))).toEqual([])
})

test('the seals of a closed tender are locked as long as their bids', async () => {
  const tender = await aTender(api.services.db, { nameEn: 'Solar pumps', keySet: keys.hash })
  await aBidFor(api, { tender, set: keys.set })
  const [id = ''] = await bidIdsOf(api, tender)
  await api.services.uploads.secure({ submissionId: id })
  await closeToOpen(api, tender)
  await api.services.closings.keepSeals({ tenderId: tender })
  const seal = () => [...locks].find(([key]) => key.startsWith(`seals/${tender}/`))?.[1]
  const first = seal()?.getTime() ?? 0
  await decided(api, tender, { daysAgo: -10 })
  await sweep()
  expect(seal()?.getTime()).toBeGreaterThan(first + 9 * 86_400_000)
})

test('drafts are erased once their tender has closed, not before', async () => {
  const tender = await aTender(api.services.db, { nameEn: 'Solar pumps', keySet: keys.hash })
  const { bidder } = await aBidFor(api, { tender, set: keys.set })
  await sendParts(api, bidder, tender)
  const { db, uploads, store } = api.services
  const drafts = () =>
    db
      .selectFrom('uploads')
      .select('id')
      .where('tenderId', '=', tender)
      .where('state', '<>', 'accepted')
      .execute()
  const before = await drafts()
  expect(before).toHaveLength(3)
  await uploads.sweep()
  expect(await drafts()).toHaveLength(3)
  await closeToOpen(api, tender)
  await uploads.sweep()
  expect(await drafts()).toEqual([])
  const left = await Array.fromAsync(store.list('sealed/'))
  expect(left.filter(({ key }) => before.some(({ id }) => key.includes(id)))).toEqual([])
})

test('the application cannot wipe a bid, nor lift what protects it', async () => {
  const { tender, loser } = await anOpenTender()
  const { db } = api.services
  const refused = (statement: ReturnType<typeof sql>) =>
    expect(statement.execute(db)).rejects.toThrow(/never changed|erased with|denied|append-only/)
  await refused(sql`update uploads set wrapped_key = null, erased_at = clock_timestamp()
    where submission_id = ${loser}`)
  await refused(sql`update uploads set sealed_name = null, wrapped_key = null, sealed_facts = null,
    erased_at = clock_timestamp() where submission_id = ${loser}`)
  await refused(sql`insert into erasures (submission_id, kind) values (${loser}, 'other')`)
  await refused(sql`update opened_bids set sealed_manifest = null`)
  await refused(sql`delete from legal_holds where tender_id = ${tender}`)
  const { rows } = await sql<{ done: boolean }>`select erase_bid(${loser}) as done`.execute(db)
  expect(rows[0]?.done).toBe(false)
})
