import { createHash } from 'node:crypto'
import { listSubmittedTenders, readCompany } from '@padauk/contract/accounts'
import { canonicalJson } from '@padauk/evidence/canonical-json'
import { checkReceipt, readSubmission } from '@padauk/contract/submissions'
import type { NewSubmission } from '@padauk/contract/submissions'
import { readTender } from '@padauk/contract/tenders'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  aFileBid,
  aLinkBid,
  aPdf,
  behindTheWalls,
  isGenuine,
  letPass,
  submitOver,
} from '#test/bids'
import { aSender } from '#test/senders'
import { aTender } from '#test/builders'
import { eventually, startApi } from '#test/start-api'

let api: Awaited<ReturnType<typeof startApi>>
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

const openTender = (parts: Partial<Parameters<typeof aTender>[1]> = {}) =>
  aTender(api.services.db, { nameEn: 'Cleaning', nameMm: 'သန့်ရှင်းရေး', ...parts })
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

async function rowsOf(tenderId: string) {
  const { db } = api.services
  return db.selectFrom('submissions').selectAll().where('tenderId', '=', tenderId).execute()
}

test('accepts a bid once, with a receipt that anyone can check', async () => {
  const [tender, bidder, other] = await Promise.all([openTender(), aSender(api), aSender(api)])
  const params = { tenderId: tender }
  expect(await bidder.call(readSubmission, { params })).toMatchObject({
    ok: true,
    value: undefined,
  })

  const payload = await aFileBid(api, bidder)
  const { status, body } = await submitOver(api, bidder, tender, payload)
  expect(status).toBe(201)
  expect(body.receipt).toMatchObject({
    tender: { id: tender, name_en: 'Cleaning', name_mm: 'သန့်ရှင်းရေး' },
    company: { id: bidder.id },
    link: null,
    files: [
      { slot: 'image', name: 'registration.png' },
      {
        slot: 'document',
        name: 'offer.pdf',
        size: aPdf('offer').length,
        sha256: sha256(aPdf('offer')),
      },
      { slot: 'nda', name: 'nda.pdf', sha256: sha256(aPdf('nda')) },
    ],
  })
  expect(body.receipt.receipt_no).toMatch(/^([0-9A-Z]{4}-){3}[0-9A-Z]{4}$/)
  expect(body.receipt.arrived_at).toMatch(/\.\d{6}\+06:30$/)
  expect(await isGenuine(api, body)).toBe(true)
  expect(await isGenuine(api, { ...body, receipt: { ...body.receipt, deadline: '2030' } })).toBe(
    false,
  )
  const { hash, chain, key: _, ...facts } = body.receipt
  expect(hash).toBe(createHash('sha256').update(canonicalJson(facts)).digest('hex'))
  const entry = await api.services.db
    .selectFrom('auditEntries')
    .selectAll()
    .where('hash', '=', chain)
    .executeTakeFirstOrThrow()
  expect(entry).toMatchObject({ action: 'submission.accepted', tenderId: tender })
  expect(entry.body).toContain(hash)

  const again = await bidder.call(readSubmission, { params })
  expect(again).toMatchObject({ ok: true, value: body })
  // By the rules that the tender was published with, 90 days after its deadline.
  const deadline = Date.parse(body.receipt.deadline)
  const validUntil = again.ok ? again.value?.valid_until : undefined
  expect(Date.parse(validUntil ?? '') - deadline).toBe(90 * 86_400_000)
  if (again.ok) expect(again.headers.get('x-submission-state')).toBe('submitted')
  const listed = await bidder.call(listSubmittedTenders, { query: {} })
  expect(listed).toMatchObject({
    ok: true,
    value: [{ id: tender, name: 'Cleaning', receipt_no: body.receipt.receipt_no }],
  })
  const own = await bidder.call(readCompany, { params: { id: bidder.id } })
  expect(own).toMatchObject({ ok: true, value: { tenders: listed.ok ? listed.value : null } })
  const seen = await bidder.call(readTender, { params: { id: tender }, query: {} })
  expect(seen).toMatchObject({ ok: true, value: { users: [{ id: bidder.id }] } })

  // The other company learns nothing of all this.
  expect(await other.call(readSubmission, { params })).toMatchObject({ ok: true, value: undefined })
  expect(await other.call(readTender, { params: { id: tender }, query: {} })).toMatchObject({
    ok: true,
    value: { users: [] },
  })
})

test('returns the same receipt for a repeated request, 409 for another one', async () => {
  const [tender, bidder] = await Promise.all([openTender(), aSender(api)])
  const payload = await aLinkBid(api, bidder)
  const first = await submitOver(api, bidder, tender, payload, 'one-click')
  const repeated = await submitOver(api, bidder, tender, payload)
  const sameKey = await submitOver(api, bidder, tender, await aLinkBid(api, bidder), 'one-click')
  expect(repeated).toEqual(first)
  expect(sameKey).toMatchObject({ status: 409, body: { code: 'idempotency-conflict' } })
  const different = await submitOver(api, bidder, tender, await aLinkBid(api, bidder), 'another')
  expect(different).toMatchObject({
    status: 409,
    body: { code: 'already-submitted', error: 'Already submitted' },
  })
  expect(await rowsOf(tender)).toHaveLength(1)
})

test('accepts one of many simultaneous bids, and returns it to the others', async () => {
  const [tender, bidder] = await Promise.all([openTender(), aSender(api)])
  const payloads: NewSubmission[] = []
  for (let i = 0; i < 5; i++) payloads.push(await aLinkBid(api, bidder))
  const answers = await Promise.all(
    payloads.flatMap((payload) =>
      Array.from({ length: 4 }, () => submitOver(api, bidder, tender, payload)),
    ),
  )
  const receipts = answers.filter(({ status }) => status === 201)
  expect(new Set(receipts.map(({ body }) => body.signature)).size).toBe(1)
  expect(receipts).toHaveLength(4)
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(16)
  const [row, ...rest] = await rowsOf(tender)
  expect(rest).toEqual([])
  const letters = await api.services.db
    .selectFrom('letters')
    .select('id')
    .where('onceKey', '=', `receipt:${row?.id}`)
    .execute()
  expect(letters).toHaveLength(1)
})

test('returns 409 when the deadline has passed, and records the arrival', async () => {
  const [tender, bidder] = await Promise.all([openTender(), aSender(api)])
  const payload = await aLinkBid(api, bidder)
  await letPass(api, tender, 0.001)
  expect(await submitOver(api, bidder, tender, payload)).toMatchObject({
    status: 409,
    body: { code: 'tender-closed' },
  })
  expect(await rowsOf(tender)).toEqual([])
  const { db } = api.services
  const arrivals = await db
    .selectFrom('arrivals')
    .selectAll()
    .where('tenderId', '=', tender)
    .execute()
  expect(arrivals).toMatchObject([{ refusal: 'tender-closed' }])
})

test('a rejected arrival cannot be repeated after the deadline', async () => {
  const [tender, bidder] = await Promise.all([openTender(), aSender(api)])
  await submitOver(api, bidder, tender, await aLinkBid(api, bidder))
  const second = await aLinkBid(api, bidder)
  expect(await submitOver(api, bidder, tender, second)).toMatchObject({ status: 409 })
  await behindTheWalls(api, 'update submissions set voided_at = now() where tender_id = $1', [
    tender,
  ])
  await letPass(api, tender, 0.001)
  expect(await submitOver(api, bidder, tender, second)).toMatchObject({
    status: 409,
    body: { code: 'tender-closed' },
  })
})

test.each([
  { seconds: 55, uploaded: 'before', accepted: true },
  { seconds: 65, uploaded: 'before', accepted: false },
  { seconds: 55, uploaded: 'after', accepted: false },
])(
  'an arrival in time that broke on our side, repeated after $seconds s with files that came $uploaded it: accepted $accepted',
  async ({ seconds, uploaded, accepted }) => {
    const [tender, bidder] = await Promise.all([openTender(), aSender(api)])
    const payload = await aLinkBid(api, bidder)
    await submitOver(api, bidder, tender, payload)
    // Everything but the arrival is undone, as if the process had died; then time passes.
    const undo = [
      `delete from submissions where tender_id = $1`,
      `update uploads set state = 'staged', submission_id = null, wrapped_key = null where company_id = '${bidder.id}' and $1::uuid is not null`,
      `update arrivals set arrived_at = clock_timestamp() - interval '${seconds} seconds' where tender_id = $1`,
      `update tenders set end_date = clock_timestamp() - interval '${seconds} seconds' + interval '10 milliseconds' where id = $1`,
    ]
    for (const statement of undo) await behindTheWalls(api, statement, [tender])
    if (uploaded === 'before') {
      await behindTheWalls(
        api,
        `update uploads set completed_at = clock_timestamp() - interval '1 hour' where company_id = $1`,
        [bidder.id],
      )
    }
    const answer = await submitOver(api, bidder, tender, payload)
    expect(answer.status).toBe(accepted ? 201 : uploaded === 'after' ? 422 : 409)
    expect(await rowsOf(tender)).toHaveLength(accepted ? 1 : 0)
    if (!accepted) return
    // Judged by the first arrival, and the receipt says so.
    const { arrived_at, deadline } = answer.body.receipt
    expect(arrived_at < deadline).toBe(true)
    // Another bid has no such right.
    const late = await submitOver(api, await aSender(api), tender, payload)
    expect(late.status).not.toBe(201)
  },
)

test('rejects submissions to a cancelled tender, and 404 for a draft', async () => {
  const [cancelled, draft, bidder] = await Promise.all([
    openTender({ state: 'cancelled' }),
    openTender({ state: 'draft' }),
    aSender(api),
  ])
  const payload = await aLinkBid(api, bidder)
  expect(await submitOver(api, bidder, cancelled, payload)).toMatchObject({
    status: 409,
    body: { code: 'tender-cancelled' },
  })
  expect(await submitOver(api, bidder, draft, payload)).toMatchObject({ status: 404 })
})

test('the receipt is mailed to the company, and names neither tender nor files', async () => {
  const [tender, bidder] = await Promise.all([openTender(), aSender(api)])
  const { body } = await submitOver(api, bidder, tender, await aFileBid(api, bidder))
  const { receipt_no } = body.receipt
  const letter = await api.services.db
    .selectFrom('letters')
    .selectAll()
    .where('tenderId', '=', tender)
    .executeTakeFirstOrThrow()
  for (const word of ['offer.pdf', 'Cleaning', receipt_no]) {
    expect(JSON.stringify(letter.content)).not.toContain(word)
  }
  await api.startWorker()
  const mail = await eventually(() =>
    api.inbox.mails.find(({ to, text }) => to.includes(bidder.email) && text.includes(receipt_no)),
  )
  const text = mail.text.replace(/\s/g, '')
  for (const { name, sha256 } of body.receipt.files) {
    expect(text).not.toContain(name)
    expect(text).not.toContain(sha256)
  }
  expect(text).toContain(body.receipt.hash)
  expect(text).not.toContain(body.signature)
})

test('a lookup by receipt number returns tender and time, never company or files', async () => {
  const [tender, bidder] = await Promise.all([openTender(), aSender(api)])
  const { body } = await submitOver(api, bidder, tender, await aFileBid(api, bidder))
  const number = body.receipt.receipt_no.toLowerCase().replaceAll('-', ' ')
  const checked = await api.call()(checkReceipt, { params: { number } })
  expect(checked).toMatchObject({
    ok: true,
    value: {
      receipt_no: body.receipt.receipt_no,
      tender: { id: tender },
      arrived_at: body.receipt.arrived_at,
      state: 'issued',
      closing: null,
    },
  })
  expect(JSON.stringify(checked)).not.toMatch(new RegExp(`${bidder.id}|offer|Demo Company`))
  const unknown = await api.call()(checkReceipt, { params: { number: '0000-0000-0000-0000' } })
  expect(unknown).toMatchObject({ ok: false, status: 404 })
})
