import {
  checkSubmission,
  downloadBidFile,
  downloadPackage,
  exportSubmissions,
  listBidsOfCompany,
  listSubmissions,
  readOpening,
} from '@padauk/contract/admin/submissions'
import { listAuditEntries } from '@padauk/contract/admin/audit'
import { listLetters } from '@padauk/contract/admin/letters'
import { revealBids } from '@padauk/contract/admin/sittings'
import { addressOf } from '@padauk/contract/client'
import { dashedNumber } from '@padauk/contract/receipt-facts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { behindTheWalls } from '#test/bids'
import { must } from '#test/editors'
import { aKeySet } from '#test/holders'
import type { TestHolder } from '#test/holders'
import { aSteppedUp, close, sha256Of } from '#test/openings'
import { aSealedSubmission } from '#test/sealed-bids'
import { aTenderToOpen, startedBy, takePart } from '#test/sittings'
import { startApi } from '#test/start-api'

let api: Awaited<ReturnType<typeof startApi>>
let keys: Awaited<ReturnType<typeof aKeySet>>
beforeAll(async () => {
  api = await startApi()
  keys = await aKeySet(api)
})
afterAll(() => api.close())

async function aClosedTender() {
  const { tender, bids } = await aTenderToOpen(api, keys, 1)
  const officer = await aSteppedUp(api, ['officer', 'auditor'])
  const params = { id: tender }
  const list = async () => must(await officer.call(listSubmissions, { params, query: {} })).items
  const [bid] = bids
  const [row] = await list()
  if (!bid || !row) throw new Error('no bid')
  return { tender, ...bid, officer, list, row, params }
}

const words = (tender: Awaited<ReturnType<typeof aClosedTender>>) => {
  const { bidder, receipt, manifest } = tender
  const names = manifest.files.map(({ name }) => name)
  return [bidder.id, bidder.email, receipt.company.name, ...names]
}

/** Everything about the tender that an officer or auditor may read. */
async function everythingRead({ row, bidder, officer, params }: Closed) {
  const query = {}
  const csv = await fetch(api.origin + addressOf(exportSubmissions, { params }), officer)
  const answers = [
    must(await officer.call(readOpening, { params })),
    must(await officer.call(listSubmissions, { params, query })),
    must(await officer.call(listBidsOfCompany, { params: { id: bidder.id }, query })),
    must(await officer.call(listLetters, { query: { limit: 100 } })).items.filter(
      ({ tender }) => tender?.id === params.id,
    ),
    must(await officer.call(listAuditEntries, { query: { limit: 100 } })).items.filter(
      ({ subject }) => subject.id === row.id,
    ),
  ]
  return `${JSON.stringify(answers)} ${await csv.text()}`
}
type Closed = Awaited<ReturnType<typeof aClosedTender>>

async function reveal({ tender }: Closed) {
  const [one, other] = keys.holders as [TestHolder, TestHolder]
  const window = await startedBy(one, tender)
  for (const holder of [one, other]) must(await takePart(holder, window))
  await api.services.sittings.advance()
  must(await one.call(revealBids, { params: { id: window.window } }))
  await api.services.sittings.advance()
}

test('until two holders open it, staff read numbers and no name', async () => {
  const closed = await aClosedTender()
  const { receipt, row, officer, params } = closed
  expect(row).toEqual({
    id: row.id,
    state: 'sealed',
    receipt_no: dashedNumber(receipt.receiptNo),
  })
  const read = await everythingRead(closed)
  expect(read).toContain(dashedNumber(receipt.receiptNo))
  for (const word of words(closed)) expect(read).not.toContain(word)
  expect(must(await officer.call(readOpening, { params }))).toMatchObject({
    sealing: 'sealed',
    disclosed_at: null,
    opened: { bids: 1, sizes: null },
  })
  const file = { params: { id: row.id, slot: 'document' as const } }
  const one = await fetch(api.origin + addressOf(downloadBidFile, file), officer)
  expect(one.status).toBe(404)
  const zip = await fetch(api.origin + addressOf(downloadPackage, { params }), officer)
  expect(zip.status).toBe(409)
})

test('afterwards the bid reads as it was sealed, and each file byte for byte', async () => {
  const closed = await aClosedTender()
  const { bidder, receipt, manifest, officer } = closed
  await reveal(closed)
  const [row] = await closed.list()
  expect(row).toMatchObject({
    state: 'active',
    receipt_no: dashedNumber(receipt.receiptNo),
    arrived_at: receipt.arrivedAt,
    company: { id: bidder.id },
    price: manifest.price,
    files: manifest.files.map(({ slot, name, size, sha256 }) => ({ slot, name, size, sha256 })),
  })
  const read = await everythingRead(closed)
  for (const word of words(closed)) expect(read).toContain(word)
  for (const { slot, sha256 } of manifest.files) {
    const file = { params: { id: row?.id ?? '', slot } }
    const answer = await fetch(api.origin + addressOf(downloadBidFile, file), officer)
    expect(sha256Of(Buffer.from(await answer.arrayBuffer()))).toBe(sha256)
  }
})

test('a check compares the stored parts with the receipt, without a key', async () => {
  const { tender, bidder } = await aSealedSubmission(api, keys)
  await close(api, tender)
  const officer = await aSteppedUp(api, ['officer'])
  const listed = must(await officer.call(listSubmissions, { params: { id: tender }, query: {} }))
  const [row] = listed.items
  const check = () => officer.call(checkSubmission, { params: { id: row?.id ?? '' } })
  const states = (state: string) => ({
    ok: true,
    value: {
      receipt: 'right',
      files: expect.arrayContaining([{ slot: 'nda', name: null, state }]),
    },
  })
  expect(await check()).toMatchObject(states('right'))
  const { rows } = await behindTheWalls(
    api,
    `select object from upload_chunks join uploads on uploads.id = upload_id
     where company_id = $1 and slot = 'nda'`,
    [bidder.id],
  )
  const object = String(rows[0]?.object)
  await api.services.store.remove(object)
  await api.services.store.put(object, Buffer.alloc(500), {
    contentType: 'application/octet-stream',
  })
  expect(await check()).toMatchObject(states('wrong'))
})
