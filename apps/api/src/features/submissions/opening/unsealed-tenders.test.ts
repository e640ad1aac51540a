import { listAuditEntries } from '@padauk/contract/admin/audit'
import { listLetters } from '@padauk/contract/admin/letters'
import {
  checkSubmission,
  downloadBidFile,
  downloadPackage,
  exportSubmissions,
  listBidsOfCompany,
  listSubmissions,
  readOpening,
} from '@padauk/contract/admin/submissions'
import { addressOf } from '@padauk/contract/client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anUnsealedTender, confirmedBy, revealedByTwo, startedWith } from '#test/confirming'
import { must } from '#test/editors'
import { stateDeadline, unpack, verifyPackage } from '#test/openings'
import { aSteppedUpMember } from '#test/people'
import { startApi } from '#test/start-api'

let api: Awaited<ReturnType<typeof startApi>>
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

async function aClosedTender(minimumBids = 1) {
  const { tender, bids } = await anUnsealedTender(api, 1, { minimumBids })
  const officer = await aSteppedUpMember(api, ['officer', 'auditor'])
  const [bid] = bids
  if (!bid) throw new Error('no bid')
  const params = { id: tender }
  const listed = must(await officer.call(listSubmissions, { params, query: {} }))
  const [row] = listed.items
  if (!row) throw new Error('not listed')
  return { tender, ...bid, officer, params, row }
}
type Closed = Awaited<ReturnType<typeof aClosedTender>>

const words = ({ bidder, receipt }: Closed) => [
  bidder.id,
  bidder.email,
  receipt.company.name,
  ...receipt.files.flatMap(({ name, sha256 }) => [name, sha256]),
]

/** Everything about the tender that an officer or auditor may read. */
async function everythingRead({ row, bidder, officer, params }: Closed) {
  const query = {}
  const csv = await fetch(api.origin + addressOf(exportSubmissions, { params }), officer)
  const letters = must(await officer.call(listLetters, { query: { limit: 100 } }))
  const entries = must(await officer.call(listAuditEntries, { query: { limit: 100 } }))
  const answers = [
    must(await officer.call(readOpening, { params })),
    must(await officer.call(listSubmissions, { params, query })),
    must(await officer.call(listBidsOfCompany, { params: { id: bidder.id }, query })),
    must(await officer.call(checkSubmission, { params: { id: row.id } })),
    letters.items.filter(({ tender }) => tender?.id === params.id),
    entries.items.filter(({ subject }) => subject.id === row.id),
  ]
  return `${JSON.stringify(answers)} ${await csv.text()}`
}

async function expectHidden(closed: Closed) {
  const { receipt, row, officer, params } = closed
  const number = receipt.receipt_no
  const query = {}
  const listed = must(await officer.call(listSubmissions, { params, query }))
  expect(listed.items).toEqual([{ id: row.id, state: 'sealed', receipt_no: number }])
  const read = await everythingRead(closed)
  expect(read).toContain(number)
  for (const word of words(closed)) expect(read).not.toContain(word)
  expect(must(await officer.call(readOpening, { params }))).toMatchObject({
    sealing: 'access-controlled',
    disclosed_at: null,
    opened: { bids: 1, sizes: null },
  })
  for (const slot of ['image', 'document', 'nda'] as const) {
    const address = addressOf(downloadBidFile, { params: { id: row.id, slot } })
    expect((await fetch(api.origin + address, officer)).status).toBe(404)
  }
  const zip = await fetch(api.origin + addressOf(downloadPackage, { params }), officer)
  expect(zip.status).toBe(409)
}

test('until two people open it, staff read numbers and no name', async () => {
  const closed = await aClosedTender()
  await expectHidden(closed)
  const { officer, tender } = closed
  const other = await aSteppedUpMember(api, ['officer'])
  const id = await startedWith(officer, tender)
  for (const person of [officer, other]) {
    must(await confirmedBy(person, id))
    await expectHidden(closed)
  }
})

test('with too few bids nothing is ever shown', async () => {
  await expectHidden(await aClosedTender(2))
})

test('afterwards bids, files and package are as those of a tender shown at closing', async () => {
  const closed = await aClosedTender()
  const { tender, officer, params, receipt, row } = closed
  await stateDeadline(api, tender, receipt.deadline)
  await revealedByTwo([officer, await aSteppedUpMember(api, ['holder'])], tender)
  const read = await everythingRead(closed)
  for (const word of words(closed)) expect(read).toContain(word)
  for (const { slot, size } of receipt.files) {
    const address = addressOf(downloadBidFile, { params: { id: row.id, slot } })
    const file = await fetch(api.origin + address, officer)
    expect((await file.arrayBuffer()).byteLength).toBe(size)
  }
  const zip = await fetch(api.origin + addressOf(downloadPackage, { params }), officer)
  const files = await unpack(Buffer.from(await zip.arrayBuffer()))
  expect(JSON.parse(files.get('manifest.json')?.toString() ?? '')).toMatchObject({ version: 1 })
  expect(await verifyPackage(api, files)).toMatchObject({ verdict: 'right' })
})
