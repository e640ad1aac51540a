import { randomUUID } from 'node:crypto'
import type { Seal } from '@padauk/contract/sealing/bids'
import { ReceiptV2 } from '@padauk/contract/sealing/receipts'
import { readSubmission } from '@padauk/contract/submissions'
import type { NewSubmission } from '@padauk/contract/submissions'
import { exampleSet, holdersFrom } from '@padauk/sealing/vectors/example-holders'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aLinkBid, behindTheWalls, isGenuine, letPass } from '#test/bids'
import { aTender } from '#test/builders'
import { must } from '#test/editors'
import { aKeySet, propose, sign } from '#test/holders'
import { payloadHash } from '#features/submissions/rules'
import { payloadOf, sealAround, sealedAs, picture, threeFiles } from '@padauk/testing/sealed-bids'
import {
  aSealedBid,
  aSealedBidder,
  aSealedTender,
  sendParts,
  sendSealed,
  submitSealed,
} from '#test/sealed-bids'
import { aSender } from '#test/senders'
import type { Sender } from '#test/senders'
import { eventually, startApi } from '#test/start-api'

let api: Awaited<ReturnType<typeof startApi>>
let keys: Awaited<ReturnType<typeof aKeySet>>
beforeAll(async () => {
  api = await startApi()
  keys = await aKeySet(api)
})
afterAll(() => api.close())

async function aBidder(more = {}) {
  const { tender, bidder } = await aSealedBidder(api, keys, more)
  const bid = await aSealedBid(api, bidder, { tender, set: keys.set })
  return { tender, bidder, ...bid }
}

const submit = (bidder: Sender, tender: string, payload: NewSubmission, key?: string) =>
  submitSealed(api, bidder, tender, payload, key)

const sealRow = (recipient: string) =>
  api.services.db
    .selectFrom('seals')
    .selectAll()
    .where('recipient', '=', recipient)
    .executeTakeFirst()

describe('a sealed bid', () => {
  test('gets a signed receipt that names its parts and nothing that is inside', async () => {
    const { tender, bidder, seal, payload } = await aBidder()
    const { status, body } = await submit(bidder, tender, payload)
    expect(status).toBe(201)
    const { receipt } = body
    expect(ReceiptV2.safeParse(receipt).success).toBe(true)
    expect(receipt).toMatchObject({
      tender: { id: tender, nameEn: 'Solar pumps', version: 1 },
      company: { id: bidder.id },
      sentBy: { id: bidder.id, name: 'Demo Contact' },
      sealed: 'in-browser',
      keySet: keys.hash,
      recipient: seal.recipient,
      manifestHash: seal.manifestHash,
      replaces: null,
    })
    expect(receipt.parts).toEqual(seal.parts.map(({ upload: _, ...part }) => part))
    expect(await isGenuine(api, body)).toBe(true)
    const row = await sealRow(seal.recipient)
    expect(row?.envelope?.toString('base64')).toBe(seal.envelope)
    expect(row?.shares).toEqual(seal.shares)
    const read = await bidder.call(readSubmission, { params: { tenderId: tender } })
    expect(read).toMatchObject({ ok: true, value: { receipt, signature: body.signature } })
  })

  test('is answered with the same receipt when the same payload comes again', async () => {
    const { tender, bidder, payload } = await aBidder()
    const first = await submit(bidder, tender, payload)
    const second = await submit(bidder, tender, payload, randomUUID())
    expect(second).toMatchObject({ status: 201, body: { receipt: first.body.receipt } })
  })

  test('is bound to the audit chain', async () => {
    const { tender, bidder, payload } = await aBidder()
    const { body } = await submit(bidder, tender, payload)
    const entry = await api.services.db
      .selectFrom('auditEntries')
      .select('body')
      .where('hash', '=', body.receipt.chain)
      .executeTakeFirst()
    expect(entry?.body).toContain(body.receipt.hash)
  })
})

describe('another envelope', () => {
  test('under the same addresses within the minute is another bid, not a repeat', async () => {
    const { tender, bidder, sent, payload } = await aBidder()
    await submit(bidder, tender, payload)
    const other = await sealAround({ tender, company: bidder.id, set: keys.set, sent })
    const answer = await submit(bidder, tender, payloadOf(other.seal))
    expect(answer).toMatchObject({ status: 409, body: { code: 'already-submitted' } })
    expect(await sealRow(other.seal.recipient)).toBeUndefined()
  })

  test('under the same idempotency key is a conflict', async () => {
    const { tender, bidder, sent, payload } = await aBidder()
    const key = randomUUID()
    await submit(bidder, tender, payload, key)
    const other = await sealAround({ tender, company: bidder.id, set: keys.set, sent })
    const answer = await submit(bidder, tender, payloadOf(other.seal), key)
    expect(answer).toMatchObject({ status: 409, body: { code: 'idempotency-conflict' } })
  })

  test('does not take over the arrival of the first after the deadline', async () => {
    const { tender, bidder, sent, payload } = await aBidder()
    // The first arrived in time and broke on our side: it has an arrival and no submission.
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
    const other = await sealAround({ tender, company: bidder.id, set: keys.set, sent })
    const swapped = await submit(bidder, tender, payloadOf(other.seal))
    expect(swapped).toMatchObject({ status: 409, body: { code: 'tender-closed' } })
    expect(await submit(bidder, tender, payload)).toMatchObject({ status: 201 })
  })
})

describe('the bid of a rival', () => {
  test('is refused under one’s own name: recipient and envelope are used once', async () => {
    const victim = await aBidder()
    await submit(victim.bidder, victim.tender, victim.payload)
    const rival = await aSender(api)
    const sent = await sendParts(api, rival, victim.tender)
    const parts = sent.map(({ part }) => part)
    const stolen: Seal = { ...victim.seal, company: rival.id, parts }
    const used = { status: 409, body: { code: 'seal-used' } }
    expect(await submit(rival, victim.tender, payloadOf(stolen))).toMatchObject(used)
    const own = await sealAround({ tender: victim.tender, company: rival.id, set: keys.set, sent })
    const sameEnvelope = { ...own.seal, envelope: victim.seal.envelope }
    expect(await submit(rival, victim.tender, payloadOf(sameEnvelope))).toMatchObject(used)
    const sameRecipient = { ...own.seal, recipient: victim.seal.recipient }
    expect(await submit(rival, victim.tender, payloadOf(sameRecipient))).toMatchObject(used)
    // Nothing is left of the attempts.
    expect(await submit(rival, victim.tender, payloadOf(own.seal))).toMatchObject({ status: 201 })
  })

  test('is refused when one of its files has the bytes of another company’s', async () => {
    const [tender, victim, rival] = await Promise.all([
      aSealedTender(api, keys),
      aSender(api),
      aSender(api),
    ])
    const file = await sealedAs(picture)
    const send = async (bidder: Sender) => {
      const image = await sendSealed(api, bidder, tender, file)
      const others = await sendParts(api, bidder, tender, threeFiles(bidder.id).slice(1))
      const company = bidder.id
      return sealAround({ tender, company, set: keys.set, sent: [image, ...others] })
    }
    const [first, copied] = [await send(victim), await send(rival)]
    expect(await submit(victim, tender, payloadOf(first.seal))).toMatchObject({ status: 201 })
    const answer = await submit(rival, tender, payloadOf(copied.seal))
    expect(answer).toMatchObject({ status: 409, body: { code: 'seal-used' } })
  })
})

describe('the seal is refused', () => {
  const fails = async (
    change: (seal: Seal, payload: NewSubmission) => NewSubmission,
    refusal: { status: number; code: string; fields?: Record<string, unknown> },
  ) => {
    const { tender, bidder, seal, payload } = await aBidder()
    const { status, ...body } = refusal
    const answer = await submit(bidder, tender, change(seal, payload))
    expect(answer).toMatchObject({ status, body })
    expect(await sealRow(seal.recipient)).toBeUndefined()
  }
  const broken = { status: 422, code: 'seal-broken' }

  test.each<[string, (seal: Seal) => Partial<Seal>]>([
    ['for another tender', () => ({ tender: randomUUID() })],
    ['for another company', () => ({ company: randomUUID() })],
    ['with a share too few', ({ shares }) => ({ shares: shares.slice(1) })],
    ['with shares in another order', ({ shares }) => ({ shares: shares.toReversed() })],
    ['whose envelope is no age file', () => ({ envelope: Buffer.alloc(5000).toString('base64') })],
    [
      'with another size of a part',
      ({ parts }) => ({ parts: parts.map((part) => ({ ...part, size: part.size + 16_384 })) }),
    ],
    [
      'with another hash of a part',
      ({ parts }) => ({ parts: parts.map((part) => ({ ...part, sha256: 'a'.repeat(64) })) }),
    ],
  ])('%s', (_, change) => fails((seal) => payloadOf({ ...seal, ...change(seal) }), broken))

  test('when the addresses name other files than the seal', () =>
    fails((_, payload) => ({ ...payload, ndaUrl: payload.fileUrl }), broken))

  test('when a link stands beside it in clear', () =>
    fails((_, payload) => ({ ...payload, url: 'https://drive.example/bid' }), broken))

  test('when it was made for a set that the tender does not name', async () => {
    const { tender, bidder, sent } = await aBidder()
    const ownSet = exampleSet(holdersFrom(0, 4))
    const { seal } = await sealAround({ tender, company: bidder.id, set: ownSet, sent })
    const changed = { status: 409, body: { code: 'key-set-changed' } }
    expect(await submit(bidder, tender, payloadOf(seal))).toMatchObject(changed)
    // Nor is the tender's name for the set enough.
    const renamed = { ...seal, keySet: keys.hash }
    const answer = await submit(bidder, tender, payloadOf(renamed))
    expect(answer).toMatchObject({ status: 422, body: { code: 'seal-broken' } })
  })

  test('when it was made for the set before, or the one after the tender’s', async () => {
    const [first, second, ...others] = keys.holders
    if (!first || !second) throw new Error('no holders')
    const later = await propose(keys.owner, [second, first, ...others])
    for (const holder of [first, second]) must(await sign(holder, later))
    const [before, after] = [await aBidder(), await aBidder({ keySet: later.hash })]
    const attempts = [
      { ...before, set: later.signed.set },
      { ...after, set: keys.set },
    ]
    for (const { tender, bidder, sent, set } of attempts) {
      const { seal } = await sealAround({ tender, company: bidder.id, set, sent })
      const answer = await submit(bidder, tender, payloadOf(seal))
      expect(answer).toMatchObject({ status: 409, body: { code: 'key-set-changed' } })
    }
  })

  test('without the image, or with one of document and NDA', async () => {
    const [tender, bidder] = await Promise.all([
      aSealedTender(api, keys, { linkAllowed: true }),
      aSender(api),
    ])
    const [image, document, nda] = await sendParts(api, bidder, tender)
    const sealOf = (...sent: (typeof image)[]) =>
      sealAround({
        tender,
        company: bidder.id,
        set: keys.set,
        sent: sent.flatMap((part) => part ?? []),
        link: 'https://drive.example/bid',
      })
    const refusal = (field: string) => ({
      status: 422,
      body: { code: 'invalid-input', fields: { [field]: expect.any(String) } },
    })
    const answer = async (...sent: (typeof image)[]) =>
      submit(bidder, tender, payloadOf((await sealOf(...sent)).seal))
    expect(await answer(document, nda)).toMatchObject(refusal('imgUrl'))
    expect(await answer(image, document)).toMatchObject(refusal('ndaUrl'))
    expect(await answer(image, nda)).toMatchObject(refusal('fileUrl'))
    expect(await answer(image)).toMatchObject({ status: 201 })
  })

  test('with the image alone where the tender takes no links', async () => {
    const [tender, bidder] = await Promise.all([
      aSealedTender(api, keys, { linkAllowed: false }),
      aSender(api),
    ])
    const sent = await sendParts(api, bidder, tender, threeFiles().slice(0, 1))
    const { seal } = await sealAround({ tender, company: bidder.id, set: keys.set, sent })
    expect(await submit(bidder, tender, payloadOf(seal))).toMatchObject({
      status: 422,
      body: { fields: { url: expect.any(String) } },
    })
  })

  test('by a tender that is access-controlled, and missed by one that takes no forms', async () => {
    const { bidder, payload } = await aBidder()
    const open = await aTender(api.services.db, { nameEn: 'Lift' })
    const answer = await submit(bidder, open, payload)
    expect(answer).toMatchObject({ status: 422, body: { code: 'seal-not-taken' } })
    const sealed = await aSealedTender(api, keys, { takesForms: false })
    const missing = await submit(bidder, sealed, await aLinkBid(api, bidder))
    expect(missing).toMatchObject({ status: 422, body: { code: 'seal-missing' } })
  })
})

test('no name, type or link of a sealed bid is in receipt, mail or row', async () => {
  const { tender, bidder, payload, manifest } = await aBidder()
  const { body } = await submit(bidder, tender, payload)
  await api.startWorker()
  const { db } = api.services
  const rows = await db
    .selectFrom('uploads')
    .selectAll()
    .where('companyId', '=', bidder.id)
    .execute()
  const letters = await db
    .selectFrom('letters')
    .selectAll()
    .where('tenderId', '=', tender)
    .execute()
  const mails = await eventually(() => {
    const own = api.inbox.mails.filter(({ to }) => to.includes(bidder.email))
    return own.some(({ text }) => text.includes('Receipt number')) && own
  })
  const told = JSON.stringify([body, rows, letters, mails])
  for (const { name, type, sha256, ikm } of manifest.files) {
    for (const secret of [name, type, sha256, ikm]) expect(told).not.toContain(secret)
  }
})
