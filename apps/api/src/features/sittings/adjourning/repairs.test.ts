import { readFileSync } from 'node:fs'
import { readRepair, repairBid } from '@padauk/contract/repairs'
import type { Seal } from '@padauk/contract/sealing/bids'
import { RepairReceipt } from '@padauk/contract/sealing/repair-receipts'
import { listReceiptKeys } from '@padauk/contract/submissions'
import { dashedNumber } from '@padauk/contract/receipt-facts'
import { sealBid } from '@padauk/sealing/bid-sealing'
import { hashOf } from '@padauk/sealing/canonical'
import { sealHashes } from '@padauk/sealing/seal-check'
import { isSigned } from '@padauk/sealing/signing'
import { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  aTenderToAdjourn,
  adjournedBy,
  combinedBy,
  insertRepairOf,
  letAdjournmentPass,
  sealedAgain,
} from '#test/adjournments'
import { behindTheWalls } from '#test/bids'
import { must } from '#test/editors'
import { aKeySet } from '#test/holders'
import type { TestHolder } from '#test/holders'
import { aSender } from '#test/senders'
import type { Sender } from '#test/senders'
import { longAgo } from '#test/sittings'
import { startApi } from '#test/start-api'

let api: Awaited<ReturnType<typeof startApi>>
let keys: Awaited<ReturnType<typeof aKeySet>>
let holders: [TestHolder, TestHolder]
beforeAll(async () => {
  api = await startApi()
  keys = await aKeySet(api)
  holders = keys.holders.slice(0, 2) as [TestHolder, TestHolder]
})
afterAll(() => api.close())

let closed: Awaited<ReturnType<typeof aTenderToAdjourn>>
let seal: Seal
beforeEach(async () => {
  closed = await aTenderToAdjourn(api, keys)
  seal = await sealedAgain(closed.broken, keys.set)
})

const repair = (bidder: Sender, body: Seal) =>
  bidder.call(repairBid, { params: { tenderId: closed.tender }, body })
const asked = async (bidder: Sender) =>
  must(await bidder.call(readRepair, { params: { tenderId: closed.tender } }))
const repairsOf = async () =>
  api.services.db
    .selectFrom('repairs')
    .innerJoin('submissions', 'submissions.id', 'submissionId')
    .select(['repairs.receiptHash', 'repairs.auditHash', 'submissionId'])
    .where('tenderId', '=', closed.tender)
    .orderBy('repairedAt')
    .execute()

describe('while the opening is adjourned', () => {
  let list: Awaited<ReturnType<typeof adjournedBy>>['list']
  beforeEach(async () => {
    ;({ list } = await adjournedBy(api, holders, closed.tender))
  })

  test('a bidder seals the same bid again, and gets a signed receipt of it', async () => {
    const { bidder, receipt } = closed.broken
    expect(await asked(bidder)).toMatchObject({
      receipt_no: dashedNumber(receipt.receiptNo),
      is_over: false,
      key_set: keys.hash,
      repair: null,
    })
    const { statement, signature } = must(await repair(bidder, seal))
    const { envelopeHash, shares } = sealHashes(seal)
    expect(RepairReceipt.parse(statement)).toMatchObject({
      repairs: receipt.receiptNo,
      tender: closed.tender,
      company: bidder.id,
      combineList: hashOf(list),
      keySet: keys.hash,
      recipient: seal.recipient,
      envelopeHash,
      shares,
      manifestHash: receipt.manifestHash,
      parts: receipt.parts,
    })
    const { hash, chain, key, ...facts } = statement
    expect(hash).toBe(hashOf(facts))
    const published = must(await api.call()(listReceiptKeys, {}))
    const publicKey = published.find((each) => each.key === key)?.public_key ?? ''
    expect(isSigned(statement, signature, publicKey)).toBe(true)
    const entry = await api.services.db
      .selectFrom('auditEntries')
      .select(['action', 'body', 'tenderId'])
      .where('hash', '=', chain)
      .executeTakeFirst()
    expect(entry).toMatchObject({ action: 'submission.repaired', tenderId: closed.tender })
    expect(entry?.body).toContain(hash)
    expect((await asked(bidder))?.repair).toEqual({ statement, signature })
  })

  test('the same request gets the same receipt, and a later repair takes its place', async () => {
    const { bidder } = closed.broken
    const first = must(await repair(bidder, seal))
    expect(must(await repair(bidder, seal))).toEqual(first)
    const second = must(await repair(bidder, await sealedAgain(closed.broken, keys.set)))
    expect(second.statement.recipient).not.toBe(first.statement.recipient)
    expect((await asked(bidder))?.repair).toEqual(second)
    // Also for those who open it by hand.
    const byHand = (await linesByHand()).find(({ company }) => company === bidder.id)
    expect(byHand?.recipient).toBe(second.statement.recipient)
    expect(sealHashes(byHand ?? seal)).toMatchObject({
      envelopeHash: second.statement.envelopeHash,
      shares: second.statement.shares,
    })
    const rows = await repairsOf()
    expect(rows).toHaveLength(2)
    // The first one counts no more.
    expect(await repair(bidder, seal)).toMatchObject({ ok: false, code: 'seal-used' })
  })

  test('other contents are refused', async () => {
    const { bidder, manifest } = closed.broken
    const refused = { ok: false, code: 'seal-broken' }
    const parts = seal.parts
    const cheaper = { ...manifest, price: { amount: 1, currency: 'MMK', note: '' } }
    const changed = await sealBid({ manifest: cheaper, set: keys.set, notBefore: longAgo, parts })
    expect(await repair(bidder, changed)).toMatchObject(refused)
    const renamed = [{ ...seal.parts[0], sha256: 'a'.repeat(64) }, ...seal.parts.slice(1)]
    expect(await repair(bidder, { ...seal, parts: renamed as Seal['parts'] })).toMatchObject(
      refused,
    )
    expect(await repair(bidder, { ...seal, parts: [] })).toMatchObject(refused)
    expect(await repair(bidder, { ...seal, shares: seal.shares.toReversed() })).toMatchObject(
      refused,
    )
    const elsewhere = { ...seal, company: closed.sound.bidder.id }
    expect(await repair(bidder, elsewhere)).toMatchObject(refused)
    const otherSet = { ...seal, keySet: 'b'.repeat(64) }
    expect(await repair(bidder, otherSet)).toMatchObject({ code: 'key-set-changed' })
    await expect(insertRepairOf(api, closed.broken, list.window, changed)).rejects.toThrow(
      'not to be repaired',
    )
    expect(await repairsOf()).toEqual([])
  })

  test('the seal that does not open, or a key of another bid, is no repair', async () => {
    const { broken, sound } = closed
    const used = { ok: false, code: 'seal-used' }
    expect(await repair(broken.bidder, broken.seal)).toMatchObject(used)
    const stolen = { ...seal, recipient: sound.seal.recipient }
    expect(await repair(broken.bidder, stolen)).toMatchObject(used)
    expect(await repairsOf()).toEqual([])
  })

  test('a manifest in clear is refused and kept nowhere', async () => {
    const { bidder, manifest } = closed.broken
    for (const body of [manifest, { ...seal, manifest }, { manifest }]) {
      const response = await fetch(`${api.origin}/api/histories/${closed.tender}/repair`, {
        method: 'POST',
        headers: { authorization: bidder.authorization, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      expect([400, 422]).toContain(response.status)
      expect(await response.text()).not.toContain(manifest.random)
    }
    expect(await repairsOf()).toEqual([])
  })

  test('a bidder whose bid opens, and one without a bid, have nothing to repair', async () => {
    const { sound } = closed
    const own = await sealedAgain(sound, keys.set)
    const stranger = await aSender(api)
    expect(await repair(sound.bidder, own)).toMatchObject({ ok: false, code: 'not-found' })
    expect(await repair(stranger, seal)).toMatchObject({ ok: false, code: 'not-found' })
    expect(await asked(sound.bidder)).toBeUndefined()
    expect(await asked(stranger)).toBeUndefined()
    // The application cannot write one for it either.
    await expect(insertRepairOf(api, sound, list.window, own)).rejects.toThrow('not to be repaired')
  })

  test('nothing is repaired once the time has passed', async () => {
    const { bidder } = closed.broken
    const first = must(await repair(bidder, seal))
    await letAdjournmentPass(api, closed.tender)
    const late = await sealedAgain(closed.broken, keys.set)
    expect(await repair(bidder, late)).toMatchObject({ ok: false, code: 'repair-over' })
    // A response that was lost is given again.
    expect(must(await repair(bidder, seal))).toEqual(first)
    expect(await asked(bidder)).toMatchObject({ is_over: true, repair: first })
    await expect(insertRepairOf(api, closed.broken, list.window, late)).rejects.toThrow(
      'not to be repaired',
    )
  })

  test('a repair is neither changed nor removed', async () => {
    must(await repair(closed.broken.bidder, seal))
    const { db } = api.services
    await expect(db.deleteFrom('repairs').execute()).rejects.toThrow('denied')
    await expect(db.updateTable('repairs').set({ shares: '[]' }).execute()).rejects.toThrow(
      'denied',
    )
  })
})

test('the audit log notices a repair that was changed, removed or added', async () => {
  await adjournedBy(api, holders, closed.tender)
  const { bidder } = closed.broken
  must(await repair(bidder, seal))
  const later = await sealedAgain(closed.broken, keys.set)
  must(await repair(bidder, later))
  const { anchors } = api.services
  expect((await anchors.verify()).fault).toBeNull()
  const faultAfter = async (statement: string) => {
    await behindTheWalls(api, 'create table kept as select * from repairs')
    await behindTheWalls(api, statement, [later.recipient])
    const { fault } = await anchors.verify()
    await behindTheWalls(api, 'delete from repairs')
    await behindTheWalls(api, 'insert into repairs select * from kept')
    await behindTheWalls(api, 'drop table kept')
    return fault
  }
  const of = 'where recipient = $1'
  expect(await faultAfter(`delete from repairs ${of}`)).toContain('is missing')
  for (const change of [
    `envelope = 'other'`,
    `shares = jsonb_set(shares, '{0,plainSha256}', '"0"')`,
    `key_set = repeat('0', 64)`,
    `repaired_at = repaired_at - interval '1 hour'`,
    `receipt_hash = repeat('0', 64)`,
  ]) {
    expect(await faultAfter(`update repairs set ${change} ${of}`)).toContain('was changed')
  }
  const columns = 'submission_id, sitting_id, key_set, manifest_hash, envelope, shares'
  expect(
    await faultAfter(`insert into repairs (id, recipient, envelope_hash, audit_hash, ${columns},
        sealed_receipt, receipt_hash, repaired_at)
      select gen_random_uuid(), 'age1' || repeat('q', 58), repeat('0', 64), repeat('0', 64),
        ${columns}, sealed_receipt, receipt_hash, clock_timestamp() from repairs ${of}`),
  ).toContain('has no entry')
})

test('nothing is repaired before the opening is adjourned', async () => {
  const { bidder } = closed.broken
  const none = { ok: false, code: 'not-found' }
  expect(await repair(bidder, seal)).toMatchObject(none)
  const { window } = await combinedBy(api, holders, closed.tender)
  expect(await repair(bidder, seal)).toMatchObject(none)
  expect(await asked(bidder)).toBeUndefined()
  await expect(insertRepairOf(api, closed.broken, window.window, seal)).rejects.toThrow(
    'not to be repaired',
  )
})

/** What docs/opening-by-hand.md takes from the database. */
async function linesByHand() {
  const client = new Client({ connectionString: api.database.ownerUrl })
  await client.connect()
  try {
    const file = new URL('../../../../../../ops/open-by-hand-bids.sql', import.meta.url)
    const statement = readFileSync(file, 'utf8').replace(":'tender'", '$1')
    const { rows } = await client.query<{ bid: Seal }>(statement, [closed.tender])
    return rows.map((row) => row.bid)
  } finally {
    await client.end()
  }
}
