import {
  liftLegalHold,
  listErasures,
  readRetention,
  setLegalHold,
} from '@padauk/contract/admin/retention'
import { downloadBidFile, listSubmissions } from '@padauk/contract/admin/submissions'
import { readSubmission } from '@padauk/contract/submissions'
import { takeBack } from '@padauk/contract/taking-back'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aFileBid, behindTheWalls, isGenuine, letPass } from '#test/bids'
import { aTender } from '#test/builders'
import { must } from '#test/editors'
import { aKeySet } from '#test/holders'
import type { TestHolder } from '#test/holders'
import { aSteppedUp, aTenderWith } from '#test/openings'
import { bidIdsOf, daysPass, decided } from '#test/retention'
import { aSender } from '#test/senders'
import { aBidFor, closeToOpen, compareFiles, revealedBy } from '#test/sittings'
import { startApi } from '#test/start-api'
import { faultNow } from '#test/tampering'

let api: Awaited<ReturnType<typeof startApi>>
let officer: Awaited<ReturnType<typeof aSteppedUp>>
let owner: Awaited<ReturnType<typeof aSteppedUp>>
beforeAll(async () => {
  api = await startApi()
  officer = await aSteppedUp(api, ['officer'])
  owner = await aSteppedUp(api, ['owner'])
})
afterAll(() => api.close())

/** Two bids with three files each, shown since the closing. */
async function aClosedTender() {
  const [first, second] = [await aSender(api), await aSender(api)]
  const { tender } = await aTenderWith(api, [first, second], (bidder) => aFileBid(api, bidder))
  const ids = await bidIdsOf(api, tender)
  for (const submissionId of ids) await api.services.uploads.secure({ submissionId })
  await letPass(api, tender, 80)
  await api.services.closings.closeDue()
  const [winner = '', loser = ''] = ids
  return { tender, winner, loser, bidder: second }
}

const sweep = () => api.services.retention.sweep()

const stateOf = async (id: string) => {
  const { db } = api.services
  const uploads = await db
    .selectFrom('uploads')
    .select(['wrappedKey', 'sealedFacts', 'sealedName', 'sha256'])
    .where('submissionId', '=', id)
    .execute()
  const found = db.selectFrom('erasures').selectAll().where('submissionId', '=', id)
  return { uploads, erasure: await found.executeTakeFirst() }
}

const objectsOfBid = async (id: string) => {
  const rows = await api.services.db
    .selectFrom('uploadChunks')
    .innerJoin('uploads', 'uploads.id', 'uploadId')
    .select('object')
    .where('submissionId', '=', id)
    .execute()
  const found = await Promise.all(rows.map(({ object }) => api.services.store.stat(object)))
  return { rows: rows.length, there: found.filter((facts) => facts !== null).length }
}

const scheduleOf = async (tender: string) =>
  must(await officer.call(readRetention, { params: { id: tender } }))

test('shows nothing before the decision, and then when each kind is erased', async () => {
  const { tender, winner } = await aClosedTender()
  expect(await scheduleOf(tender)).toEqual({ schedule: [], hold: null })
  await decided(api, tender, { winner })
  const { schedule } = await scheduleOf(tender)
  expect(schedule).toHaveLength(2)
  const inDays = (text: string) => Math.round((Date.parse(text) - Date.now()) / 86_400_000)
  const told = schedule.map(({ erase_on, ...kept }) => ({ ...kept, days: inDays(erase_on) }))
  expect(told).toEqual(
    expect.arrayContaining([
      { kind: 'awarded', bids: 1, files: 3, erased_at: null, days: 2_557 },
      { kind: 'other', bids: 1, files: 3, erased_at: null, days: 1_096 },
    ]),
  )
})

test('erases other bids on their day and not a day before; the awarded one stays', async () => {
  const { tender, winner, loser } = await aClosedTender()
  await decided(api, tender, { winner, daysAgo: 1_095 })
  await sweep()
  expect((await stateOf(loser)).erasure).toBeUndefined()
  const before = await objectsOfBid(loser)
  expect(before.there).toBe(before.rows)

  await daysPass(api, tender, 1)
  await sweep()
  const { uploads, erasure } = await stateOf(loser)
  expect(erasure).toMatchObject({ kind: 'other', removedAt: expect.any(Date) })
  for (const upload of uploads) {
    expect(upload).toMatchObject({ wrappedKey: null, sealedFacts: null, sealedName: null })
    expect(upload.sha256).toMatch(/^[0-9a-f]{64}$/)
  }
  expect((await objectsOfBid(loser)).there).toBe(0)
  expect((await stateOf(winner)).erasure).toBeUndefined()
  const kept = await objectsOfBid(winner)
  expect(kept.there).toBe(kept.rows)

  await daysPass(api, tender, 2_557 - 1_096)
  await sweep()
  expect((await stateOf(winner)).erasure).toMatchObject({ kind: 'awarded' })
})

test('staff see that a bid is erased instead of an error, and its evidence still verifies', async () => {
  const { tender, winner, loser, bidder } = await aClosedTender()
  const kept = must(await bidder.call(readSubmission, { params: { tenderId: tender } }))
  await decided(api, tender, { winner, daysAgo: 1_096 })
  await sweep()

  const { items } = must(await officer.call(listSubmissions, { params: { id: tender }, query: {} }))
  expect(items.map(({ id, state }) => [id, state])).toEqual([
    [loser, 'erased'],
    [winner, 'active'],
  ])
  const file = { params: { id: loser, slot: 'document' as const } }
  expect(await officer.call(downloadBidFile, file)).toMatchObject({
    ok: false,
    status: 404,
    code: 'bid-erased',
  })
  const receipt = must(await bidder.call(readSubmission, { params: { tenderId: tender } }))
  expect(receipt).toEqual(kept)
  expect(await isGenuine(api, receipt)).toBe(true)
  expect(await faultNow(api)).toBeNull()
})

test('an erasure that the chain does not tell of is found', async () => {
  const { tender, loser } = await aClosedTender()
  await behindTheWalls(api, `insert into erasures (submission_id, kind) values ($1, 'other')`, [
    loser,
  ])
  expect(await faultNow(api)).toBe(`erased bids of tender:${tender} have no entry`)
  await behindTheWalls(api, `delete from erasures where submission_id = $1`, [loser])
})

test('a legal hold stops the erasure until it is lifted; both are logged with reasons', async () => {
  const { tender, winner, loser } = await aClosedTender()
  await decided(api, tender, { winner, daysAgo: 2_000 })
  const params = { id: tender }
  const set = () => owner.call(setLegalHold, { params, body: { reason: 'A court asked for it.' } })
  expect(must(await set()).hold).toMatchObject({ reason: 'A court asked for it.' })
  expect(await set()).toMatchObject({ ok: false, code: 'changed-since' })
  await sweep()
  expect((await stateOf(loser)).erasure).toBeUndefined()
  // The database looks for itself.
  const { rows } = await sql<{ done: boolean }>`select erase_bid(${loser}) as done`.execute(
    api.services.db,
  )
  expect(rows[0]?.done).toBe(false)
  const listed = must(await officer.call(listErasures, { query: { limit: 100 } }))
  expect(listed.items.some((item) => item.tender.id === tender)).toBe(false)

  const body = { reason: 'The court has decided.' }
  expect(must(await owner.call(liftLegalHold, { params, body })).hold).toBeNull()
  expect(await owner.call(liftLegalHold, { params, body })).toMatchObject({ code: 'changed-since' })
  await sweep()
  expect((await stateOf(loser)).erasure).toBeDefined()
  const entries = await api.services.db
    .selectFrom('auditEntries')
    .select(['action', 'body'])
    .where('subject', '=', `tender:${tender}`)
    .where('action', 'in', ['legal-hold.set', 'legal-hold.lifted', 'bids.erased'])
    .orderBy('seq')
    .execute()
  expect(entries.map(({ action, body: told }) => [action, JSON.parse(told)])).toEqual([
    ['legal-hold.set', { reason: 'A court asked for it.' }],
    ['legal-hold.lifted', { reason: 'The court has decided.' }],
    ['bids.erased', { kind: 'other', bids: 1, files: 3 }],
  ])
})

test('lists what will be erased within 90 days, the soonest first, in pages', async () => {
  const later = await aClosedTender()
  await decided(api, later.tender, { winner: later.winner, daysAgo: 1_096 - 80 })
  const sooner = await aClosedTender()
  await decided(api, sooner.tender, { winner: sooner.winner, daysAgo: 1_096 - 10 })
  const far = await aClosedTender()
  await decided(api, far.tender, { winner: far.winner, daysAgo: 1_096 - 91 })
  const ours = [later.tender, sooner.tender, far.tender]
  const pageOf = async (query: { limit: number; after?: string }) =>
    must(await officer.call(listErasures, { query }))
  const all = await pageOf({ limit: 100 })
  const mine = all.items.filter(({ tender }) => ours.includes(tender.id))
  expect(mine.map(({ tender, kind, bids, files }) => [tender.id, kind, bids, files])).toEqual([
    [sooner.tender, 'other', 1, 3],
    [later.tender, 'other', 1, 3],
  ])
  const first = await pageOf({ limit: 1 })
  const second = await pageOf({ limit: 1, after: first.next ?? '' })
  expect([...first.items, ...second.items]).toEqual(all.items.slice(0, 2))
  expect(await officer.call(listErasures, { query: { after: 'nowhere' } })).toMatchObject({
    code: 'invalid-input',
  })
})

test('a process that dies before the objects are gone leaves the rest to the next', async () => {
  const { tender, loser, winner } = await aClosedTender()
  await decided(api, tender, { winner, daysAgo: 1_096 })
  const { store } = api.services
  const { erase } = store
  let erased = 0
  store.erase = async (key) => {
    if (erased === 1) throw new Error('killed')
    erased++
    return erase(key)
  }
  await expect(sweep()).rejects.toThrow('killed')
  store.erase = erase
  const half = await objectsOfBid(loser)
  expect(half.there).toBe(half.rows - 1)
  expect((await stateOf(loser)).erasure).toMatchObject({ removedAt: null })
  await sweep()
  expect((await objectsOfBid(loser)).there).toBe(0)
  expect((await stateOf(loser)).erasure).toMatchObject({ removedAt: expect.any(Date) })
  const entries = await api.services.db
    .selectFrom('auditEntries')
    .select('seq')
    .where('subject', '=', `tender:${tender}`)
    .where('action', '=', 'bids.erased')
    .execute()
  expect(entries).toHaveLength(1)
})

test('sealed bids: envelopes, shares and contents go, receipts and the audit chain hold', async () => {
  const keys = await aKeySet(api)
  const tender = await aTender(api.services.db, { nameEn: 'Solar pumps', keySet: keys.hash })
  const lost = await aBidFor(api, { tender, set: keys.set })
  await aBidFor(api, { tender, set: keys.set })
  const taken = await aBidFor(api, { tender, set: keys.set })
  must(
    await taken.bidder.call(takeBack, {
      params: { tenderId: tender },
      body: { password: taken.bidder.password },
    }),
  )
  await closeToOpen(api, tender)
  await api.services.closings.keepSeals({ tenderId: tender })
  await revealedBy(api, keys.holders as unknown as [TestHolder, TestHolder], tender)
  await compareFiles(api, tender)
  const [loser = '', winner = '', back = ''] = await bidIdsOf(api, tender)
  await decided(api, tender, { winner, daysAgo: 90 })
  await sweep()
  expect((await stateOf(back)).erasure).toMatchObject({ kind: 'unopened' })
  expect((await objectsOfBid(back)).there).toBe(0)
  expect((await stateOf(loser)).erasure).toBeUndefined()

  await daysPass(api, tender, 1_096)
  await sweep()
  const { db, store } = api.services
  const seal = (id: string) =>
    db
      .selectFrom('seals')
      .innerJoin('openedBids', 'openedBids.submissionId', 'seals.submissionId')
      .select(['envelope', 'shares', 'sealedManifest', 'envelopeHash'])
      .where('seals.submissionId', '=', id)
      .executeTakeFirstOrThrow()
  expect(await seal(loser)).toMatchObject({ envelope: null, shares: null, sealedManifest: null })
  expect((await seal(winner)).sealedManifest).not.toBeNull()
  expect((await objectsOfBid(loser)).there).toBe(0)
  expect(await Array.fromAsync(store.list(`seals/${tender}/`))).toHaveLength(1)

  const { items } = must(await officer.call(listSubmissions, { params: { id: tender }, query: {} }))
  expect(items.map(({ id, state }) => [id, state])).toEqual([
    [back, 'taken-back'],
    [winner, 'active'],
    [loser, 'erased'],
  ])
  const receipt = must(await lost.bidder.call(readSubmission, { params: { tenderId: tender } }))
  expect(receipt.closing).toBeDefined()
  expect(await isGenuine(api, receipt)).toBe(true)
  expect(await faultNow(api)).toBeNull()
})

test('a cancelled tender looks the same with and without bids', async () => {
  const bidder = await aSender(api)
  const { tender } = await aTenderWith(api, [bidder], (each) => aFileBid(api, each))
  const empty = await aTender(api.services.db, { nameEn: 'Lifts' })
  const [id = ''] = await bidIdsOf(api, tender)
  await api.services.uploads.secure({ submissionId: id })
  for (const each of [tender, empty]) {
    await behindTheWalls(
      api,
      `update tenders set state = 'cancelled', cancel_reason_en = 'x', end_date = now(),
      revised_at = now() - interval '1 day' where id = $1`,
      [each],
    )
  }
  const shown = async (each: string) =>
    (await scheduleOf(each)).schedule.map(({ erase_on: _, ...kept }) => kept)
  const told = [{ kind: 'unopened', bids: null, files: null, erased_at: null }]
  expect(await shown(tender)).toEqual(told)
  expect(await shown(empty)).toEqual(told)
  await behindTheWalls(
    api,
    `update tenders set start_date = now() - interval '99 days',
    end_date = now() - interval '90 days', revised_at = now() - interval '90 days' where id = $1`,
    [tender],
  )
  await sweep()
  expect((await stateOf(id)).erasure).toMatchObject({ kind: 'unopened' })
  expect((await objectsOfBid(id)).there).toBe(0)
  const listed = must(await officer.call(listErasures, { query: { limit: 100 } }))
  expect(listed.items.some((item) => item.tender.id === tender)).toBe(false)
})
