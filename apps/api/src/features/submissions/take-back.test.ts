import { createClient } from '@padauk/contract/client'
import {
  askToTakeBack,
  checkReceipt,
  listTakeBacks,
  readSubmission,
  voidSubmission,
} from '@padauk/contract/submissions'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aFileBid, aLinkBid, letPass, submitOver } from '#test/bids'
import { aSender } from '#test/senders'
import { aTender } from '#test/builders'
import { aStaffMember } from '#test/people'
import { startApi } from '#test/start-api'

let api: Awaited<ReturnType<typeof startApi>>
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

const reason = 'We sent last year’s price list.'

async function aSubmission() {
  const [tender, bidder] = await Promise.all([
    aTender(api.services.db, { nameEn: 'Cleaning' }),
    aSender(api),
  ])
  const { body } = await submitOver(api, bidder, tender, await aFileBid(api, bidder))
  return { tender, bidder, receipt: body.receipt, params: { tenderId: tender } }
}

async function anOwner() {
  const { headers, id } = await aStaffMember(api, ['owner'])
  const { db } = api.services
  await db
    .updateTable('sessions')
    .set({ steppedUpAt: new Date() })
    .where('staffId', '=', id)
    .execute()
  return createClient({ origin: api.origin, language: 'en', headers })
}

async function askedFor(tender: string) {
  const owner = await anOwner()
  const listed = await owner(listTakeBacks, {})
  if (!listed.ok) throw new Error(listed.error)
  const request = listed.value.find((one) => one.tender.id === tender)
  return { owner, request, all: listed.value }
}

test('an owner withdraws a submission on request without opening it, and the company submits again', async () => {
  const { tender, bidder, receipt, params } = await aSubmission()
  expect(await bidder.call(askToTakeBack, { params, body: { reason } })).toMatchObject({ ok: true })
  // Asking twice is asking once.
  expect(await bidder.call(askToTakeBack, { params, body: { reason } })).toMatchObject({ ok: true })
  expect(await bidder.call(readSubmission, { params })).toMatchObject({
    ok: true,
    value: { take_back_asked: true },
  })
  const { owner, request, all } = await askedFor(tender)
  expect(request).toMatchObject({ reason, tender: { name: 'Cleaning' } })
  const told = JSON.stringify(all)
  for (const secret of [bidder.id, bidder.email, receipt.receipt_no, 'Demo Company', 'offer']) {
    expect(told).not.toContain(secret)
  }
  const id = request?.id ?? ''
  const voided = { params: { id }, body: { reason: 'Asked for by the company.' } }
  expect(await owner(voidSubmission, voided)).toMatchObject({ ok: true })
  expect(await owner(voidSubmission, voided)).toMatchObject({ ok: false, status: 404 })

  expect(await bidder.call(readSubmission, { params })).toMatchObject({
    ok: true,
    value: undefined,
  })
  const number = { params: { number: receipt.receipt_no } }
  expect(await api.call()(checkReceipt, number)).toMatchObject({
    ok: true,
    value: { state: 'taken-back' },
  })
  const again = await submitOver(api, bidder, tender, await aLinkBid(api, bidder))
  expect(again.status).toBe(201)
  expect(again.body.receipt.receipt_no).not.toBe(receipt.receipt_no)
  const letters = await api.services.db
    .selectFrom('letters')
    .select('kind')
    .where('tenderId', '=', tender)
    .orderBy('createdAt')
    .execute()
  expect(letters.map(({ kind }) => kind)).toEqual([
    'submission-receipt',
    'submission-voided',
    'submission-receipt',
  ])
})

test('withdrawing a submission needs an owner with a fresh code', async () => {
  const { tender, bidder, params } = await aSubmission()
  await bidder.call(askToTakeBack, { params, body: { reason } })
  const { request } = await askedFor(tender)
  const { headers } = await aStaffMember(api, ['owner'])
  const owner = createClient({ origin: api.origin, language: 'en', headers })
  const answer = await owner(voidSubmission, {
    params: { id: request?.id ?? '' },
    body: { reason },
  })
  expect(answer).toMatchObject({ ok: false, code: 'step-up-needed' })
})

test('rejects requests to take back after the deadline', async () => {
  const { tender, bidder, params } = await aSubmission()
  const late = await aSubmission()
  await bidder.call(askToTakeBack, { params, body: { reason } })
  const { owner, request } = await askedFor(tender)
  await letPass(api, tender, 1)
  await letPass(api, late.tender, 1)
  const refused = { ok: false, code: 'tender-closed' }
  const id = request?.id ?? ''
  expect(await owner(voidSubmission, { params: { id }, body: { reason } })).toMatchObject(refused)
  expect(
    await late.bidder.call(askToTakeBack, { params: late.params, body: { reason } }),
  ).toMatchObject(refused)
})

test('the database itself refuses what no rule allows', async () => {
  const { tender, receipt } = await aSubmission()
  const application = new Client({ connectionString: api.database.applicationUrl })
  await application.connect()
  const number = [receipt.receipt_no]
  const refusals: [string, unknown[], string][] = [
    // Not asked for.
    [`update submissions set voided_at = now() where receipt_no = $1`, number, '23001'],
    [`update submissions set arrived_at = now() where receipt_no = $1`, number, '42501'],
    [`delete from submissions where receipt_no = $1`, number, '42501'],
    [`update arrivals set arrived_at = now() where tender_id = $1`, [tender], '42501'],
    [
      `insert into arrivals (tender_id, company_id, payload_hash, arrived_at)
       select tender_id, company_id, payload_hash, now() - interval '1 day' from arrivals where tender_id = $1`,
      [tender],
      '42501',
    ],
    [`update tenders set end_date = now() + interval '1 hour' where id = $1`, [tender], '23001'],
    [`update closings set bids = 0 where tender_id = $1`, [tender], '42501'],
  ]
  for (const [statement, values, code] of refusals) {
    await expect(application.query(statement, values), statement).rejects.toMatchObject({ code })
  }
  await application.end()
})
