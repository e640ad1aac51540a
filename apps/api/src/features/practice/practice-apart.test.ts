import { createHash } from 'node:crypto'
import { practiceTenderId } from '@padauk/contract/practice-tender'
import { checkReceipt, listReceiptKeys } from '@padauk/contract/submissions'
import { verdictOf } from '@padauk/evidence/findings'
import { examineSealed } from '@padauk/evidence/sealed-check'
import { sealedSize } from '@padauk/sealing/file-layout'
import { payloadOf, sealAround } from '@padauk/testing/sealed-bids'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { behindTheWalls } from '#test/bids'
import { must } from '#test/editors'
import { aKeySet } from '#test/holders'
import { aPracticeBid, aPractising, practiceSet } from '#test/practising'
import { aSealedBidder, sendParts, submitSealed } from '#test/sealed-bids'
import { aSender, uploadsOf } from '#test/senders'
import type { Sender } from '#test/senders'
import { startApi } from '#test/start-api'
import { announce } from '#test/tus'

let api: Awaited<ReturnType<typeof startApi>>
let keys: Awaited<ReturnType<typeof aKeySet>>
beforeAll(async () => {
  api = await startApi()
  keys = await aKeySet(api)
})
afterAll(() => api.close())

const submit = (sender: Sender, payload: Parameters<typeof submitSealed>[3]) =>
  submitSealed(api, sender, practiceTenderId, payload)

describe('a practice receipt is no receipt', () => {
  test('its number is unknown and its key is not published', async () => {
    const { body } = await aPractising(api)
    const number = body.receipt.receiptNo
    expect(await api.call()(checkReceipt, { params: { number } })).toMatchObject({ status: 404 })
    const published = must(await api.call()(listReceiptKeys, {}))
    expect(published.map(({ key }) => key)).not.toContain('practice')
  })

  test('the verifier says that it is wrong', async () => {
    const { body } = await aPractising(api)
    const known = must(await api.call()(listReceiptKeys, {}))
    const examined = await examineSealed(
      { texts: [JSON.stringify(body)], files: [], keys: known },
      {
        sha256: (bytes) => createHash('sha256').update(bytes).digest(),
        isSignedBy: () => true,
        sealAgain: () => Promise.reject(new Error('there are no files')),
      },
    )
    expect(verdictOf(examined)).toBe('wrong')
    expect(examined.findings).toContainEqual({ step: 'key', state: 'wrong' })
  })
})

describe('practice and real bids', () => {
  test('a file for practice is refused in a real bid', async () => {
    const { tender, bidder, submit: submitReal } = await aSealedBidder(api, keys)
    const sent = await sendParts(api, bidder, practiceTenderId)
    const real = { tender, company: bidder.id, set: keys.set }
    const { seal } = await sealAround({ ...real, sent })
    expect(await submitReal(payloadOf(seal))).toMatchObject({
      status: 422,
      body: { code: 'seal-broken' },
    })
    // The very same bid with files for this tender is accepted.
    const own = await sealAround({ ...real, sent: await sendParts(api, bidder, tender) })
    expect(await submitReal(payloadOf(own.seal))).toMatchObject({ status: 201 })
    const practised = (await uploadsOf(api, bidder)).filter(({ practice }) => practice)
    expect(practised.map(({ state }) => state)).toEqual(['staged', 'staged', 'staged'])
  })

  test('the database lets no file for practice become part of a bid', async () => {
    const { sender } = await aPractising(api)
    const accept = behindTheWalls(
      api,
      `update uploads set state = 'accepted', submission_id = gen_random_uuid() where company_id = $1`,
      [sender.id],
    )
    await expect(accept).rejects.toThrow('uploads_practice')
  })

  test('a file for a real tender is refused in a practice bid', async () => {
    const { tender, bidder } = await aSealedBidder(api, keys)
    const set = await practiceSet(bidder)
    const sent = await sendParts(api, bidder, tender)
    const { seal } = await sealAround({ tender: practiceTenderId, company: bidder.id, set, sent })
    expect(await submit(bidder, payloadOf(seal))).toMatchObject({
      status: 422,
      body: { code: 'seal-broken' },
    })
  })

  test('a bid sealed to the real key set, or not sealed, is refused', async () => {
    const sender = await aSender(api)
    const { sent, payload } = await aPracticeBid(api, sender)
    const real = { tender: practiceTenderId, company: sender.id, set: keys.set, sent }
    const { seal } = await sealAround(real)
    expect(await submit(sender, payloadOf(seal))).toMatchObject({
      body: { code: 'key-set-changed' },
    })
    const { seal: _, ...bare } = payload
    expect(await submit(sender, bare)).toMatchObject({ body: { code: 'seal-missing' } })
  })

  test('only sealed files are taken for practice', async () => {
    const sender = await aSender(api)
    const metadata = { filename: 'offer.pdf', slot: 'document', tender: practiceTenderId }
    const answer = await announce(api.origin, sender, 100, metadata)
    expect(answer.status).toBe(422)
  })
})

describe('limits', () => {
  test('twenty practice bids an hour, repeats not counted', async () => {
    const strict = await startApi({ LIMIT_PRACTICE_BIDS: '1/3600' })
    onTestFinished(strict.close)
    const { sender, bid } = await aPractising(strict)
    expect(await submitSealed(strict, sender, practiceTenderId, bid.payload)).toMatchObject({
      status: 201,
    })
    await strict.services.practice.erase(sender.id)
    const { payload } = await aPracticeBid(strict, sender)
    expect(await submitSealed(strict, sender, practiceTenderId, payload)).toMatchObject({
      status: 429,
    })
  })

  test('files for practice fill their quota, and never that of a real bid', async () => {
    const size = sealedSize(1_000_000)
    const small = await startApi({ UPLOADS_STAGED_BYTES: String(size + 100_000) })
    onTestFinished(small.close)
    const keysThere = await aKeySet(small)
    const { tender, bidder } = await aSealedBidder(small, keysThere)
    const begin = async (of: string) => {
      const metadata = { sealed: '1', slot: 'nda', tender: of }
      return (await announce(small.origin, bidder, size, metadata)).status
    }
    expect(await begin(practiceTenderId)).toBe(201)
    expect(await begin(practiceTenderId)).toBe(413)
    expect(await begin(tender)).toBe(201)
    expect(await begin(tender)).toBe(413)
  })
})
