import { readMinutes } from '@padauk/contract/admin/minutes'
import { revealBids } from '@padauk/contract/admin/sittings'
import { readOwnMinutes } from '@padauk/contract/minutes'
import { repairBid } from '@padauk/contract/repairs'
import { hashOf } from '@padauk/sealing/canonical'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  aTenderToAdjourn,
  adjournedBy,
  combinedBy,
  letAdjournmentPass,
  sealedAgain,
} from '#test/adjournments'
import { must } from '#test/editors'
import { aKeySet } from '#test/holders'
import type { TestHolder } from '#test/holders'
import { foundInMinutes } from '#test/minutes'
import { compareFiles, signMinutesOf } from '#test/sittings'
import { startApi } from '#test/start-api'
import { faultNow } from '#test/tampering'

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
beforeEach(async () => {
  closed = await aTenderToAdjourn(api, keys)
  await adjournedBy(api, holders, closed.tender)
})

async function openAndSign() {
  const { tender } = closed
  await letAdjournmentPass(api, tender)
  const { list } = await combinedBy(api, holders, tender)
  must(await holders[0].call(revealBids, { params: { id: list.window } }))
  await api.services.sittings.advance()
  await compareFiles(api, tender)
  for (const holder of holders) must(await signMinutesOf(holder, tender))
  return must(await holders[0].call(readMinutes, { params: { id: tender } }))
}

/** What the page at /verify finds in both files, where it is not right. */
async function foundIn(...files: unknown[]) {
  const findings = await foundInMinutes(api, closed.sound.receipt, files)
  expect(findings.length).toBeGreaterThan(5)
  return findings.filter(({ state }) => state === 'wrong')
}

test('tell of a bid that was sealed again, and of both sittings', async () => {
  const { bidder, receipt } = closed.broken
  const seal = await sealedAgain(closed.broken, keys.set)
  const params = { tenderId: closed.tender }
  const { statement } = must(await bidder.call(repairBid, { params, body: seal }))
  const { texts, file } = await openAndSign()
  expect(texts?.full.sittings.map(({ outcome }) => outcome)).toEqual(['adjourned', 'revealed'])
  const minuted = texts?.full.bids.find(({ receiptNo }) => receiptNo === receipt.receiptNo)
  expect(minuted).toMatchObject({ result: 'opened', repair: hashOf(statement) })
  const told = must(await bidder.call(readOwnMinutes, { params }))
  expect(told).toMatchObject({ bids: 2, opened: 2, own: { result: 'opened' } })
  expect(await foundIn(file, told.file)).toEqual([])
  expect(await faultNow(api)).toBeNull()
})

test('tell of a bid that was never opened, and why', async () => {
  const { bidder, receipt } = closed.broken
  const { texts, files, file } = await openAndSign()
  expect(files).toEqual({ checked: 3, all: 3 })
  const minuted = texts?.full.bids.find(({ receiptNo }) => receiptNo === receipt.receiptNo)
  expect(minuted).toMatchObject({
    result: 'withdrawn-after-deadline',
    repair: null,
    files: [],
    price: null,
  })
  const told = must(await bidder.call(readOwnMinutes, { params: { tenderId: closed.tender } }))
  expect(told).toMatchObject({
    bids: 2,
    opened: 1,
    own: { result: 'withdrawn-after-deadline', files: [] },
  })
  expect(await foundIn(file, told.file)).toEqual([])
  expect(await faultNow(api)).toBeNull()
})
