import { createHash, randomUUID } from 'node:crypto'
import { canonicalJson } from '@padauk/evidence/canonical-json'
import { TakingBackSlip } from '@padauk/contract/sealing/receipts'
import { checkReceipt, readSubmission } from '@padauk/contract/submissions'
import { takeBack } from '@padauk/contract/taking-back'
import type { NewSubmission, SignedReceiptV2 } from '@padauk/contract/submissions'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { payloadHash, plainNumber } from '#features/submissions/rules'
import { aLinkBid, behindTheWalls, isGenuine, letPass, submitOver } from '#test/bids'
import { aTender } from '#test/builders'
import { aKeySet } from '#test/holders'
import { payloadOf, sealAround } from '@padauk/testing/sealed-bids'
import { aSealedBid, aSealedSubmission, submitSealed } from '#test/sealed-bids'
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

async function aSubmission() {
  const { bid, ...submitted } = await aSealedSubmission(api, keys)
  return { ...submitted, ...bid, params: { tenderId: submitted.tender } }
}

const take = (bidder: Sender, tenderId: string, password = bidder.password) =>
  bidder.call(takeBack, { params: { tenderId }, body: { password } })

const sealOf = (recipient: string) =>
  api.services.db
    .selectFrom('seals')
    .selectAll()
    .where('recipient', '=', recipient)
    .executeTakeFirst()

const statusOf = async (number: string) => {
  const checked = await api.call()(checkReceipt, { params: { number } })
  return checked.ok ? checked.value.state : checked.code
}

/** The same files in another envelope, in the place of a bid. */
async function replacement(of: Awaited<ReturnType<typeof aSubmission>>): Promise<NewSubmission> {
  const { tender, bidder, sent, receipt } = of
  const { seal } = await sealAround({ tender, company: bidder.id, set: keys.set, sent })
  return { ...payloadOf(seal), replaces: receipt.receiptNo, password: bidder.password }
}

describe('taking back', () => {
  test('ends the bid, erases its shares and gives a signed slip', async () => {
    const { tender, bidder, receipt, seal, params } = await aSubmission()
    const taken = await take(bidder, tender)
    if (!taken.ok) throw new Error(taken.code)
    const { slip, signature } = taken.value
    expect(TakingBackSlip.safeParse(slip).success).toBe(true)
    expect(slip).toMatchObject({
      receiptNo: receipt.receiptNo,
      tender: { id: tender },
      company: { id: bidder.id },
      takenBackBy: { id: bidder.id, name: 'Demo Contact' },
    })
    expect(await isGenuine(api, { receipt: slip as never, signature })).toBe(true)
    expect(await sealOf(seal.recipient)).toMatchObject({
      envelope: null,
      shares: null,
      erasedAt: expect.any(Date),
    })
    const read = await bidder.call(readSubmission, { params })
    expect(read).toMatchObject({ ok: true, value: undefined })
    const again = await aSealedBid(api, bidder, { tender, set: keys.set })
    expect(await submitSealed(api, bidder, tender, again.payload)).toMatchObject({ status: 201 })
  })

  test('repeated gives the same slip', async () => {
    const { tender, bidder } = await aSubmission()
    const [first, second] = [await take(bidder, tender), await take(bidder, tender)]
    expect(first).toMatchObject({ ok: true })
    expect(second).toMatchObject({ ok: true, value: first.ok ? first.value : null })
  })

  test('is told by a letter that says neither what happened nor where', async () => {
    const { tender, bidder, receipt } = await aSubmission()
    await take(bidder, tender)
    await api.startWorker()
    const mail = await eventually(() =>
      api.inbox.mails.find(
        ({ to, subject }) => to.includes(bidder.email) && subject.includes('About your receipt'),
      ),
    )
    expect(mail.text).toContain(receipt.receiptNo.slice(0, 4))
    expect(`${mail.subject} ${mail.text}`).not.toMatch(/taken|took|back|withdr|Solar|pumps/i)
  })

  test('needs the password', async () => {
    const { tender, bidder, seal, params } = await aSubmission()
    expect(await take(bidder, tender, 'not the password')).toMatchObject({
      ok: false,
      status: 422,
      fields: { password: expect.any(String) },
    })
    expect((await sealOf(seal.recipient))?.erasedAt).toBeNull()
    expect(await bidder.call(readSubmission, { params })).toMatchObject({
      ok: true,
      value: { receipt: expect.anything() },
    })
  })

  test('is over with the deadline, and nothing is there to take back without a bid', async () => {
    const { tender, bidder } = await aSubmission()
    await letPass(api, tender, 1)
    expect(await take(bidder, tender)).toMatchObject({ ok: false, code: 'tender-closed' })
    const stranger = await aSender(api)
    expect(await take(stranger, tender)).toMatchObject({ ok: false, code: 'not-found' })
  })

  test('works for a bid that is not sealed', async () => {
    const [tender, bidder] = await Promise.all([
      aTender(api.services.db, { nameEn: 'Lift' }),
      aSender(api),
    ])
    const first = await submitOver(api, bidder, tender, await aLinkBid(api, bidder))
    expect(await take(bidder, tender)).toMatchObject({
      ok: true,
      value: { slip: { receiptNo: plainNumber(first.body.receipt.receipt_no) } },
    })
    const again = await submitOver(api, bidder, tender, await aLinkBid(api, bidder))
    expect(again.status).toBe(201)
  })
})

describe('replacing', () => {
  test('voids the old bid and accepts the new one, with the files of the old', async () => {
    const before = await aSubmission()
    const { tender, bidder, receipt, seal, params } = before
    const payload = await replacement(before)
    const { status, body } = await submitSealed(api, bidder, tender, payload)
    expect(status).toBe(201)
    expect(body.receipt).toMatchObject({ replaces: receipt.receiptNo, parts: receipt.parts })
    expect((await sealOf(seal.recipient))?.erasedAt).toEqual(expect.any(Date))
    expect((await sealOf(payload.seal?.recipient ?? ''))?.erasedAt).toBeNull()
    const read = await bidder.call(readSubmission, { params })
    expect(read).toMatchObject({
      ok: true,
      value: { receipt: { receiptNo: body.receipt.receiptNo } },
    })
    // A repeat is the same, with or without the password.
    const { password: _, ...same } = payload
    const repeated = await submitSealed(api, bidder, tender, same)
    expect(repeated).toMatchObject({ status: 201, body: { receipt: body.receipt } })
    // The request of the old bid, delivered late, changes nothing.
    expect(await submitSealed(api, bidder, tender, before.payload)).toMatchObject({
      status: 409,
      body: { code: 'already-submitted' },
    })
  })

  test('needs the password and the receipt of the bid that counts', async () => {
    const before = await aSubmission()
    const { tender, bidder } = before
    const payload = await replacement(before)
    const { password: _, ...without } = payload
    const refusal = { status: 422, body: { fields: { password: expect.any(String) } } }
    expect(await submitSealed(api, bidder, tender, without)).toMatchObject(refusal)
    const wrong = { ...payload, password: 'not the password' }
    expect(await submitSealed(api, bidder, tender, wrong)).toMatchObject(refusal)
    const other = { ...payload, replaces: '0'.repeat(16) }
    expect(await submitSealed(api, bidder, tender, other)).toMatchObject({
      status: 409,
      body: { code: 'changed-since' },
    })
    expect((await sealOf(before.seal.recipient))?.erasedAt).toBeNull()
  })

  test('that is refused leaves the old bid as it was', async () => {
    const [before, rival] = [await aSubmission(), await aSubmission()]
    const { tender, bidder } = before
    const payload = await replacement(before)
    if (!payload.seal) throw new Error('not sealed')
    const stolen = { ...payload.seal, recipient: rival.seal.recipient }
    const answer = await submitSealed(api, bidder, tender, { ...payload, seal: stolen })
    expect(answer).toMatchObject({ status: 409, body: { code: 'seal-used' } })
    expect((await sealOf(before.seal.recipient))?.erasedAt).toBeNull()
    const read = await bidder.call(readSubmission, { params: before.params })
    expect(read).toMatchObject({ ok: true, value: { receipt: before.receipt } })
  })

  test('is judged by the arrival of the new bid', async () => {
    const before = await aSubmission()
    const { tender, bidder } = before
    const payload = await replacement(before)
    await letPass(api, tender, 1)
    expect(await submitSealed(api, bidder, tender, payload)).toMatchObject({
      status: 409,
      body: { code: 'tender-closed' },
    })
    expect((await sealOf(before.seal.recipient))?.erasedAt).toBeNull()
  })

  test('counts by its first arrival when our side failed and it comes again', async () => {
    const before = await aSubmission()
    const { tender, bidder } = before
    const payload = await replacement(before)
    await behindTheWalls(
      api,
      `insert into arrivals (tender_id, company_id, payload_hash) values ($1, $2, $3)`,
      [tender, bidder.id, payloadHash(payload)],
    )
    await behindTheWalls(api, `update tenders set end_date = clock_timestamp() where id = $1`, [
      tender,
    ])
    const { status, body } = await submitSealed(api, bidder, tender, payload)
    expect(status).toBe(201)
    expect(Date.parse(body.receipt.arrivedAt)).toBeLessThanOrEqual(
      Date.parse(body.receipt.deadline),
    )
    expect((await sealOf(before.seal.recipient))?.erasedAt).toEqual(expect.any(Date))
  })

  test('two at once: one of them replaces', async () => {
    const before = await aSubmission()
    const { tender, bidder } = before
    const payloads = await Promise.all([replacement(before), replacement(before)])
    const answers = await Promise.all(
      payloads.map((payload) => submitSealed(api, bidder, tender, payload)),
    )
    expect(answers.map(({ status }) => status)).toEqual(expect.arrayContaining([201, 409]))
  })

  test('works for a bid that is not sealed', async () => {
    const [tender, bidder] = await Promise.all([
      aTender(api.services.db, { nameEn: 'Lift' }),
      aSender(api),
    ])
    const first = await submitOver(api, bidder, tender, await aLinkBid(api, bidder))
    const replaces = plainNumber(first.body.receipt.receipt_no)
    const bid = { ...(await aLinkBid(api, bidder)), replaces, password: bidder.password }
    expect(await submitOver(api, bidder, tender, bid)).toMatchObject({ status: 201 })
  })
})

test('until closing a lookup says only that a receipt was issued', async () => {
  const [taken, replaced, counted] = [await aSubmission(), await aSubmission(), await aSubmission()]
  await take(taken.bidder, taken.tender)
  await submitSealed(api, replaced.bidder, replaced.tender, await replacement(replaced))
  const numbers = [taken, replaced, counted].map(({ receipt }) => receipt.receiptNo)
  for (const number of numbers) expect(await statusOf(number)).toBe('issued')
  for (const { tender } of [taken, replaced, counted]) await letPass(api, tender, 80)
  await api.services.closings.closeDue()
  const states = await Promise.all(numbers.map(statusOf))
  expect(states).toEqual(['taken-back', 'replaced', 'accepted'])
})

test('the closing covers what ended: each receipt is in one of two trees', async () => {
  const before = await aSubmission()
  const { tender, bidder } = before
  const second = await submitSealed(api, bidder, tender, await replacement(before))
  const other = await aSender(api)
  const bid = await aSealedBid(api, other, { tender, set: keys.set })
  const taken = await submitSealed(api, other, tender, bid.payload)
  await take(other, tender)
  await letPass(api, tender, 80)
  await api.services.closings.closeDue()
  const own = await bidder.call(readSubmission, { params: { tenderId: tender } })
  const closing = own.ok ? (own.value as SignedReceiptV2).closing : null
  expect(closing?.statement).toMatchObject({
    kind: 'padauk-closing-v2',
    bids: 1,
    ended: 2,
    keySets: [keys.hash],
  })
  const leafOf = (receipt: object) =>
    createHash('sha256')
      .update(canonicalJson(receipt as never))
      .digest('hex')
  expect(closing?.leaf).toBe(leafOf(second.body.receipt))
  const rows = await api.services.db
    .selectFrom('submissions')
    .select(['receiptHash', 'endedHow'])
    .where('tenderId', '=', tender)
    .where('voidedAt', 'is not', null)
    .execute()
  expect(rows.map(({ receiptHash }) => receiptHash).toSorted()).toEqual(
    [leafOf(before.receipt), leafOf(taken.body.receipt)].toSorted(),
  )
})

test('the database itself refuses what no rule allows', async () => {
  const { bidder, seal } = await aSubmission()
  const application = new Client({ connectionString: api.database.applicationUrl })
  await application.connect()
  const own = [bidder.id]
  const end = (how: string, next = 'null') =>
    `update submissions set voided_at = now(), ended_how = '${how}', ended_next = ${next}
     where company_id = $1`
  const refusals: [string, unknown[], string][] = [
    // No slip, no successor, a successor that is not there.
    [end('taken-back'), own, '23001'],
    [end('replaced'), own, '23001'],
    [end('replaced', `'${randomUUID()}'`), own, '23503'],
    [`update submissions set voided_at = now() where company_id = $1`, own, '23001'],
    [`update seals set shares = null where recipient = $1`, [seal.recipient], '42501'],
    [`delete from seals where recipient = $1`, [seal.recipient], '42501'],
    [`update sealed_parts set company_id = $1`, own, '42501'],
    // Only of a bid that has ended.
    [
      `select erase_shares(submission_id) from seals where recipient = $1`,
      [seal.recipient],
      '23001',
    ],
  ]
  for (const [statement, values, code] of refusals) {
    await expect(application.query(statement, values), statement).rejects.toMatchObject({ code })
  }
  await application.end()
})
