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
import { takeBack } from '@padauk/contract/taking-back'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aFileBid, aLinkBid, behindTheWalls, submitOver } from '#test/bids'
import { aTender } from '#test/builders'
import { aSteppedUp, aTenderWith, close } from '#test/openings'
import { aSender } from '#test/senders'
import { startApi } from '#test/start-api'

let api: Awaited<ReturnType<typeof startApi>>
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

const aFileFrom = (bidder: Parameters<typeof aFileBid>[1]) => aFileBid(api, bidder)
const aLinkFrom = (bidder: Parameters<typeof aLinkBid>[1]) => aLinkBid(api, bidder)

const volatile = ['date', 'x-request-id']

/** Everything a person at the wire could tell two answers apart by. */
async function answerOf(path: string, headers: Record<string, string>) {
  const response = await fetch(api.origin + path, { headers })
  const kept = [...response.headers].filter(([name]) => !volatile.includes(name))
  return { status: response.status, headers: kept, body: await response.text() }
}

test('responds the same before closing with and without bids', async () => {
  const bidders = await Promise.all([aSender(api), aSender(api)])
  const { tender: sent, receipts } = await aTenderWith(api, bidders, aFileFrom)
  const stranger = await aSender(api)
  const quiet = await aTender(api.services.db, { nameEn: 'Lifts', nameMm: 'ဓာတ်လှေကား' })
  const [row] = await api.services.db
    .selectFrom('submissions')
    .select('id')
    .where('receiptNo', '=', receipts[0]?.receipt_no ?? '')
    .execute()
  const people = await Promise.all(
    (['officer', 'auditor', 'owner', 'editor'] as const).map((role) => aSteppedUp(api, [role])),
  )
  for (const { headers, call } of people) {
    for (const endpoint of [listSubmissions, exportSubmissions, downloadPackage]) {
      const [one, other] = [sent, quiet].map((id) => addressOf(endpoint, { params: { id } }))
      const seen = await answerOf(one ?? '', headers)
      expect(seen).toEqual(await answerOf(other ?? '', headers))
      expect([403, 409]).toContain(seen.status)
    }
    const [one, other] = await Promise.all(
      [sent, quiet].map((id) => call(readOpening, { params: { id } })),
    )
    if (one?.ok && other?.ok) {
      const { id: _, end_date: __, ...head } = one.value
      expect(head).toMatchObject({ name_en: 'Lifts', opened: null })
      expect(Object.keys(other.value)).toEqual(Object.keys(one.value))
    }
    const bidsOf = (id: string) =>
      answerOf(addressOf(listBidsOfCompany, { params: { id } }), headers)
    const ofBidder = await bidsOf(bidders[0]?.id ?? '')
    expect(ofBidder).toEqual(await bidsOf(stranger.id))
    const fileOf = (id: string) =>
      answerOf(addressOf(downloadBidFile, { params: { id, slot: 'document' } }), headers)
    expect(await fileOf(row?.id ?? '')).toEqual(await fileOf(crypto.randomUUID()))
    // A bid that is there looks like one that never was.
    const there = await call(checkSubmission, { params: { id: row?.id ?? '' } })
    const nowhere = await call(checkSubmission, { params: { id: crypto.randomUUID() } })
    expect({ ...there, supportCode: '' }).toEqual({ ...nowhere, supportCode: '' })
    expect(there.ok).toBe(false)
  }
  const officer = people[0]
  expect(await officer?.call(listSubmissions, { params: { id: sent }, query: {} })).toMatchObject({
    ok: false,
    status: 409,
    code: 'not-yet',
  })
})

test('after closing officers and auditors see who sent what, page by page', async () => {
  const bidders = await Promise.all(Array.from({ length: 3 }, () => aSender(api)))
  const { tender, receipts } = await aTenderWith(api, bidders, aFileFrom)
  await close(api, tender)
  const [officer, auditor] = await Promise.all([
    aSteppedUp(api, ['officer']),
    aSteppedUp(api, ['auditor']),
  ])
  const params = { id: tender }
  const first = await officer.call(listSubmissions, { params, query: { limit: 2 } })
  if (!first.ok || !first.value.next) throw new Error('no page')
  const rest = await officer.call(listSubmissions, {
    params,
    query: { limit: 2, after: first.value.next },
  })
  if (!rest.ok) throw new Error(rest.error)
  const all = [...first.value.items, ...rest.value.items]
  expect(rest.value.next).toBe(null)
  expect(all.map(({ receipt_no }) => receipt_no)).toEqual(
    receipts.map(({ receipt_no }) => receipt_no).toReversed(),
  )
  const newest = all[0]
  if (newest?.state !== 'active') throw new Error('not active')
  const receipt = receipts[2]
  expect(newest).toMatchObject({
    company: { name: receipt?.company.name, contact: 'Demo Contact', email: bidders[2]?.email },
    arrived_at: receipt?.arrived_at,
    link: null,
  })
  // Only of sealed files more is known than what the receipt says.
  const notSealed = { matches: null, wrong_type: false, scan: expect.any(String) as string }
  expect(newest.files).toEqual(receipt?.files.map((file) => ({ ...file, ...notSealed })))
  const read = await auditor.call(listSubmissions, { params, query: {} })
  expect(JSON.stringify(read)).toContain(receipt?.files[1]?.sha256)
  expect(await officer.call(readOpening, { params })).toMatchObject({
    ok: true,
    value: { opened: { bids: 3, taken_back: 0, sizes: { files: 9 } } },
  })
  const nowhere = await officer.call(listSubmissions, { params, query: { after: 'x' } })
  expect(nowhere).toMatchObject({ ok: false, code: 'invalid-input' })
  const csv = await answerOf(addressOf(exportSubmissions, { params }), auditor.headers)
  for (const { receipt_no } of receipts) expect(csv.body).toContain(receipt_no)
})

test('lists a submission that was taken back by number only', async () => {
  const [bidder, other] = await Promise.all([aSender(api), aSender(api)])
  const { tender, receipts } = await aTenderWith(api, [bidder, other], aFileFrom)
  const { password } = bidder
  await bidder.call(takeBack, { params: { tenderId: tender }, body: { password } })
  expect(await submitOver(api, bidder, tender, await aLinkFrom(bidder))).toMatchObject({
    status: 201,
  })
  await close(api, tender)
  const officer = await aSteppedUp(api, ['officer'])
  const listed = await officer.call(listSubmissions, { params: { id: tender }, query: {} })
  if (!listed.ok) throw new Error(listed.error)
  const voided = listed.value.items.find(({ state }) => state === 'taken-back')
  expect(voided).toEqual({
    id: voided?.id,
    state: 'taken-back',
    receipt_no: receipts[0]?.receipt_no,
  })
  expect(listed.value.items).toHaveLength(3)
  const newer = listed.value.items.find(({ state }) => state === 'active')
  expect(newer).toMatchObject({ link: { content: 'not fixed' } })
  const check = await officer.call(checkSubmission, { params: { id: voided?.id ?? '' } })
  expect(check).toMatchObject({ ok: false, code: 'not-found' })
  expect(await officer.call(readOpening, { params: { id: tender } })).toMatchObject({
    value: { opened: { bids: 2, taken_back: 1, sizes: { files: 4 } } },
  })
})

async function aClosedBid() {
  const bidder = await aSender(api)
  const { tender } = await aTenderWith(api, [bidder], aFileFrom)
  await close(api, tender)
  const officer = await aSteppedUp(api, ['officer'])
  const listed = await officer.call(listSubmissions, { params: { id: tender }, query: {} })
  const id = listed.ok ? (listed.value.items[0]?.id ?? '') : ''
  const check = async () => {
    const checked = await officer.call(checkSubmission, { params: { id } })
    if (!checked.ok) throw new Error(checked.error)
    const files = checked.value.files.map(({ slot, state }) => `${slot} ${state}`)
    return [`receipt ${checked.value.receipt}`, ...files]
  }
  return { id, check }
}

test('the check names a file that was changed in the store, and a receipt that was', async () => {
  const { id, check } = await aClosedBid()
  const right = ['receipt right', 'image right', 'document right', 'nda right']
  expect(await check()).toEqual(right)

  const pieces = await api.services.db
    .selectFrom('uploadChunks')
    .innerJoin('uploads', 'uploads.id', 'uploadChunks.uploadId')
    .select(['object', 'slot', 'uploadId'])
    .where('submissionId', '=', id)
    .execute()
  const objectOf = (slot: string) => pieces.find((piece) => piece.slot === slot)?.object ?? ''
  const { store } = api.services
  const reading = await store.get(objectOf('document'))
  const bytes = Buffer.concat(await Array.fromAsync(reading?.stream ?? []))
  bytes[20] = (bytes[20] ?? 0) ^ 1
  await store.put(objectOf('document'), bytes, { contentType: 'application/octet-stream' })
  expect(await check()).toEqual(right.with(2, 'document wrong'))
  await store.remove(objectOf('nda'))
  expect(await check()).toEqual(right.with(2, 'document wrong').with(3, 'nda wrong'))

  await behindTheWalls(api, `update submissions set receipt_hash = $2 where id = $1`, [
    id,
    'f'.repeat(64),
  ])
  expect((await check())[0]).toBe('receipt wrong')
})
