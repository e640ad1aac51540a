import { listPracticeKeySets } from '@padauk/contract/key-sets'
import { erasePractice, readPracticeSubmission } from '@padauk/contract/practice'
import { practiceTenderId } from '@padauk/contract/practice-tender'
import { ReceiptV2 } from '@padauk/contract/sealing/receipts'
import { readChain } from '@padauk/sealing/key-set-chain'
import { payloadOf, sealAround } from '@padauk/testing/sealed-bids'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { behindTheWalls } from '#test/bids'
import { must } from '#test/editors'
import { aCompany, signInOver } from '#test/people'
import { aPracticeBid, aPractising, draftOf, practiceOf, tenderOf } from '#test/practising'
import { sendParts, submitSealed } from '#test/sealed-bids'
import { aSender, stagedObjects, uploadsOf } from '#test/senders'
import type { Sender } from '#test/senders'
import { eventually, startApi } from '#test/start-api'

let api: Awaited<ReturnType<typeof startApi>>
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

const submit = (sender: Sender, payload: Parameters<typeof submitSealed>[3]) =>
  submitSealed(api, sender, practiceTenderId, payload)
const open = ({ id }: Sender) => api.services.practice.open({ companyId: id })
const dayMs = 86_400_000

describe('the practice tender', () => {
  test('is open and sealed to a key set that browsers accept, until 17:00 of the next day', async () => {
    const sender = await aSender(api)
    const tender = await tenderOf(sender)
    const chain = readChain(must(await sender.call(listPracticeKeySets, {})))
    expect(tender).toMatchObject({ id: practiceTenderId, state: 'open', users: [] })
    expect(tender.sealing).toMatchObject({ kind: 'sealed', key_set: chain?.[0]?.hash })
    const [now, end] = [Date.parse(tender.server_time), Date.parse(tender.end_date)]
    // 17:00 in Yangon.
    expect(tender.end_date).toMatch(/T10:30:00.000Z$/)
    expect(end - now).toBeGreaterThan(17 * 3_600_000)
    expect(end - now).toBeLessThanOrEqual(41 * 3_600_000)
  })

  test('is in no list, and no public page of it exists', async () => {
    for (const path of ['/api/tenders/actives', `/api/tenders/${practiceTenderId}/public`]) {
      const response = await fetch(api.origin + path)
      expect(await response.text()).not.toContain('Practice')
    }
  })

  test('is refused to a company that is not approved', async () => {
    const company = await aCompany(api)
    const token = (await signInOver(api, company)).body.token ?? ''
    const { db } = api.services
    await db
      .updateTable('companies')
      .set({ state: 'suspended' })
      .where('id', '=', company.id)
      .execute()
    const headers = { authorization: `Bearer ${token}` }
    const response = await fetch(`${api.origin}/api/practice`, { headers })
    expect(response.status).toBe(401)
  })
})

describe('a practice bid', () => {
  test('gets a receipt under the practice key, and the same one for the same request', async () => {
    const { sender, bid, status, body } = await aPractising(api)
    expect(status).toBe(201)
    expect(ReceiptV2.safeParse(body.receipt).success).toBe(true)
    expect(body).toMatchObject({
      receipt: { key: 'practice', tender: { id: practiceTenderId }, company: { id: sender.id } },
      closing: null,
    })
    const again = await submit(sender, bid.payload)
    expect(again).toMatchObject({ status: 201, body: { receipt: body.receipt } })
    const read = must(await sender.call(readPracticeSubmission, {}))
    expect(read).toMatchObject({ receipt: body.receipt, signature: body.signature })
    expect((await tenderOf(sender)).users).toEqual([{ id: sender.id }])
    expect(await draftOf(sender)).toEqual([])
  })

  test('gets one receipt when the same request comes twice at once', async () => {
    const sender = await aSender(api)
    const { payload } = await aPracticeBid(api, sender)
    const [one, other] = await Promise.all([submit(sender, payload), submit(sender, payload)])
    expect([one.status, other.status]).toEqual([201, 201])
    expect(one.body.receipt).toEqual(other.body.receipt)
  })

  test('stands until it is erased: another one is refused', async () => {
    const { sender, bid } = await aPractising(api)
    const other = await sealAround({
      tender: practiceTenderId,
      company: sender.id,
      set: bid.set,
      sent: bid.sent,
    })
    expect(await submit(sender, payloadOf(other.seal))).toMatchObject({
      status: 409,
      body: { code: 'already-submitted' },
    })
  })

  test('is opened by the worker, and every file is as it was sealed', async () => {
    const { sender, body } = await aPractising(api)
    expect((await practiceOf(sender)).bid).toMatchObject({ opened_at: null, files: [] })
    const worker = await api.startWorker()
    const practised = await eventually(async () => {
      const { bid } = await practiceOf(sender)
      return bid?.opened_at ? bid : null
    })
    await worker.stop()
    expect(practised.arrived_at).toBe(body.receipt.arrivedAt)
    expect(practised.files.map(({ slot, name, matches }) => [slot, name, matches])).toEqual([
      ['image', 'registration.png', true],
      ['document', 'offer.pdf', true],
      ['nda', 'offer nda.pdf', true],
    ])
  })

  test('says which file differs when a stored byte was changed', async () => {
    const { sender } = await aPractising(api)
    const { db, store } = api.services
    const document = (await uploadsOf(api, sender)).find(({ slot }) => slot === 'document')
    const piece = await db
      .selectFrom('uploadChunks')
      .select('object')
      .where('uploadId', '=', document?.id ?? '')
      .executeTakeFirstOrThrow()
    const stored = await store.get(piece.object)
    const bytes = Buffer.concat(await Array.fromAsync(stored?.stream ?? []))
    bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1
    await store.put(piece.object, bytes, {
      contentType: 'application/octet-stream',
      contentLength: bytes.length,
    })
    await open(sender)
    const { bid } = await practiceOf(sender)
    expect(bid?.files.map(({ matches }) => matches)).toEqual([true, false, true])
  })

  test('whose share is not for its deadline does not open, and has no files to show', async () => {
    const sender = await aSender(api)
    const { sent, set } = await aPracticeBid(api, sender)
    const { seal } = await sealAround({
      tender: practiceTenderId,
      company: sender.id,
      set,
      sent,
      notBefore: '2099-01-01T00:00:00.000Z',
    })
    expect(await submit(sender, payloadOf(seal))).toMatchObject({ status: 201 })
    await open(sender)
    expect((await practiceOf(sender)).bid).toMatchObject({
      opened_at: expect.any(String),
      files: [],
    })
  })

  test('leaves no entry, letter, notice, arrival or follower behind', async () => {
    const sender = await aSender(api)
    const { db } = api.services
    const countOf = async (table: 'auditEntries' | 'letters' | 'arrivals' | 'submissions') =>
      (await db.selectFrom(table).select(db.fn.countAll<number>().as('n')).execute())[0]?.n
    const counted = ['auditEntries', 'letters', 'arrivals', 'submissions'] as const
    const before = await Promise.all(counted.map(countOf))
    const { payload } = await aPracticeBid(api, sender)
    expect(await submit(sender, payload)).toMatchObject({ status: 201 })
    await open(sender)
    expect(await Promise.all(counted.map(countOf))).toEqual(before)
    const own = (table: 'follows' | 'noticeCopies') =>
      db.selectFrom(table).selectAll().where('companyId', '=', sender.id).execute()
    expect([...(await own('follows')), ...(await own('noticeCopies'))]).toEqual([])
  })

  test('shows nothing to another company', async () => {
    const { sender } = await aPractising(api)
    const other = await aSender(api)
    expect(await practiceOf(other)).toEqual({ last_done_at: null, bid: null })
    expect(must(await other.call(readPracticeSubmission, {}))).toBeUndefined()
    must(await other.call(erasePractice, {}))
    expect((await practiceOf(sender)).bid).not.toBeNull()
  })
})

describe('erasing', () => {
  const letPass = async ({ id }: Sender, hours: number) => {
    for (const [table, column] of [
      ['uploads', 'updated_at'],
      ['practice_bids', 'arrived_at'],
    ]) {
      await behindTheWalls(
        api,
        `update ${table} set ${column} = ${column} - make_interval(hours => $2) where company_id = $1`,
        [id, hours],
      )
    }
  }
  const sweep = async () => {
    await api.services.practice.eraseOld()
    await api.services.uploads.sweep()
  }
  const objectsOf = async (ids: readonly string[]) =>
    (await stagedObjects(api)).filter((key) => ids.some((id) => key.includes(id)))

  test('a day later nothing is left but when it was done', async () => {
    const { sender } = await aPractising(api)
    await open(sender)
    const ids = (await uploadsOf(api, sender)).map(({ id }) => id)
    expect((await objectsOf(ids)).length).toBe(3)
    await letPass(sender, 23)
    await sweep()
    expect((await practiceOf(sender)).bid).not.toBeNull()
    expect((await objectsOf(ids)).length).toBe(3)
    await letPass(sender, 2)
    const { last_done_at: before } = await practiceOf(sender)
    await sweep()
    expect(await practiceOf(sender)).toEqual({ last_done_at: before, bid: null })
    expect(Date.now() - Date.parse(before ?? '')).toBeGreaterThan(dayMs)
    expect(await uploadsOf(api, sender)).toEqual([])
    expect(await objectsOf(ids)).toEqual([])
  })

  test('files that were never sent go a day after their last byte', async () => {
    const sender = await aSender(api)
    await sendParts(api, sender, practiceTenderId)
    expect(await draftOf(sender)).toHaveLength(3)
    await letPass(sender, 25)
    await sweep()
    expect(await uploadsOf(api, sender)).toEqual([])
  })

  test('a file that was uploaded long before it was sent stays for a day after that', async () => {
    const sender = await aSender(api)
    const { payload } = await aPracticeBid(api, sender)
    await letPass(sender, 23)
    expect(await submit(sender, payload)).toMatchObject({ status: 201 })
    await letPass(sender, 2)
    await sweep()
    await open(sender)
    expect((await practiceOf(sender)).bid?.files.every(({ matches }) => matches)).toBe(true)
  })

  test('on request it is gone at once, and the company practises again', async () => {
    const { sender, body } = await aPractising(api)
    must(await sender.call(erasePractice, {}))
    expect(await uploadsOf(api, sender)).toEqual([])
    // The job finds nothing to open.
    await open(sender)
    const { last_done_at: first, bid } = await practiceOf(sender)
    expect([bid, Date.parse(first ?? '')]).toEqual([null, expect.any(Number)])
    const { payload } = await aPracticeBid(api, sender)
    const again = await submit(sender, payload)
    expect(again.status).toBe(201)
    expect(again.body.receipt.receiptNo).not.toBe(body.receipt.receiptNo)
    await open(sender)
    expect((await practiceOf(sender)).bid?.files).toHaveLength(3)
  })
})
