import { listAddenda } from '@padauk/contract/addenda'
import { listSubmissions } from '@padauk/contract/admin/submissions'
import { confirmSubmission } from '@padauk/contract/confirmations'
import { listEndedSubmissions } from '@padauk/contract/ended-submissions'
import { checkReceipt, readSubmission } from '@padauk/contract/submissions'
import type { SignedReceiptV1, SignedReceiptV2 } from '@padauk/contract/submissions'
import { takeBack } from '@padauk/contract/taking-back'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { acknowledge, addendumWriters } from '#test/addenda'
import { aLinkBid, behindTheWalls, isGenuine, letPass, submitOver } from '#test/bids'
import { aTender } from '#test/builders'
import { aKeySet } from '#test/holders'
import { aSteppedUpMember } from '#test/people'
import { aSealedBid, aSealedTender, submitSealed } from '#test/sealed-bids'
import { aSender } from '#test/senders'
import type { Sender } from '#test/senders'
import { startApi } from '#test/start-api'

let api: Awaited<ReturnType<typeof startApi>>
let staff: Awaited<ReturnType<typeof addendumWriters>>
let keys: Awaited<ReturnType<typeof aKeySet>>
beforeAll(async () => {
  api = await startApi()
  staff = await addendumWriters(api)
  keys = await aKeySet(api)
})
afterAll(() => api.close())

const open = (more = {}) =>
  aTender(api.services.db, { nameEn: 'Lifts', endsInSeconds: 10 * 86_400, ...more })
const openSealed = () => aSealedTender(api, keys, { endsInSeconds: 10 * 86_400 })

async function bidOf(sender: Sender, tender: string) {
  return submitOver(api, sender, tender, await aLinkBid(api, sender))
}

const confirm = (sender: Sender, tenderId: string) =>
  sender.call(confirmSubmission, { params: { tenderId } })

async function standing(sender: Sender, id: string) {
  const answer = await sender.call(listAddenda, { params: { id }, query: {} })
  if (!answer.ok) throw new Error(answer.code)
  return answer.value.bid
}

describe('submitting', () => {
  test('needs every addendum acknowledged, and says which are missing', async () => {
    const [tender, sender] = await Promise.all([open(), aSender(api)])
    await staff.published(tender)
    await staff.published(tender, { kind: 'information' })
    const payload = await aLinkBid(api, sender)
    const refused = await submitOver(api, sender, tender, payload)
    expect(refused).toMatchObject({ status: 409, body: { code: 'addendum-unread' } })
    expect(refused.body.error).toContain('1, 2')
    await acknowledge(sender, tender, 1)
    expect((await submitOver(api, sender, tender, payload)).body.error).toContain('addendum: 2')
    await acknowledge(sender, tender, 2)
    const accepted = await submitOver(api, sender, tender, payload)
    expect(accepted).toMatchObject({ status: 201, body: { receipt: { addenda: [1, 2] } } })
    expect(await isGenuine(api, accepted.body)).toBe(true)
    expect(await standing(sender, tender)).toMatchObject({ unconfirmed: [] })
  })

  test('leaves receipts of a tender without addenda as they were', async () => {
    const [tender, sender] = await Promise.all([open(), aSender(api)])
    const { body } = await bidOf(sender, tender)
    expect(Object.keys(body.receipt)).not.toContain('addenda')
  })

  test('names the addenda of a sealed bid in its receipt, and the version that it read', async () => {
    const [tender, sender] = await Promise.all([openSealed(), aSender(api)])
    await staff.published(tender)
    await acknowledge(sender, tender, 1)
    const { payload } = await aSealedBid(api, sender, { tender, set: keys.set })
    const { body } = await submitSealed(api, sender, tender, payload)
    expect(body.receipt).toMatchObject({ addenda: [1], tender: { version: 2 }, confirms: null })
  })
})

describe('a bid that was in before a material addendum', () => {
  test('stays, and is confirmed by a receipt that names the one before it', async () => {
    const [tender, sender] = await Promise.all([open(), aSender(api)])
    const { body: before } = await bidOf(sender, tender)
    await staff.published(tender, { kind: 'information' })
    expect(await standing(sender, tender)).toMatchObject({ unconfirmed: [] })
    await staff.published(tender)
    expect(await standing(sender, tender)).toEqual({
      receipt_no: before.receipt.receipt_no,
      unconfirmed: [2],
    })
    expect(await confirm(sender, tender)).toMatchObject({ code: 'addendum-unread' })
    await acknowledge(sender, tender, 1)
    await acknowledge(sender, tender, 2)
    const answer = await confirm(sender, tender)
    if (!answer.ok) throw new Error(answer.code)
    const { receipt } = answer.value as SignedReceiptV1
    const { receipt_no: no, arrived_at, files, link } = before.receipt
    expect(receipt).toMatchObject({ confirms: no, addenda: [1, 2], arrived_at, files, link })
    expect(receipt.receipt_no).not.toBe(no)
    expect(await isGenuine(api, answer.value)).toBe(true)
    const { value } = answer
    expect(await confirm(sender, tender)).toMatchObject({ value })
    const read = await sender.call(readSubmission, { params: { tenderId: tender } })
    expect(read).toMatchObject({ value })
    expect(await api.services.anchors.verify()).toMatchObject({ fault: null })
  })

  test('keeps its seal, and both receipts are under the closing', async () => {
    const [tender, sender] = await Promise.all([openSealed(), aSender(api)])
    const { payload } = await aSealedBid(api, sender, { tender, set: keys.set })
    const { body } = await submitSealed(api, sender, tender, payload)
    await staff.published(tender)
    await acknowledge(sender, tender, 1)
    const answer = await confirm(sender, tender)
    if (!answer.ok) throw new Error(answer.code)
    const { receipt } = answer.value as SignedReceiptV2
    const { receipt: old } = body
    expect(receipt).toEqual({
      ...old,
      receiptNo: expect.not.stringContaining(old.receiptNo),
      tender: { ...old.tender, version: 2 },
      addenda: [1],
      confirms: old.receiptNo,
      confirmedAt: expect.stringContaining('+06:30'),
      hash: expect.not.stringContaining(old.hash),
      chain: expect.not.stringContaining(old.chain),
    })
    await letPass(api, tender, 80)
    await api.services.closings.closeDue()
    const params = { tenderId: tender }
    const counted = await sender.call(readSubmission, { params })
    expect(counted).toMatchObject({ value: { closing: { statement: { bids: 1, ended: 1 } } } })
    expect(await sender.call(listEndedSubmissions, { params })).toMatchObject({
      value: [
        {
          receipt: { receiptNo: old.receiptNo },
          slip: null,
          closing: { ended: { how: 'confirmed' } },
        },
      ],
    })
    const checked = { params: { number: old.receiptNo } }
    expect(await api.call()(checkReceipt, checked)).toMatchObject({ value: { state: 'confirmed' } })
    expect(await api.services.anchors.verify()).toMatchObject({ fault: null })
  })

  test('can be taken back after it was confirmed', async () => {
    const [tender, sender] = await Promise.all([open(), aSender(api)])
    await bidOf(sender, tender)
    await staff.published(tender)
    await acknowledge(sender, tender, 1)
    await confirm(sender, tender)
    const { password } = sender
    const taken = await sender.call(takeBack, { params: { tenderId: tender }, body: { password } })
    expect(taken).toMatchObject({ ok: true })
    expect(await confirm(sender, tender)).toMatchObject({ code: 'not-found' })
    expect(await api.services.anchors.verify()).toMatchObject({ fault: null })
  })

  test('is opened and flagged when it was not confirmed by the deadline', async () => {
    const [tender, sender, reader] = await Promise.all([
      open(),
      aSender(api),
      aSteppedUpMember(api, ['auditor']),
    ])
    await bidOf(sender, tender)
    await staff.published(tender)
    await acknowledge(sender, tender, 1)
    await letPass(api, tender, 80)
    expect(await confirm(sender, tender)).toMatchObject({ code: 'confirmation-too-late' })
    await api.services.closings.closeDue()
    await behindTheWalls(api, `update closings set disclosed_at = now() where tender_id = $1`, [
      tender,
    ])
    expect(await reader.call(listSubmissions, { params: { id: tender }, query: {} })).toMatchObject(
      {
        value: { items: [{ state: 'active', unconfirmed_addenda: [1] }] },
      },
    )
  })

  test('is reminded before the deadline, once for each step, until it is confirmed', async () => {
    const [tender, silent, sure] = await Promise.all([open(), aSender(api), aSender(api)])
    for (const sender of [silent, sure]) await bidOf(sender, tender)
    await staff.published(tender)
    await acknowledge(sure, tender, 1)
    await confirm(sure, tender)
    await behindTheWalls(
      api,
      `update tenders set end_date = clock_timestamp() + interval '20 hours' where id = $1`,
      [tender],
    )
    await api.services.addenda.remind()
    await api.services.addenda.remind()
    const { rows } = await behindTheWalls(
      api,
      `select recipient, tender_id from letters where kind = 'confirmation-reminder'
        and tender_id = $1`,
      [tender],
    )
    expect(rows).toEqual([{ recipient: silent.email, tender_id: tender }])
  })
})

describe('behind the application', () => {
  test('a receipt names only what its company has read, and none is changed otherwise', async () => {
    const [tender, sender] = await Promise.all([open(), aSender(api)])
    await bidOf(sender, tender)
    await staff.published(tender)
    const { db } = api.services
    const [row] = await db
      .selectFrom('submissions')
      .selectAll()
      .where('tenderId', '=', tender)
      .execute()
    if (!row) throw new Error('no bid')
    const hash = 'b'.repeat(64)
    const forged = sql`select confirm_submission(${row.id}, 'AAAA-AAAA-AAAA-AAAA', 'sealed',
      ${hash}, ${hash}, '{1}', clock_timestamp())`
    await expect(forged.execute(db)).rejects.toThrow('confirms the bid')
    await expect(
      db.updateTable('submissions').set({ receiptHash: hash }).where('id', '=', row.id).execute(),
    ).rejects.toThrow('permission denied')
  })
})

// A proof of the rules 13.6 in short: `ADDENDUM_ROUNDS=200` runs it in full.
const rounds = Number(process.env['ADDENDUM_ROUNDS'] ?? 8)

test(
  'an addendum at the moment of an arrival: confirmed or unconfirmed, as the receipt says',
  {
    timeout: 30_000 + rounds * 2_000,
  },
  async ({ annotate }) => {
    const seen = { confirmed: 0, unconfirmed: 0, refused: 0 }
    const sender = await aSender(api)
    for (let round = 0; round < rounds; round++) {
      const tender = await open()
      const payload = await aLinkBid(api, sender)
      const draft = await staff.drafted(tender)
      const pause = new Promise((resolve) => setTimeout(resolve, (round % 8) * 3))
      const [published, sent] = await Promise.all([
        staff.publish(tender, draft),
        pause.then(() => submitOver(api, sender, tender, payload)),
      ])
      expect(published.ok).toBe(true)
      if (sent.status === 409) {
        expect(sent.body.code).toBe('addendum-unread')
        seen.refused++
        await acknowledge(sender, tender, 1)
        expect((await submitOver(api, sender, tender, payload)).status).toBe(201)
      }
      const kept = await sender.call(readSubmission, { params: { tenderId: tender } })
      if (!kept.ok || !kept.value) throw new Error('no receipt')
      const { receipt } = kept.value as SignedReceiptV1
      const { rows } = await behindTheWalls(
        api,
        `select arrived_at < published_at as is_before from submissions
        join addenda using (tender_id) where tender_id = $1 and voided_at is null`,
        [tender],
      )
      const isConfirmed = (await standing(sender, tender))?.unconfirmed.length === 0
      expect(isConfirmed).toBe(!rows[0].is_before)
      expect((receipt.addenda ?? []).includes(1)).toBe(isConfirmed)
      seen[isConfirmed ? 'confirmed' : 'unconfirmed']++
    }
    await annotate(JSON.stringify(seen))
    // A few rounds may all end alike.
    const each = rounds < 100 ? 0 : 1
    expect(Math.min(seen.confirmed, seen.unconfirmed)).toBeGreaterThanOrEqual(each)
    expect(seen.confirmed + seen.unconfirmed).toBe(rounds)
  },
)
