import { checkSubmission, downloadPackage } from '@padauk/contract/admin/submissions'
import { addressOf } from '@padauk/contract/client'
import { threeFiles } from '@padauk/testing/sealed-bids'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aFileBid, behindTheWalls } from '#test/bids'
import { aTender } from '#test/builders'
import { must } from '#test/editors'
import { aKeySet } from '#test/holders'
import type { TestHolder } from '#test/holders'
import {
  aSteppedUp,
  aTenderWith,
  close,
  stateDeadline,
  unpack,
  verifyPackage,
} from '#test/openings'
import { bidIdsOf, decided } from '#test/retention'
import { aSender } from '#test/senders'
import { aBidFor, closeToOpen, compareFiles, revealedBy } from '#test/sittings'
import { startApi } from '#test/start-api'

let api: Awaited<ReturnType<typeof startApi>>
let officer: Awaited<ReturnType<typeof aSteppedUp>>
beforeAll(async () => {
  api = await startApi()
  officer = await aSteppedUp(api, ['officer'])
})
afterAll(() => api.close())

async function aPlainTender() {
  const bidders = [await aSender(api), await aSender(api)]
  const { tender } = await aTenderWith(api, bidders, (bidder) => aFileBid(api, bidder))
  await close(api, tender)
  return tender
}

async function aSealedTender() {
  const keys = await aKeySet(api)
  const tender = await aTender(api.services.db, { nameEn: 'Solar pumps', keySet: keys.hash })
  const { receipt } = await aBidFor(api, { tender, set: keys.set, files: threeFiles('first') })
  await aBidFor(api, { tender, set: keys.set, files: threeFiles('second') })
  await closeToOpen(api, tender)
  await revealedBy(api, keys.holders as unknown as [TestHolder, TestHolder], tender)
  await compareFiles(api, tender)
  await stateDeadline(api, tender, receipt.deadline)
  return tender
}

async function packageOf(tender: string) {
  const path = addressOf(downloadPackage, { params: { id: tender } })
  const response = await fetch(api.origin + path, { headers: officer.headers })
  expect(response.status).toBe(200)
  return unpack(Buffer.from(await response.arrayBuffer()))
}

async function verdictOn(tender: string) {
  const { verdict, findings, bids } = await verifyPackage(api, await packageOf(tender))
  const faults = [...findings, ...bids.flatMap((bid) => bid.faults)]
  return [verdict, ...faults.filter(({ state }) => state !== 'right').map(({ step }) => step)]
}

test.each([
  ['not sealed', aPlainTender],
  ['sealed', aSealedTender],
])('checks and package of bids that were %s tell what is erased', async (_, make) => {
  const tender = await make()
  const [winner = '', loser = ''] = await bidIdsOf(api, tender)
  await decided(api, tender, { winner, daysAgo: 1_096 })
  await api.services.retention.sweep()

  const checked = async (id: string) =>
    must(await officer.call(checkSubmission, { params: { id } }))
  expect(await checked(loser)).toEqual({
    receipt: 'right',
    erased_at: expect.any(String),
    files: [],
  })
  expect(await checked(winner)).toMatchObject({ receipt: 'right', erased_at: null })
  expect((await checked(winner)).files).toHaveLength(3)

  // Its deadline is still ahead, and what is said to be erased by then is missing.
  expect(await verdictOn(tender)).toEqual(expect.arrayContaining(['wrong', 'fileMissing']))
  await behindTheWalls(
    api,
    `update erasures set erased_at = now() + interval '1096 days' where submission_id = $1`,
    [loser],
  )
  expect(await verdictOn(tender)).toEqual(['right', 'erased'])
})
