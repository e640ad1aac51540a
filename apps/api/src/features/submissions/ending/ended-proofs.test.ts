import { createHash, createPublicKey, verify } from 'node:crypto'
import { listEndedSubmissions } from '@padauk/contract/ended-submissions'
import type { EndedSubmission } from '@padauk/contract/ended-submissions'
import type { NewSubmission } from '@padauk/contract/submissions'
import { checkReceipt, readSubmission } from '@padauk/contract/submissions'
import { takeBack } from '@padauk/contract/taking-back'
import { examineSealed } from '@padauk/evidence/sealed-check'
import type { SealedTools } from '@padauk/evidence/sealed-contents'
import { payloadOf, sealAround } from '@padauk/testing/sealed-bids'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aLinkBid, behindTheWalls, letPass, submitOver } from '#test/bids'
import { aTender } from '#test/builders'
import { aKeySet } from '#test/holders'
import { aSealedBid, aSealedSubmission, submitSealed } from '#test/sealed-bids'
import { aSender } from '#test/senders'
import type { Sender } from '#test/senders'
import { startApi } from '#test/start-api'

let api: Awaited<ReturnType<typeof startApi>>
let keys: Awaited<ReturnType<typeof aKeySet>>
beforeAll(async () => {
  api = await startApi()
  keys = await aKeySet(api)
})
afterAll(() => api.close())

const tools: SealedTools = {
  sha256: (bytes) => createHash('sha256').update(bytes).digest(),
  isSignedBy(key, text, signature) {
    const jwk = { kty: 'OKP', crv: 'Ed25519', x: Buffer.from(key).toString('base64url') }
    return verify(null, text, createPublicKey({ key: jwk, format: 'jwk' }), signature)
  },
  sealAgain: () => Promise.reject(new Error('no bid copy')),
}

/** As the page saves it, and as the offline verifier reads it. */
async function examined({ slip, ...signed }: EndedSubmission) {
  const text = JSON.stringify({ ...signed, ...(slip && { slip }) })
  const given = { texts: [text], files: [], keys: api.services.submissions.publicKeys() }
  const { findings } = await examineSealed(given, tools)
  // These tests bring the deadline forward, which nothing else can, and the verifier notices.
  const others = findings.filter(({ step }) => step !== 'closingTender')
  const named = (state: string) =>
    others.filter((each) => each.state === state).map(({ step }) => step)
  return { right: named('right'), wrong: named('wrong') }
}

const endedOf = (bidder: Sender, tenderId: string) =>
  bidder.call(listEndedSubmissions, { params: { tenderId } })

async function provenOf(bidder: Sender, tenderId: string) {
  const answer = await endedOf(bidder, tenderId)
  if (!answer.ok) throw new Error(answer.code)
  return answer.value
}

const take = (bidder: Sender, tenderId: string) =>
  bidder.call(takeBack, { params: { tenderId }, body: { password: bidder.password } })

async function close(tender: string) {
  await letPass(api, tender, 80)
  await api.services.closings.closeDue()
}

/** One company that replaced its bid, one that took its bid back. */
async function twoEnded() {
  const { tender, bidder, bid, receipt } = await aSealedSubmission(api, keys)
  const { seal } = await sealAround({ tender, company: bidder.id, set: keys.set, sent: bid.sent })
  const payload: NewSubmission = {
    ...payloadOf(seal),
    replaces: receipt.receiptNo,
    password: bidder.password,
  }
  const counted = await submitSealed(api, bidder, tender, payload)
  const other = await aSender(api)
  const otherBid = await aSealedBid(api, other, { tender, set: keys.set })
  const taken = await submitSealed(api, other, tender, otherBid.payload)
  const slip = await take(other, tender)
  if (!slip.ok) throw new Error(slip.code)
  return { tender, bidder, receipt, counted, other, taken, slip: slip.value }
}

test('after closing a company gets the proof for what it took back or replaced', async () => {
  const { tender, bidder, receipt, counted, other, taken, slip } = await twoEnded()
  await close(tender)

  const [replaced, ...none] = await provenOf(bidder, tender)
  if (!replaced) throw new Error('nothing ended')
  expect(none).toEqual([])
  expect(replaced).toMatchObject({ receipt, slip: null, closing: { ended: { how: 'replaced' } } })
  expect(await examined(replaced)).toMatchObject({ wrong: [] })
  expect((await examined(replaced)).right).toContain('replaced')
  const own = await bidder.call(readSubmission, { params: { tenderId: tender } })
  const next = own.ok && own.value?.closing ? own.value.closing.leaf : null
  expect(replaced.closing).toMatchObject({ ended: { next } })
  expect(counted.status).toBe(201)

  const [back] = await provenOf(other, tender)
  if (!back) throw new Error('nothing ended')
  expect(back).toMatchObject({
    receipt: taken.body.receipt,
    slip,
    closing: { ended: { how: 'taken-back', next: null, at: slip.slip.takenBackAt } },
  })
  const found = await examined(back)
  expect(found.wrong).toEqual([])
  expect(found.right).toEqual(expect.arrayContaining(['slip', 'endedPath', 'takenBack']))
})

test('no proof fits when its leaf, its path or how it ended is changed', async () => {
  const { tender, other } = await twoEnded()
  await close(tender)
  const [back] = await provenOf(other, tender)
  if (!back || !('ended' in back.closing)) throw new Error('no proof')
  const { closing } = back
  const flip = (hex: string) => (hex.startsWith('0') ? '1' : '0') + hex.slice(1)
  const { ended } = closing
  const changed: Partial<typeof closing>[] = [
    { leaf: flip(closing.leaf) },
    { path: closing.path.map(flip) },
    { path: [] },
    { index: 1 - closing.index },
    { ended: { ...ended, how: 'replaced', next: flip(closing.leaf) } },
    { ended: { ...ended, at: '2026-01-01T00:00:00.000000+06:30' } },
    { ended: { ...ended, receipt: flip(ended.receipt) } },
    { signature: flip(closing.signature) },
  ]
  for (const change of changed) {
    const { wrong } = await examined({ ...back, closing: { ...closing, ...change } })
    expect(wrong, JSON.stringify(change)).not.toEqual([])
  }
})

test('says nothing before closing, and nothing to another company', async () => {
  const { tender, bidder, other } = await twoEnded()
  const missing = { ok: false, status: 404, code: 'not-found' }
  for (const each of [bidder, other]) expect(await endedOf(each, tender)).toMatchObject(missing)
  await letPass(api, tender, 10)
  expect(await endedOf(other, tender)).toMatchObject(missing)
  const rival = await aSender(api)
  const bid = await aSealedSubmission(api, keys)
  await close(tender)
  expect(await endedOf(rival, tender)).toMatchObject(missing)
  expect(await endedOf(bid.bidder, tender)).toMatchObject(missing)
  expect(await api.call()(listEndedSubmissions, { params: { tenderId: tender } })).toMatchObject({
    ok: false,
    status: 401,
  })
  expect(await provenOf(other, tender)).toHaveLength(1)
})

test('a receipt that the closing left out is told as proof against us', async () => {
  const { tender, other } = await twoEnded()
  // A closing that was made while the bid was hidden from it.
  await behindTheWalls(
    api,
    `update submissions set tender_id = (select id from tenders where id <> $1 limit 1)
     where company_id = $2`,
    [tender, other.id],
  )
  await close(tender)
  await behindTheWalls(api, `update submissions set tender_id = $1 where company_id = $2`, [
    tender,
    other.id,
  ])
  const [left] = await provenOf(other, tender)
  if (!left) throw new Error('nothing ended')
  expect(Object.keys(left.closing).toSorted()).toEqual(['signature', 'statement'])
  expect(await examined(left)).toMatchObject({ wrong: ['neither'] })
})

test('after closing a lookup names the closing for a receipt that ended too', async () => {
  const { tender, taken } = await twoEnded()
  const number = taken.body.receipt.receiptNo
  const lookUp = () => api.call()(checkReceipt, { params: { number } })
  expect(await lookUp()).toMatchObject({ ok: true, value: { state: 'issued', closing: null } })
  await close(tender)
  expect(await lookUp()).toMatchObject({
    ok: true,
    value: { state: 'taken-back', closing: { statement: { tender, bids: 1, ended: 2 } } },
  })
})

test('a closing with one tree has no such proof', async () => {
  const [tender, bidder] = await Promise.all([
    aTender(api.services.db, { nameEn: 'Lift' }),
    aSender(api),
  ])
  await submitOver(api, bidder, tender, await aLinkBid(api, bidder))
  await take(bidder, tender)
  await close(tender)
  expect(await endedOf(bidder, tender)).toMatchObject({ ok: false, status: 404 })
})
