import { listAuditEntries } from '@padauk/contract/admin/audit'
import { readDashboard } from '@padauk/contract/admin/dashboard'
import { listLetters } from '@padauk/contract/admin/letters'
import { readSitting, revealBids } from '@padauk/contract/admin/sittings'
import {
  checkSubmission,
  downloadBidFile,
  exportSubmissions,
  listBidsOfCompany,
  listSubmissions,
  readOpening,
} from '@padauk/contract/admin/submissions'
import { addressOf } from '@padauk/contract/client'
import { dashedNumber } from '@padauk/contract/receipt-facts'
import { repairBid } from '@padauk/contract/repairs'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  aTenderToAdjourn,
  adjournedBy,
  combinedBy,
  letAdjournmentPass,
  sealedAgain,
} from '#test/adjournments'
import { behindTheWalls } from '#test/bids'
import { must } from '#test/editors'
import { aKeySet } from '#test/holders'
import type { TestHolder } from '#test/holders'
import { aSteppedUp } from '#test/openings'
import { handedTo, startedBy } from '#test/sittings'
import { startApi } from '#test/start-api'

let api: Awaited<ReturnType<typeof startApi>>
let keys: Awaited<ReturnType<typeof aKeySet>>
let holders: [TestHolder, TestHolder]
let officer: Awaited<ReturnType<typeof aSteppedUp>>
beforeAll(async () => {
  api = await startApi()
  keys = await aKeySet(api)
  holders = keys.holders.slice(0, 2) as [TestHolder, TestHolder]
  officer = await aSteppedUp(api, ['officer', 'auditor', 'owner'])
})
afterAll(() => api.close())

let closed: Awaited<ReturnType<typeof aTenderToAdjourn>>
let params: { id: string }
beforeEach(async () => {
  closed = await aTenderToAdjourn(api, keys)
  params = { id: closed.tender }
})

const read = async () => must(await officer.call(readSitting, { params }))
const listed = async () => must(await officer.call(listSubmissions, { params, query: {} })).items
const numberOf = ({ receipt }: { receipt: { receiptNo: string } }) =>
  dashedNumber(receipt.receiptNo)

async function repaired() {
  const { bidder } = closed.broken
  const seal = await sealedAgain(closed.broken, keys.set)
  const params = { tenderId: closed.tender }
  return { seal, receipt: must(await bidder.call(repairBid, { params, body: seal })) }
}

async function secondSitting() {
  await letAdjournmentPass(api, closed.tender)
  return combinedBy(api, holders, closed.tender)
}

async function reveal(id: string) {
  must(await holders[0].call(revealBids, { params: { id } }))
  await api.services.sittings.advance()
}

test('opens the repaired bid, and what is inside is what was sealed at first', async () => {
  await adjournedBy(api, holders, closed.tender)
  await repaired()
  const { list, sitting } = await secondSitting()
  expect(sitting).toMatchObject({ may_reveal: true, combined: { fails: [] } })
  await reveal(list.window)
  expect(await read()).toMatchObject({ state: 'revealed', unopened: 0 })
  const items = await listed()
  expect(items.map(({ state }) => state)).toEqual(['active', 'active'])
  const bid = items.find(({ receipt_no }) => receipt_no === numberOf(closed.broken))
  expect(bid).toMatchObject({
    price: closed.broken.manifest.price,
    files: closed.broken.manifest.files.map(({ name, sha256 }) => ({ name, sha256 })),
  })
})

test('hands out envelope and shares of the repair, and none of the broken seal', async () => {
  await adjournedBy(api, holders, closed.tender)
  const { seal, receipt } = await repaired()
  await letAdjournmentPass(api, closed.tender)
  const [one] = holders
  const handOut = await handedTo(one, await startedBy(one, closed.tender))
  const bid = handOut.bids.find(
    (each) => each.receipt.receiptNo === closed.broken.receipt.receiptNo,
  )
  const shareIn = (shares: typeof seal.shares) =>
    shares.find(({ holder }) => holder === one.holderId)?.age
  expect(bid).toMatchObject({ repair: receipt, share: shareIn(seal.shares) })
  expect(JSON.stringify(handOut)).not.toContain(shareIn(closed.broken.seal.shares))
})

test('leaves a bid that was not repaired unopened, and reveals the others', async () => {
  await adjournedBy(api, holders, closed.tender)
  const { list, sitting } = await secondSitting()
  expect(sitting).toMatchObject({
    may_reveal: true,
    may_adjourn: false,
    combined: { fails: [closed.broken.receipt.receiptNo] },
  })
  await reveal(list.window)
  expect(await read()).toMatchObject({ state: 'revealed', unopened: 1 })
  const items = await listed()
  const unopened = items.find(({ state }) => state === 'not-opened')
  expect(unopened).toMatchObject({
    receipt_no: numberOf(closed.broken),
    company: { id: closed.broken.bidder.id, name: closed.broken.receipt.company.name },
    reason: 'withdrawn-after-deadline',
  })
  expect(items.find(({ state }) => state === 'active')).toMatchObject({
    receipt_no: numberOf(closed.sound),
  })
  const id = unopened?.id ?? ''
  const file = await fetch(
    api.origin + addressOf(downloadBidFile, { params: { id, slot: 'document' } }),
    officer,
  )
  expect(file.status).toBe(404)
  const checked = must(await officer.call(checkSubmission, { params: { id } }))
  expect(checked.files.map(({ state }) => state)).toEqual(['right', 'right', 'right'])
  const csv = await fetch(api.origin + addressOf(exportSubmissions, { params }), officer)
  const line = (await csv.text()).split('\n').find((text) => text.includes('not-opened'))
  expect(line).toContain(numberOf(closed.broken))
  expect(line).toContain(closed.broken.bidder.email)
  // It stays so: the bidder has nothing to choose after the prices of others are shown.
  const late = await closed.broken.bidder.call(repairBid, {
    params: { tenderId: closed.tender },
    body: await sealedAgain(closed.broken, keys.set),
  })
  expect(late).toMatchObject({ ok: false, code: 'repair-over' })
})

test('calls it our failure when the stored envelope is not the one that came', async () => {
  await behindTheWalls(
    api,
    `update seals set envelope = 'lost' where submission_id =
       (select id from submissions where receipt_no = $1)`,
    [numberOf(closed.broken)],
  )
  await adjournedBy(api, holders, closed.tender)
  const { list } = await secondSitting()
  await reveal(list.window)
  expect((await listed()).find(({ state }) => state === 'not-opened')).toMatchObject({
    reason: 'our-failure',
  })
})

test('does not leave out a bid that opened before the adjournment', async () => {
  await adjournedBy(api, holders, closed.tender)
  await repaired()
  await behindTheWalls(
    api,
    `update seals set envelope = 'lost' where submission_id =
       (select id from submissions where receipt_no = $1)`,
    [numberOf(closed.sound)],
  )
  const { list, sitting } = await secondSitting()
  expect(sitting).toMatchObject({ may_reveal: false, may_adjourn: false })
  const asked = await holders[0].call(revealBids, { params: { id: list.window } })
  expect(asked).toMatchObject({ ok: false, code: 'not-yet' })
  // Asked behind the back of the service, the leading process refuses too.
  await behindTheWalls(api, `update sittings set reveal_asked_by = $2 where id = $1`, [
    list.window,
    holders[0].id,
  ])
  await api.services.sittings.advance()
  expect(await read()).toMatchObject({ state: 'sitting' })
})

test('is due when the adjournment ends', async () => {
  await adjournedBy(api, holders, closed.tender)
  const dueOf = async () =>
    must(await holders[0].call(readDashboard, {})).openings?.find(({ id }) => id === closed.tender)
  const { adjournment } = await read()
  expect(await dueOf()).toMatchObject({ state: 'waiting', opens_at: adjournment?.until })
  await letAdjournmentPass(api, closed.tender)
  expect(await dueOf()).toMatchObject({ state: 'ready' })
})

test('until it reveals, staff read receipt numbers and no name', async () => {
  await adjournedBy(api, holders, closed.tender)
  await repaired()
  const words = [closed.broken, closed.sound].flatMap(({ bidder, receipt, manifest }) => [
    bidder.id,
    bidder.email,
    receipt.company.name,
    ...manifest.files.map(({ name }) => name),
  ])
  const everything = async () => {
    const csv = await fetch(api.origin + addressOf(exportSubmissions, { params }), officer)
    const query = { limit: 100 }
    const answers = [
      await read(),
      must(await officer.call(readOpening, { params })),
      await listed(),
      must(
        await officer.call(listBidsOfCompany, { params: { id: closed.broken.bidder.id }, query }),
      ),
      must(await officer.call(listLetters, { query })).items.filter(
        ({ kind, tender }) => kind === 'bid-not-opening' || tender?.id === closed.tender,
      ),
      must(await officer.call(listAuditEntries, { query })).items.filter(
        ({ action, subject }) =>
          subject.id === closed.tender ||
          action === 'submission.repaired' ||
          action === 'opening.left-unopened',
      ),
    ]
    return `${JSON.stringify(answers)} ${await csv.text()}`
  }
  const adjourned = await everything()
  expect(adjourned).toContain(closed.broken.receipt.receiptNo)
  expect(adjourned).toContain('opening.adjourned')
  for (const word of words) expect(adjourned).not.toContain(word)
  const { list } = await secondSitting()
  const before = await everything()
  for (const word of words) expect(before).not.toContain(word)
  await reveal(list.window)
  expect(await everything()).toContain('submission.repaired')
})
