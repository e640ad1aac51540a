import { createHash, createPublicKey, randomUUID, verify } from 'node:crypto'
import { BidCopy, ReceiptV2 } from '@padauk/contract/sealing/receipts'
import { listReceiptKeys, readSubmission } from '@padauk/contract/submissions'
import { takeBack } from '@padauk/contract/taking-back'
import { verdictOf } from '@padauk/evidence/findings'
import { examineSealed } from '@padauk/evidence/sealed-check'
import { sealAgain } from '@padauk/sealing/file-again'
import { onePixel } from '@padauk/testing/demo-files'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aFileBid, aLinkBid, aPdf, isGenuine } from '#test/bids'
import { must } from '#test/editors'
import { fileOf, openedBy } from '#test/form-bids'
import { aKeySet } from '#test/holders'
import { aSealedBid, aSealedBidder } from '#test/sealed-bids'
import { eventually, startApi } from '#test/start-api'

let api: Awaited<ReturnType<typeof startApi>>
let keys: Awaited<ReturnType<typeof aKeySet>>
beforeAll(async () => {
  api = await startApi()
  keys = await aKeySet(api)
})
afterAll(() => api.close())

const aBidder = (more = {}) => aSealedBidder(api, keys, more)

async function aFormBid(more = {}) {
  const place = await aBidder(more)
  const payload = await aFileBid(api, place.bidder)
  const key = randomUUID()
  const { status, body } = await place.submit(payload, key)
  expect(status).toBe(201)
  return { ...place, payload, key, body, receipt: body.receipt }
}

const plainFiles = [
  { slot: 'image', name: 'registration.png', type: 'image/png', bytes: onePixel },
  { slot: 'document', name: 'offer.pdf', type: 'application/pdf', bytes: aPdf('offer') },
  { slot: 'nda', name: 'nda.pdf', type: 'application/pdf', bytes: aPdf('nda') },
].map((file) => ({ ...file, sha256: createHash('sha256').update(file.bytes).digest('hex') }))

describe('a bid that comes by form', () => {
  test('gets a receipt of version 2 that says who sealed it', async () => {
    const { tender, bidder, body, receipt } = await aFormBid()
    expect(ReceiptV2.safeParse(receipt).success).toBe(true)
    expect(receipt).toMatchObject({
      tender: { id: tender, nameEn: 'Solar pumps' },
      company: { id: bidder.id },
      sealed: 'on-arrival',
      keySet: keys.hash,
      replaces: null,
    })
    expect(receipt.parts.map(({ slot }) => slot).toSorted()).toEqual(['document', 'image', 'nda'])
    expect(receipt.shares?.map(({ holder }) => holder)).toEqual(
      keys.holders.map(({ holderId }) => holderId),
    )
    expect(await isGenuine(api, body)).toBe(true)
    const told = JSON.stringify(receipt)
    for (const { name, sha256 } of plainFiles) expect(told).not.toMatch(`${name}|${sha256}`)
  })

  test('gets its bid copy with the first response, and never again', async () => {
    const { tender, bidder, submit, payload, body, receipt } = await aFormBid()
    const { bid_copy: copy } = body
    expect(BidCopy.safeParse(copy).success).toBe(true)
    expect(copy).toMatchObject({ receipt, signature: body.signature })
    expect(copy?.manifest).toMatchObject({ link: null, price: null, fields: [], addenda: [] })
    for (const { slot, name, type, bytes, sha256 } of plainFiles) {
      const file = { slot, name, type, size: bytes.length, sha256 }
      expect(copy?.manifest.files).toContainEqual(expect.objectContaining(file))
    }
    const repeats = [await submit(payload), await submit(payload, randomUUID())]
    const read = must(await bidder.call(readSubmission, { params: { tenderId: tender } }))
    for (const again of [...repeats.map((repeat) => repeat.body), read]) {
      expect(again).toMatchObject({ receipt, signature: body.signature })
      expect(again).not.toHaveProperty('bid_copy')
    }
  })

  test('is opened by any two holders, file by file', async () => {
    const { body, receipt } = await aFormBid()
    const [first, second, third] = keys.holders
    if (!first || !second || !third) throw new Error('no holders')
    for (const pair of [[first, second] as const, [third, first] as const]) {
      const manifest = await openedBy(api, receipt, keys, pair)
      expect(manifest).toEqual(body.bid_copy?.manifest)
    }
    expect(await openedBy(api, receipt, keys, [first, first])).toBeNull()
    for (const file of body.bid_copy?.manifest.files ?? []) {
      const sent = plainFiles.find(({ slot }) => slot === file.slot)
      expect((await fileOf(api, file)).equals(sent?.bytes ?? Buffer.alloc(0)), file.slot).toBe(true)
    }
  })

  test('is proven by the verifier with response, bid copy and the very files', async () => {
    const { body } = await aFormBid()
    const known = must(await api.call()(listReceiptKeys, {}))
    const check = (papers: object[], files = plainFiles) =>
      examineSealed(
        {
          texts: papers.map((paper) => JSON.stringify(paper)),
          files: files.map(({ name, bytes, sha256 }) => ({ name, size: bytes.length, sha256 })),
          keys: known,
        },
        {
          sha256: (bytes) => createHash('sha256').update(bytes).digest(),
          isSignedBy(key, text, signature) {
            const x = Buffer.from(key).toString('base64url')
            const jwk = { key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' } as const
            return verify(null, text, createPublicKey(jwk), signature)
          },
          sealAgain({ sha256 }, { ikm }, sealing) {
            const file = files.find((each) => each.sha256 === sha256)
            const bytes = Uint8Array.from(file?.bytes ?? [])
            const read = async (from: number, to: number) => bytes.slice(from, to)
            return sealAgain({ source: { size: bytes.length, read }, sha256, ikm, sealing })
          },
        },
      )
    for (const paper of [body, body.bid_copy ?? {}]) {
      const found = await check([paper])
      expect(found.sealing?.how).toBe('on-arrival')
      expect(verdictOf(found)).not.toBe('wrong')
      const proven = found.findings.filter(
        ({ step, state }) => step === 'file' && state === 'right',
      )
      expect(proven).toHaveLength(3)
    }
    const other = plainFiles.map((file) => ({ ...file, sha256: 'a'.repeat(64) }))
    expect(verdictOf(await check([body], other))).toBe('wrong')
  })

  test('may be image and link, which is in the envelope only', async () => {
    const { bidder, submit } = await aBidder({ linkAllowed: true })
    const { body, status } = await submit(await aLinkBid(api, bidder))
    expect(status).toBe(201)
    expect(body.bid_copy?.manifest).toMatchObject({
      link: 'https://drive.example/demo-bid',
      files: [{ slot: 'image' }],
    })
    expect(JSON.stringify(body.receipt)).not.toContain('drive.example')
  })

  test('comes without the price and the fields that a tender asks for', async () => {
    const rules = { price: { currency: 'MMK', required: true } }
    const { body } = await aFormBid({ rules })
    expect(body.bid_copy?.manifest).toMatchObject({ price: null, fields: [] })
  })

  test('is named in the e-mail about the receipt', async () => {
    const { bidder } = await aFormBid()
    await api.startWorker()
    const mail = await eventually(() =>
      api.inbox.mails.find(
        ({ to, text }) => to.includes(bidder.email) && text.includes('Receipt number'),
      ),
    )
    expect(mail.text).toContain('On arrival, by our server')
  })

  test.each([
    ['image', { imgUrl: undefined }, 'imgUrl'],
    ['document', { fileUrl: undefined }, 'fileUrl'],
    ['NDA', { ndaUrl: undefined }, 'ndaUrl'],
    ['files, but a link where none is taken', { url: 'https://drive.example/bid' }, 'url'],
  ])('is refused without the %s', async (_, change, field) => {
    const { bidder, submit } = await aBidder({ linkAllowed: false })
    const payload = { ...(await aFileBid(api, bidder)), ...change }
    expect(await submit(payload)).toMatchObject({
      status: 422,
      body: { code: 'invalid-input', fields: { [field]: expect.any(String) } },
    })
  })

  test('is refused where the tender takes none', async () => {
    const { bidder, submit } = await aBidder({ takesForms: false })
    expect(await submit(await aFileBid(api, bidder))).toMatchObject({
      status: 422,
      body: { code: 'seal-missing' },
    })
  })
})

describe('until the deadline', () => {
  test('it is taken back, and its files may be named again', async () => {
    const { tender, bidder, submit, payload, key, receipt } = await aFormBid()
    const params = { tenderId: tender }
    must(await bidder.call(takeBack, { params, body: { password: bidder.password } }))
    const row = await api.services.db
      .selectFrom('seals')
      .select(['envelope', 'shares'])
      .where('recipient', '=', receipt.recipient ?? '')
      .executeTakeFirst()
    expect(row).toEqual({ envelope: null, shares: null })
    // A late repeat of the first request does not bring it back.
    expect(await submit(payload, key)).toMatchObject({ body: { code: 'idempotency-conflict' } })
    const { status, body } = await submit(payload, randomUUID())
    expect(status).toBe(201)
    expect(body.receipt.receiptNo).not.toBe(receipt.receiptNo)
    expect(body.receipt.parts).toEqual(receipt.parts)
    expect(body.bid_copy?.manifest.random).toMatch(/=$/)
  })

  test('it replaces a bid, with the password, also one that was sealed in the browser', async () => {
    const { tender, bidder, submit } = await aBidder()
    const first = await aSealedBid(api, bidder, { tender, set: keys.set })
    const { body: before } = await submit(first.payload)
    const payload = await aFileBid(api, bidder)
    const replaces = before.receipt.receiptNo
    expect(await submit({ ...payload, replaces })).toMatchObject({ status: 422 })
    const { password } = bidder
    const { status, body } = await submit({ ...payload, replaces, password })
    expect(status).toBe(201)
    expect(body.receipt).toMatchObject({ sealed: 'on-arrival', replaces })
    // And one of its own, with one file exchanged.
    const { ndaUrl } = await aFileBid(api, bidder)
    const next = { ...payload, ndaUrl, replaces: body.receipt.receiptNo, password }
    const last = await submit(next)
    expect(last).toMatchObject({ status: 201, body: { receipt: { sealed: 'on-arrival' } } })
    const shaOf = (slot: string, { parts }: typeof body.receipt) =>
      parts.find((part) => part.slot === slot)?.sha256
    expect(shaOf('document', last.body.receipt)).toBe(shaOf('document', body.receipt))
    expect(shaOf('nda', last.body.receipt)).not.toBe(shaOf('nda', body.receipt))
  })
})
