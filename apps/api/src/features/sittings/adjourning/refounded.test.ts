import { readMinutes } from '@padauk/contract/admin/minutes'
import { declareInterest, readSitting, revealBids } from '@padauk/contract/admin/sittings'
import { downloadPackage, listSubmissions } from '@padauk/contract/admin/submissions'
import { addressOf } from '@padauk/contract/client'
import { readOwnMinutes } from '@padauk/contract/minutes'
import { dashedNumber } from '@padauk/contract/receipt-facts'
import { readRepair, repairBid } from '@padauk/contract/repairs'
import type { Seal } from '@padauk/contract/sealing/bids'
import { canonicalJson } from '@padauk/evidence/canonical-json'
import { fingerprintOf } from '@padauk/sealing/fingerprint'
import { threeFiles } from '@padauk/testing/sealed-bids'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  aTenderToAdjourn,
  adjournedBy,
  combinedBy,
  insertRepairOf,
  letAdjournmentPass,
  sealedAgain,
} from '#test/adjournments'
import { behindTheWalls } from '#test/bids'
import { aTender } from '#test/builders'
import { must } from '#test/editors'
import { aKeySet } from '#test/holders'
import type { TestHolder } from '#test/holders'
import { foundInMinutes } from '#test/minutes'
import { aSteppedUp, stateDeadline, unpack, verifyPackage } from '#test/openings'
import { loseAllBut, refounded } from '#test/refounding'
import {
  aBidFor,
  closeToOpen,
  compareFiles,
  declarationOf,
  handedTo,
  sharesOf,
  signMinutesOf,
  startedBy,
} from '#test/sittings'
import { startApi } from '#test/start-api'
import { faultNow } from '#test/tampering'

type Pair = [TestHolder, TestHolder]
type Bid = Awaited<ReturnType<typeof aBidFor>>

let api: Awaited<ReturnType<typeof startApi>>
let keys: Awaited<ReturnType<typeof aKeySet>>
let officer: Awaited<ReturnType<typeof aSteppedUp>>
async function begin() {
  api = await startApi()
  keys = await aKeySet(api)
  officer = await aSteppedUp(api, ['officer'])
}

const pairOf = ({ holders }: { holders: TestHolder[] }) => holders.slice(0, 2) as Pair

/** A closed tender with two sound bids, whose rules name its openers as every publication does. */
async function aClosedTender(openers = keys.holders) {
  const rules = { openers: openers.map(({ holderId }) => holderId) }
  const tender = await aTender(api.services.db, { nameEn: 'Lifts', keySet: keys.hash, rules })
  const aBid = (words: string) => aBidFor(api, { tender, set: keys.set, files: threeFiles(words) })
  const bids = [await aBid('one'), await aBid('other')] as [Bid, Bid]
  await closeToOpen(api, tender)
  return { tender, bids }
}

const repair = ({ bidder, manifest }: Bid, body: Seal) =>
  bidder.call(repairBid, { params: { tenderId: manifest.tender }, body })
const read = async (tender: string) =>
  must(await officer.call(readSitting, { params: { id: tender } }))

async function lettersTo(recipient: string) {
  const rows = await api.services.db
    .selectFrom('letters')
    .select('kind')
    .where('recipient', '=', recipient)
    .where('kind', 'in', ['bid-keys-lost', 'bid-not-opening'])
    .execute()
  return rows.map(({ kind }) => kind)
}

async function reveal(holders: Pair, tender: string) {
  await letAdjournmentPass(api, tender)
  const { list, sitting } = await combinedBy(api, holders, tender)
  must(await holders[0].call(revealBids, { params: { id: list.window } }))
  await api.services.sittings.advance()
  return sitting
}

async function signedMinutes(holders: Pair, tender: string) {
  await compareFiles(api, tender)
  for (const holder of holders) must(await signMinutesOf(holder, tender))
  return must(await holders[0].call(readMinutes, { params: { id: tender } }))
}

describe('after the keys of a closed tender were lost', () => {
  let tender: string
  let bids: [Bid, Bid]
  let founded: Awaited<ReturnType<typeof refounded>>
  let holders: Pair
  beforeAll(async () => {
    await begin()
    await loseAllBut(keys, 1)
    founded = await refounded(api, keys)
    holders = pairOf(founded)
  })
  afterAll(() => api.close())
  beforeEach(async () => {
    ;({ tender, bids } = await aClosedTender())
  })
  afterEach(() => behindTheWalls(api, `delete from key_sets where name = 'invented'`))

  test('holders of a new founding set open the bids that were sealed again', async () => {
    const window = await startedBy(holders[0], tender)
    const handOut = await handedTo(holders[0], window)
    expect(handOut.bids.map(({ share }) => share)).toEqual([null, null])
    const { statement } = await sharesOf(holders[0], handOut)
    expect(statement.withheld).toEqual([])

    const { list } = await adjournedBy(api, holders, tender)
    expect(list.bids.map(({ result }) => result)).toEqual(['does-not-open', 'does-not-open'])
    for (const bid of bids) {
      const { bidder, receipt } = bid
      expect(await lettersTo(bidder.email)).toEqual(['bid-keys-lost'])
      const asked = must(await bidder.call(readRepair, { params: { tenderId: tender } }))
      expect(asked).toMatchObject({ key_set: founded.hash, repair: null })
      const { statement: made } = must(await repair(bid, await sealedAgain(bid, founded.set)))
      const { manifestHash, parts } = receipt
      expect(made).toMatchObject({ keySet: founded.hash, manifestHash, parts })
    }

    const sitting = await reveal(holders, tender)
    expect(sitting).toMatchObject({ may_reveal: true, combined: { fails: [] } })
    const params = { id: tender }
    const { items } = must(await officer.call(listSubmissions, { params, query: {} }))
    for (const { receipt, manifest } of bids) {
      const receiptNo = dashedNumber(receipt.receiptNo)
      expect(items.find(({ receipt_no }) => receipt_no === receiptNo)).toMatchObject({
        state: 'active',
        price: manifest.price,
        files: manifest.files.map(({ name, sha256 }) => ({ name, sha256 })),
      })
    }

    const { texts, file } = await signedMinutes(holders, tender)
    expect(texts?.full.keySets).toEqual([keys.hash, founded.hash].toSorted())
    const [{ bidder, receipt }] = bids
    const told = must(await bidder.call(readOwnMinutes, { params: { tenderId: tender } }))
    const findings = await foundInMinutes(api, receipt, [file, told.file])
    expect(findings.filter(({ step }) => step === 'minutesClosing')).toHaveLength(2)
    expect(findings.filter(({ state }) => state !== 'right')).toEqual([])
    expect(await faultNow(api)).toBeNull()

    await stateDeadline(api, tender, receipt.deadline)
    const address = api.origin + addressOf(downloadPackage, { params })
    const zip = Buffer.from(await (await fetch(address, officer)).arrayBuffer())
    expect(await verifyPackage(api, await unpack(zip))).toMatchObject({ verdict: 'right' })
  })

  test('a bid that was not sealed again stays unopened by our failure', async () => {
    await adjournedBy(api, holders, tender)
    const [sealed, left] = bids
    must(await repair(sealed, await sealedAgain(sealed, founded.set)))
    await reveal(holders, tender)
    expect(await read(tender)).toMatchObject({ state: 'revealed', unopened: 1 })
    const { texts } = await signedMinutes(holders, tender)
    const minuted = texts?.full.bids.map(({ receiptNo, result }) => [receiptNo, result])
    expect(Object.fromEntries(minuted ?? [])).toEqual({
      [sealed.receipt.receiptNo]: 'opened',
      [left.receipt.receiptNo]: 'our-failure',
    })
  })

  test('minutes name the new set also when no bid was sealed again', async () => {
    await adjournedBy(api, holders, tender)
    await reveal(holders, tender)
    const { texts, file } = await signedMinutes(holders, tender)
    expect(texts?.full.keySets).toEqual([keys.hash, founded.hash].toSorted())
    const findings = await foundInMinutes(api, bids[0].receipt, [file])
    expect(findings.filter(({ state }) => state !== 'right')).toEqual([])
  })

  test('the page of the opening names those who may open, and the new set', async () => {
    const { may_open: names, lost_keys: lost } = await read(tender)
    expect(lost).toEqual({ stand_in: fingerprintOf(founded.hash) })
    const [survivor] = keys.set.holders
    expect(names.toSorted()).toEqual(
      [survivor, ...founded.set.holders].map((holder) => holder?.name ?? '').toSorted(),
    )
  })

  test('a repair with other contents is refused', async () => {
    const { list } = await adjournedBy(api, holders, tender)
    const [bid] = bids
    const price = { amount: 1, currency: 'MMK', note: '' }
    const cheaper = { ...bid, manifest: { ...bid.manifest, price } }
    const changed = await sealedAgain(cheaper, founded.set)
    expect(await repair(bid, changed)).toMatchObject({ ok: false, code: 'seal-broken' })
    await expect(insertRepairOf(api, bid, list.window, changed)).rejects.toThrow(
      'not to be repaired',
    )
  })

  test('a repair to the lost set is refused: no two holders open it', async () => {
    await adjournedBy(api, holders, tender)
    const old = await sealedAgain(bids[0], keys.set)
    expect(await repair(bids[0], old)).toMatchObject({ ok: false, code: 'key-set-changed' })
  })

  test.each([
    ['refounds nothing', null],
    ['refounds another set', 'f'.repeat(64)],
  ])('a repair to a set of our own making that %s is refused', async (_, refounds) => {
    const { list } = await adjournedBy(api, holders, tender)
    const madeAt = new Date(Date.now() + 60_000).toISOString()
    const set = { ...founded.set, id: 'invented', refounds, madeAt }
    const seal = await sealedAgain(bids[0], set)
    await api.services.db
      .insertInto('keySets')
      .values({
        hash: seal.keySet,
        name: set.id,
        statement: canonicalJson(set),
        proposedBy: keys.owner.id,
      })
      .execute()
    await api.services.db
      .updateTable('keySets')
      .set({ activatedAt: new Date() })
      .where('hash', '=', seal.keySet)
      .execute()
    expect(await repair(bids[0], seal)).toMatchObject({ ok: false, code: 'key-set-changed' })
    await expect(insertRepairOf(api, bids[0], list.window, seal)).rejects.toThrow(
      'not to be repaired',
    )
  })
})

describe('while keys of the set are left', () => {
  beforeEach(begin)
  afterEach(() => api.close())

  test('as long as two keys of the old set are there, its holders open the bids', async () => {
    const closed = await aTenderToAdjourn(api, keys)
    await loseAllBut(keys, 2)
    const founded = await refounded(api, keys)
    const [stranger] = founded.holders as Pair
    const window = await startedBy(stranger, closed.tender)
    const answer = await stranger.call(declareInterest, {
      params: { id: window.window },
      body: declarationOf(stranger, window),
    })
    expect(answer).toMatchObject({ ok: false, code: 'not-allowed' })
    const old = pairOf(keys)
    const { list } = await adjournedBy(api, old, closed.tender)
    const elsewhere = await sealedAgain(closed.broken, founded.set)
    expect(await repair(closed.broken, elsewhere)).toMatchObject({ code: 'key-set-changed' })
    await expect(insertRepairOf(api, closed.broken, list.window, elsewhere)).rejects.toThrow(
      'not to be repaired',
    )
    must(await repair(closed.broken, await sealedAgain(closed.broken, keys.set)))
    expect(await reveal(old, closed.tender)).toMatchObject({ combined: { fails: [] } })
    const { texts } = await signedMinutes(old, closed.tender)
    expect(texts?.full.keySets).toEqual([keys.hash])
  })

  test('the page of the opening says that keys are lost before a new set is founded', async () => {
    const { tender } = await aClosedTender()
    await loseAllBut(keys, 2)
    expect(await read(tender)).toMatchObject({ lost_keys: null })
    await loseAllBut({ ...keys, holders: keys.holders.slice(0, 2) }, 1)
    expect(await read(tender)).toMatchObject({ lost_keys: { stand_in: null } })
  })

  test('any two open it when no two of the named openers are left', async () => {
    const [one, two, ...others] = keys.holders
    if (!one || !two) throw new Error('no holders')
    const { tender } = await aClosedTender([one, two])
    const nameOf = ({ holderId }: TestHolder) =>
      keys.set.holders.find(({ id }) => id === holderId)?.name
    expect((await read(tender)).may_open).toEqual([one, two].map(nameOf))
    await loseAllBut({ ...keys, holders: [two, one] }, 1)
    expect((await read(tender)).may_open).toEqual([two, ...others].map(nameOf))
  })
})
