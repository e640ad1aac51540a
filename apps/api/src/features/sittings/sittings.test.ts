import { randomBytes } from 'node:crypto'
import {
  declareInterest,
  endSitting,
  postShares,
  readSitting,
  revealBids,
} from '@padauk/contract/admin/sittings'
import { dashedNumber } from '@padauk/contract/receipt-facts'
import { readTender } from '@padauk/contract/tenders'
import { canonicalJson } from '@padauk/evidence/canonical-json'
import { recipientOf } from '@padauk/sealing/age'
import type { Kysely } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { DB } from '#platform/database/tables'
import { behindTheWalls } from '#test/bids'
import { must } from '#test/editors'
import { aKeySet } from '#test/holders'
import type { TestHolder } from '#test/holders'
import { aSteppedUpMember } from '#test/people'
import {
  aTenderToOpen,
  declarationOf,
  handedTo,
  sharesOf,
  startedBy,
  takePart,
} from '#test/sittings'
import type { Sender } from '#test/senders'
import { startApi } from '#test/start-api'

let api: Awaited<ReturnType<typeof startApi>>
let keys: Awaited<ReturnType<typeof aKeySet>>
let one: TestHolder
let other: TestHolder
beforeAll(async () => {
  api = await startApi()
  keys = await aKeySet(api)
  ;[one, other] = keys.holders as [TestHolder, TestHolder]
})
afterAll(() => api.close())

const advance = () => api.services.sittings.advance()
const read = async (tender: string, by: TestHolder = one) =>
  must(await by.call(readSitting, { params: { id: tender } }))
/** What a bidder reads on the page of the tender. */
const toldTo = async (bidder: Sender | undefined, id: string) =>
  bidder && must(await bidder.call(readTender, { params: { id }, query: {} })).closing
const openedRows = async () =>
  (await api.services.db.selectFrom('openedBids').select('submissionId').execute()).length

describe('two holders', () => {
  test('open all bids at once, and what was inside is what was sealed', async () => {
    const { tender, bids } = await aTenderToOpen(api, keys)
    expect(await read(tender)).toMatchObject({
      state: 'ready',
      closing: { bids: 2 },
      may_open: keys.set.holders.map(({ name }) => name),
    })
    const window = await startedBy(one, tender)
    must(await takePart(one, window))
    await advance()
    expect(await read(tender)).toMatchObject({ state: 'sitting', sitting: { combined: null } })
    must(await takePart(other, window))
    await advance()
    const { sitting } = await read(tender)
    const opens = bids.map(({ receipt }) => receipt.receiptNo).toSorted()
    expect(sitting?.combined).toEqual({ opens, fails: [] })
    const before = await openedRows()
    expect(await toldTo(bids[0]?.bidder, tender)).toMatchObject({ bids: 2, disclosed_at: null })
    must(await one.call(revealBids, { params: { id: window.window } }))
    await advance()
    expect(await read(tender)).toMatchObject({ state: 'revealed', sitting: null })
    expect(await openedRows()).toBe(before + 2)
    expect((await toldTo(bids[0]?.bidder, tender))?.disclosed_at).toEqual(expect.any(String))
    const rows = await api.services.db
      .selectFrom('submissions')
      .select(['id', 'wrappedKey', 'receiptNo'])
      .where('tenderId', '=', tender)
      .execute()
    const manifests = await api.services.sittings.manifestsOf(rows)
    for (const { manifest, receipt } of bids) {
      const row = rows.find(({ receiptNo }) => receiptNo === dashedNumber(receipt.receiptNo))
      expect(manifests.get(row?.id ?? '')).toEqual(manifest)
    }
  })

  test('may be any two, also when a third takes part', async () => {
    const { tender } = await aTenderToOpen(api, keys, 1)
    const [, , third, fourth] = keys.holders as [TestHolder, TestHolder, TestHolder, TestHolder]
    const window = await startedBy(third, tender)
    for (const holder of [fourth, other, third]) must(await takePart(holder, window))
    await advance()
    expect((await read(tender)).sitting?.combined).toMatchObject({ fails: [] })
  })

  test('press Start at the same moment and sit in one window', async () => {
    const { tender } = await aTenderToOpen(api, keys, 1)
    const [first, second] = await Promise.all([startedBy(one, tender), startedBy(other, tender)])
    expect(first).toEqual(second)
  })
})

describe('nothing is opened', () => {
  let tender: string
  let receiptNo: string
  let window: Awaited<ReturnType<typeof startedBy>>
  beforeEach(async () => {
    const closed = await aTenderToOpen(api, keys, 1)
    tender = closed.tender
    receiptNo = closed.bids[0]?.receipt.receiptNo ?? ''
    window = await startedBy(one, tender)
  })
  const reveal = (by = one) => by.call(revealBids, { params: { id: window.window } })

  test('by one holder, who posts once, twice or under the other name', async () => {
    must(await takePart(one, window))
    must(await takePart(one, window))
    await advance()
    expect(await reveal()).toMatchObject({ ok: false, code: 'not-yet' })
    const { statement, ...own } = await sharesOf(one, await handedTo(one, window))
    const renamed = { ...own, statement: { ...statement, holder: other.holderId } }
    for (const by of [one, other]) {
      const answer = await by.call(postShares, { params: { id: window.window }, body: renamed })
      expect(answer).toMatchObject({ ok: false })
    }
    await advance()
    expect(await read(tender)).toMatchObject({ state: 'sitting', sitting: { combined: null } })
  })

  test('before all were combined', async () => {
    for (const holder of [one, other]) must(await takePart(holder, window))
    expect(await reveal()).toMatchObject({ ok: false, code: 'not-yet' })
    await advance()
    expect(await reveal()).toMatchObject({ ok: true })
  })

  test('by a member of staff who posted nothing', async () => {
    for (const holder of [one, other]) must(await takePart(holder, window))
    await advance()
    const [, , third] = keys.holders
    expect(await reveal(third)).toMatchObject({ ok: false, code: 'not-allowed' })
    const officer = await aSteppedUpMember(api, ['officer'])
    const answer = await officer.call(revealBids, { params: { id: window.window } })
    expect(answer).toMatchObject({ ok: false, code: 'not-allowed' })
  })

  test('when a bid does not open, and the list names it by its receipt', async () => {
    await behindTheWalls(
      api,
      `update seals set envelope = 'broken'
       where submission_id in (select id from submissions where tender_id = $1)`,
      [tender],
    )
    for (const holder of [one, other]) must(await takePart(holder, window))
    await advance()
    const { sitting } = await read(tender)
    expect(sitting?.combined).toEqual({ opens: [], fails: [receiptNo] })
    expect(await reveal()).toMatchObject({ ok: false, code: 'not-yet' })
  })

  test('once the window has ended: its shares are gone, and another starts empty', async () => {
    for (const holder of [one, other]) must(await takePart(holder, window))
    must(await one.call(endSitting, { params: { id: window.window } }))
    await advance()
    const kept = await api.services.db
      .selectFrom('sittingShares')
      .select('sealed')
      .where('sittingId', '=', window.window)
      .execute()
    expect(kept).toEqual([{ sealed: null }, { sealed: null }])
    const body = await sharesOf(one, await handedTo(one, await startedBy(one, tender)))
    const late = await one.call(postShares, { params: { id: window.window }, body })
    expect(late).toMatchObject({ ok: false, code: 'not-found' })
    expect((await read(tender)).sitting?.openers.some(({ posted }) => posted)).toBe(false)
  })

  test('with shares that were posted to the window before', async () => {
    const old = await sharesOf(one, await handedTo(one, window))
    must(await one.call(endSitting, { params: { id: window.window } }))
    const next = await startedBy(one, tender)
    must(await one.call(declareInterest, declaredIn(one, next)))
    const answer = await one.call(postShares, { params: { id: next.window }, body: old })
    expect(answer).toMatchObject({ ok: false, code: 'invalid-input' })
  })

  test('to a recipient that was exchanged in the database: the signature tells', async () => {
    const swapped = { ...window, recipient: recipientOf(randomBytes(32)) }
    await behindTheWalls(api, `update sittings set statement = $2 where id = $1`, [
      window.window,
      canonicalJson(swapped),
    ])
    await expect(takePart(one, swapped)).rejects.toThrow('signature')
  })

  test('without a declaration, or with one for another window or by another key', async () => {
    const body = await sharesOf(one, await handedTo(one, window))
    const unasked = { ...body, statement: { ...body.statement, holder: other.holderId } }
    expect(
      await other.call(postShares, { params: { id: window.window }, body: unasked }),
    ).toMatchObject({ ok: false })
    const foreign = declarationOf(other, { ...window, root: 'a'.repeat(64) })
    const forged = declarationOf({ ...other, key: one.key }, window)
    for (const paper of [foreign, forged]) {
      const answer = await other.call(declareInterest, {
        params: { id: window.window },
        body: paper,
      })
      expect(answer).toMatchObject({ ok: false, code: 'invalid-input' })
    }
  })

  test('through the session of a colleague, unless the key is on paper', async () => {
    const officer = await aSteppedUpMember(api, ['officer'])
    const declared = declaredIn(one, window)
    const hasPaper = (isOnPaper: boolean) =>
      behindTheWalls(api, `update key_holders set on_paper = $2 where id = $1`, [
        one.holderId,
        isOnPaper,
      ])
    expect(await officer.call(declareInterest, declared)).toMatchObject({ code: 'not-allowed' })
    await hasPaper(true)
    expect(await officer.call(declareInterest, declared)).toMatchObject({ ok: true })
    await hasPaper(false)
  })

  test('with a key that was retired, or one that the tender does not name', async () => {
    const refused = { ok: false, code: 'not-allowed' }
    const change = (statement: string, value: unknown) =>
      behindTheWalls(api, statement, [other.holderId, value])
    const retire = `update key_holders set retired_at = $2 where id = $1`
    await change(retire, new Date())
    expect(await other.call(declareInterest, declaredIn(other, window))).toMatchObject(refused)
    await change(retire, null)
    const openers = keys.holders
      .map(({ holderId }) => holderId)
      .filter((id) => id !== other.holderId)
    await behindTheWalls(
      api,
      `update tenders set rules = jsonb_set(rules, '{openers}', $2) where id = $1`,
      [tender, JSON.stringify(openers)],
    )
    expect(await other.call(declareInterest, declaredIn(other, window))).toMatchObject(refused)
    expect(await one.call(declareInterest, declaredIn(one, window))).toMatchObject({ ok: true })
  })

  test('for a holder who declared an interest, also after a second declaration', async () => {
    const refused = { ok: false, code: 'not-allowed' }
    const params = { id: window.window }
    const interested = declarationOf(other, window, true)
    expect(await other.call(declareInterest, { params, body: interested })).toMatchObject(refused)
    expect(await other.call(declareInterest, declaredIn(other, window))).toMatchObject(refused)
    const own = await handedTo(one, window)
    const body = await sharesOf(other, { ...own, holder: other.holderId })
    expect(await other.call(postShares, { params, body })).toMatchObject({ code: 'invalid-input' })
  })

  test('by the application itself', async () => {
    const { db } = api.services
    const [bid] = await db
      .selectFrom('submissions')
      .select('id')
      .where('tenderId', '=', tender)
      .execute()
    const reveal = { state: 'revealed', combineList: '{}', endedAt: new Date() }
    const revealed = (from: Kysely<DB>) =>
      from.updateTable('sittings').set(reveal).where('id', '=', window.window).execute()
    const opened = (from: Kysely<DB>) =>
      from
        .insertInto('openedBids')
        .values({
          submissionId: bid?.id ?? '',
          sittingId: window.window,
          sealedManifest: 'x',
        })
        .execute()
    // One holder, then none of the bids, then a bid of a sitting that goes on.
    must(await takePart(one, window))
    await expect(revealed(db)).rejects.toThrow('two holders')
    must(await takePart(other, window))
    await expect(revealed(db)).rejects.toThrow('left out')
    await expect(opened(db)).rejects.toThrow('with all others')
    await expect(
      db
        .updateTable('sittings')
        .set({ state: 'abandoned' })
        .where('id', '=', window.window)
        .execute(),
    ).resolves.toBeDefined()
    await expect(revealed(db)).rejects.toThrow('has ended')
  })

  const declaredIn = (holder: TestHolder, { window: id, ...rest }: typeof window) => ({
    params: { id },
    body: declarationOf(holder, { window: id, ...rest }),
  })
})
