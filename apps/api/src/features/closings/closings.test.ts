import { isIncluded } from '@padauk/evidence/merkle'
import { canonicalJson } from '@padauk/evidence/canonical-json'
import { checkReceipt, readSubmission } from '@padauk/contract/submissions'
import type { ClosingProof, SignedReceiptV1 } from '@padauk/contract/submissions'
import { readTender } from '@padauk/contract/tenders'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aLinkBid, behindTheWalls, letPass, submitOver } from '#test/bids'
import { aSender } from '#test/senders'
import type { Sender } from '#test/senders'
import { aTender } from '#test/builders'
import { eventually, startApi } from '#test/start-api'

let api: Awaited<ReturnType<typeof startApi>>
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

async function aTenderWith(bidders: Sender[]) {
  const tender = await aTender(api.services.db, { nameEn: 'Lifts', nameMm: 'ဓာတ်လှေကား' })
  for (const bidder of bidders) {
    const { status } = await submitOver(api, bidder, tender, await aLinkBid(api, bidder))
    expect(status).toBe(201)
  }
  return tender
}

async function proofOf(bidder: Sender, tenderId: string) {
  const own = await bidder.call(readSubmission, { params: { tenderId } })
  return own.ok && own.value ? (own.value as SignedReceiptV1) : null
}

const proves = ({ leaf, index, path, statement }: ClosingProof) =>
  isIncluded({ leaf, index, path, count: statement.bids, root: statement.root })

test('closes a tender once, 75 seconds after its deadline', async () => {
  const bidders = await Promise.all(Array.from({ length: 3 }, () => aSender(api)))
  const [stranger, tender] = await Promise.all([aSender(api), aTenderWith(bidders)])
  await letPass(api, tender, 74)
  expect(await api.services.closings.closeDue()).toBe(0)
  await letPass(api, tender, 75.5)
  const { closeDue } = api.services.closings
  const closed = await Promise.all(Array.from({ length: 6 }, () => closeDue()))
  expect(closed.reduce((sum, count) => sum + count, 0)).toBe(1)

  const seen = await stranger.call(readTender, { params: { id: tender }, query: {} })
  expect(seen).toMatchObject({ ok: true, value: { users: [], closing: { bids: 3 } } })
  const root = seen.ok ? seen.value.closing?.root : ''
  const entries = await api.services.db
    .selectFrom('auditEntries')
    .selectAll()
    .where('subject', '=', `tender:${tender}`)
    .where('action', '=', 'tender.closed')
    .execute()
  expect(entries).toHaveLength(1)
  expect(entries[0]?.body).toContain(root)

  for (const bidder of bidders) {
    const own = await proofOf(bidder, tender)
    const proof = own?.closing
    if (!own || !proof) throw new Error('no proof')
    expect(proof.statement).toMatchObject({ tender, bids: 3, root })
    expect(await proves(proof)).toBe(true)
    const { createHash, createPublicKey, verify } = await import('node:crypto')
    const text = canonicalJson(own.receipt)
    expect(proof.leaf).toBe(createHash('sha256').update(text).digest('hex'))
    const key = api.services.submissions
      .publicKeys()
      .find((one) => one.key === proof.statement.key)?.public_key
    const jwk = { kty: 'OKP', crv: 'Ed25519', x: key ?? '' }
    const signed = verify(
      null,
      Buffer.from(canonicalJson(proof.statement)),
      createPublicKey({ key: jwk, format: 'jwk' }),
      Buffer.from(proof.signature, 'base64url'),
    )
    expect(signed).toBe(true)
    const { receipt_no: number } = own.receipt
    expect(await api.call()(checkReceipt, { params: { number } })).toMatchObject({
      ok: true,
      value: { closing: { statement: { root } } },
    })
  }
})

test('e-mails every bidder only its own proof', async () => {
  const bidders = await Promise.all(Array.from({ length: 2 }, () => aSender(api)))
  const [stranger, tender] = await Promise.all([aSender(api), aTenderWith(bidders)])
  await letPass(api, tender, 80)
  await api.services.closings.closeDue()
  await api.startWorker()
  for (const bidder of bidders) {
    const own = await proofOf(bidder, tender)
    const mail = await eventually(() =>
      api.inbox.mails.find(
        ({ to, text }) =>
          to.includes(bidder.email) && text.includes(own?.closing?.statement.root ?? 'none'),
      ),
    )
    expect(mail.text.replace(/\s/g, '')).toContain(own?.closing?.leaf)
    const others = bidders.filter(({ id }) => id !== bidder.id)
    for (const other of others) {
      const { receipt } = (await proofOf(other, tender)) ?? {}
      expect(mail.text).not.toContain(receipt?.receipt_no)
      expect(mail.text).not.toContain(other.email)
    }
  }
  expect(api.inbox.mails.filter(({ to }) => to.includes(stranger.email))).toEqual(
    expect.not.arrayContaining([
      expect.objectContaining({ subject: expect.stringContaining('Lifts') }),
    ]),
  )
})

test('nothing enters a closed tender, and a removed bid is missed by its own proof', async () => {
  const bidders = await Promise.all(Array.from({ length: 3 }, () => aSender(api)))
  const tender = await aTenderWith(bidders)
  const late = await aSender(api)
  await letPass(api, tender, 80)
  await api.services.closings.closeDue()
  // Even with the deadline moved behind the application's back.
  await behindTheWalls(
    api,
    `update tenders set end_date = now() + interval '1 day', closed_at = null where id = $1`,
    [tender],
  )
  await expect(
    api.services.submissions.submit({
      tenderId: tender,
      companyId: late.id,
      personId: late.id,
      payload: await aLinkBid(api, late),
      idempotencyKey: null,
    }),
  ).rejects.toThrow('not open')
  const [first, second] = bidders
  if (!first || !second) throw new Error('bidders')
  const kept = (await proofOf(second, tender))?.closing
  await behindTheWalls(api, `delete from submissions where company_id = $1`, [first.id])
  const now = (await proofOf(second, tender))?.closing
  expect(kept && (await proves(kept))).toBe(true)
  expect(now && (await proves(now))).toBe(false)
})

test('a tender without bids closes too', async () => {
  const tender = await aTender(api.services.db, { nameEn: 'Without bids', endsInSeconds: -80 })
  await api.services.closings.closeDue()
  expect(await api.services.closings.of(tender)).toMatchObject({ bids: 0 })
})
