import { randomUUID } from 'node:crypto'
import { takeBack } from '@padauk/contract/taking-back'
import { addressOfUpload } from '@padauk/contract/uploads'
import { payloadOf, picture, sealAround, sealedAs } from '@padauk/testing/sealed-bids'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { payloadHash } from '#features/submissions/rules'
import {
  aFileBid,
  aLinkBid,
  aPdf,
  behindTheWalls,
  letPass,
  submitOver,
  uploadImage,
} from '#test/bids'
import { aTender } from '#test/builders'
import { must } from '#test/editors'
import { aKeySet } from '#test/holders'
import { aSealedBidder, aSealedTender, sendSealed, submitSealed } from '#test/sealed-bids'
import { aSender } from '#test/senders'
import type { Sender } from '#test/senders'
import { startApi } from '#test/start-api'
import { begun, patch } from '#test/tus'

let api: Awaited<ReturnType<typeof startApi>>
let keys: Awaited<ReturnType<typeof aKeySet>>
beforeAll(async () => {
  api = await startApi()
  keys = await aKeySet(api)
})
afterAll(() => api.close())

const aBidder = (more = {}) => aSealedBidder(api, keys, more)

const bidsFor = async (tender: string) => {
  const rows = await api.services.db
    .selectFrom('submissions')
    .leftJoin('seals', 'seals.submissionId', 'submissions.id')
    .select(['submissions.id', 'seals.recipient'])
    .where('tenderId', '=', tender)
    .execute()
  return rows.length
}

const missing = { status: 422, body: { code: 'upload-missing' } }
const unsealed = { status: 422, body: { code: 'seal-missing' } }

/** A document by tus that nothing has sealed, as our page sends it to other tenders. */
async function unsealedDocument(bidder: Sender) {
  const bytes = aPdf('offer')
  const announced = { size: bytes.length, filename: 'offer.pdf', slot: 'document' }
  const location = await begun(api.origin, bidder, announced)
  const sent = await patch(api.origin, bidder, location, { offset: 0, bytes })
  expect(sent.status).toBe(204)
  return addressOfUpload('file', location.split('/').at(-1) ?? '')
}

describe('the names of a bid by form are refused', () => {
  test('when they are another company’s', async () => {
    const { tender, bidder, submit } = await aBidder()
    const rival = await aSender(api)
    const theirs = await aFileBid(api, rival)
    expect(await submit(theirs)).toMatchObject(missing)
    const own = await aFileBid(api, bidder)
    expect(await submit({ ...own, fileUrl: theirs.fileUrl })).toMatchObject(missing)
    expect(await bidsFor(tender)).toBe(0)
  })

  test('with the key of another file, or one that was made up', async () => {
    const { tender, bidder, submit } = await aBidder()
    const own = await aFileBid(api, bidder)
    const name = /^(.*_)([\w-]{22})(_[\w-]{43})$/
    const [, document = ''] = [own.fileUrl, own.ndaUrl]
    const [, , otherKey = ''] = name.exec(document ?? '') ?? []
    expect(otherKey).toHaveLength(22)
    for (const key of [otherKey, Buffer.alloc(16).toString('base64url')]) {
      const fileUrl = own.fileUrl?.replace(name, `$1${key}$3`)
      expect(fileUrl).not.toBe(own.fileUrl)
      expect(await submit({ ...own, fileUrl })).toMatchObject(missing)
    }
    expect(await bidsFor(tender)).toBe(0)
    expect(await submit(own)).toMatchObject({ status: 201 })
  })

  test('when one file stands in two slots', async () => {
    const { tender, bidder, submit } = await aBidder()
    const own = await aFileBid(api, bidder)
    expect((await submit({ ...own, ndaUrl: own.fileUrl })).status).toBe(422)
    expect(await bidsFor(tender)).toBe(0)
  })

  test('when nothing has sealed them, or the browser has', async () => {
    const { tender, bidder, submit } = await aBidder()
    const own = await aFileBid(api, bidder)
    const fileUrl = await unsealedDocument(bidder)
    expect(await submit({ ...own, fileUrl })).toMatchObject(unsealed)
    const { part } = await sendSealed(api, bidder, tender, await sealedAs(picture))
    expect(await submit({ ...own, imgUrl: part.upload })).toMatchObject(unsealed)
    expect(await bidsFor(tender)).toBe(0)
  })

  test('in a seal: what we sealed never passes for what its sender sealed', async () => {
    const { tender, bidder, submit } = await aBidder({ linkAllowed: true })
    const imgUrl = await uploadImage(api, bidder)
    const row = await api.services.db
      .selectFrom('uploads')
      .select(['size', 'sha256'])
      .where('companyId', '=', bidder.id)
      .executeTakeFirstOrThrow()
    const { facts } = await sealedAs(picture)
    const { size, sha256 } = row
    const part = { slot: 'image' as const, upload: imgUrl, size: size ?? 0, sha256: sha256 ?? '' }
    const sent = [{ part, facts }]
    const { seal } = await sealAround({
      tender,
      company: bidder.id,
      set: keys.set,
      sent,
      link: 'https://drive.example/bid',
    })
    const answer = await submit(payloadOf(seal))
    expect(answer.status).toBe(422)
    expect(['seal-broken', 'upload-missing']).toContain(answer.body.code)
    expect(await bidsFor(tender)).toBe(0)
  })

  test('when our own key has opened them: as files of a bid that was not sealed', async () => {
    const { tender, bidder, submit } = await aBidder()
    const open = await aTender(api.services.db, { nameEn: 'Lift' })
    const payload = await aFileBid(api, bidder)
    expect(await submitOver(api, bidder, open, payload)).toMatchObject({ status: 201 })
    expect((await submit(payload)).status).toBe(422)
    const params = { tenderId: open }
    must(await bidder.call(takeBack, { params, body: { password: bidder.password } }))
    expect((await submit(payload)).status).toBe(422)
    expect(await bidsFor(tender)).toBe(0)
  })

  test('when they are part of a bid that counts', async () => {
    const { bidder, submit } = await aBidder()
    const payload = await aFileBid(api, bidder)
    expect(await submit(payload)).toMatchObject({ status: 201 })
    const other = await aSealedTender(api, keys)
    expect((await submitSealed(api, bidder, other, payload)).status).toBe(422)
    expect(await bidsFor(other)).toBe(0)
  })
})

describe('the same request', () => {
  test('at once makes one bid and one copy', async () => {
    const { tender, bidder, submit } = await aBidder()
    const payload = await aFileBid(api, bidder)
    const answers = await Promise.all(Array.from({ length: 8 }, () => submit(payload)))
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 201))
    expect(new Set(answers.map(({ body }) => body.receipt.receiptNo)).size).toBe(1)
    const copies = answers.flatMap(({ body }) => body.bid_copy ?? [])
    expect(copies.length).toBe(1)
    expect(copies[0]?.receipt).toEqual(answers[0]?.body.receipt)
    expect(await bidsFor(tender)).toBe(1)
  })

  test('as another bid at once makes one of them', async () => {
    const { tender, bidder, submit } = await aBidder({ linkAllowed: true })
    const [files, link] = [await aFileBid(api, bidder), await aLinkBid(api, bidder)]
    const answers = await Promise.all([submit(files), submit(link)])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 409]))
    expect(await bidsFor(tender)).toBe(1)
  })

  test('under an idempotency key that was used for another one is a conflict', async () => {
    const { bidder, submit } = await aBidder()
    const [payload, other] = [await aFileBid(api, bidder), await aFileBid(api, bidder)]
    const key = randomUUID()
    expect(await submit(payload, key)).toMatchObject({ status: 201 })
    expect(await submit(other, key)).toMatchObject({ body: { code: 'idempotency-conflict' } })
    expect(await submit(other)).toMatchObject({ body: { code: 'already-submitted' } })
  })

  test('after the deadline is late, unless it first arrived in time', async () => {
    const { tender, bidder, submit } = await aBidder()
    const [payload, other] = [await aFileBid(api, bidder), await aFileBid(api, bidder)]
    // It broke on our side: there is an arrival and no submission.
    await behindTheWalls(
      api,
      `insert into arrivals (tender_id, company_id, payload_hash, arrived_at)
       values ($1, $2, $3, clock_timestamp() - interval '10 seconds')`,
      [tender, bidder.id, payloadHash(payload)],
    )
    await letPass(api, tender, 5)
    await behindTheWalls(
      api,
      `update uploads set completed_at = completed_at - interval '1 minute' where company_id = $1`,
      [bidder.id],
    )
    expect(await submit(other)).toMatchObject({ status: 409, body: { code: 'tender-closed' } })
    expect(await bidsFor(tender)).toBe(0)
    expect(await submit(payload)).toMatchObject({
      status: 201,
      body: { receipt: { sealed: 'on-arrival' }, bid_copy: expect.anything() },
    })
  })
})

test('a link that no envelope holds is refused, not an error of ours', async () => {
  const { bidder, submit } = await aBidder({ linkAllowed: true })
  const imgUrl = await uploadImage(api, bidder)
  const longest = `https://drive.example/${'"\\'.repeat(989)}`
  expect(await submit({ imgUrl, url: longest })).toMatchObject({ status: 201 })
  const half = await submit({ imgUrl, url: 'https://drive.example/\ud800' })
  expect(half.status).toBeLessThan(500)
})
