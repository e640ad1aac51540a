import { createHash, createPublicKey, verify } from 'node:crypto'
import { canonicalJson } from '@padauk/evidence/canonical-json'
import { examine } from '@padauk/evidence/receipt-check'
import { examineSealed } from '@padauk/evidence/sealed-check'
import type { SealedTools } from '@padauk/evidence/sealed-contents'
import { listAuditDays, readSubmission } from '@padauk/contract/submissions'
import { startStampAuthority } from '@padauk/testing/time-stamps'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { aLinkBid, behindTheWalls, letPass, submitOver } from '#test/bids'
import { aTender } from '#test/builders'
import { aKeySet } from '#test/holders'
import { aSealedSubmission } from '#test/sealed-bids'
import { aSender } from '#test/senders'
import type { Sender } from '#test/senders'
import { eventually, startApi } from '#test/start-api'

let authority: Awaited<ReturnType<typeof startStampAuthority>>
let api: Awaited<ReturnType<typeof startApi>>
beforeAll(async () => {
  authority = await startStampAuthority()
  api = await startApi({ TSA_URL: authority.url })
})
afterAll(async () => {
  await api.close()
  await authority.stop()
})
afterEach(() => authority.answerWith(authority.usual))

const sha256Of = (text: string) => createHash('sha256').update(text).digest('hex')

const tools: SealedTools = {
  sha256: (bytes) => createHash('sha256').update(bytes).digest(),
  isSignedBy(key, text, signature) {
    const jwk = { kty: 'OKP', crv: 'Ed25519', x: Buffer.from(key).toString('base64url') }
    return verify(null, text, createPublicKey({ key: jwk, format: 'jwk' }), signature)
  },
  sealAgain: () => Promise.reject(new Error('no bid copy')),
}

async function closedTender() {
  const tender = await aTender(api.services.db, { nameEn: 'Lifts' })
  const bidder = await aSender(api)
  await submitOver(api, bidder, tender, await aLinkBid(api, bidder))
  await letPass(api, tender, 80)
  expect(await api.services.closings.closeDue()).toBe(1)
  return { tender, bidder }
}

async function receiptOf(bidder: Sender, tenderId: string) {
  const own = await bidder.call(readSubmission, { params: { tenderId } })
  if (!own.ok || !own.value) throw new Error('no receipt')
  return own.value
}

const stamps = async () =>
  (await api.services.db.selectFrom('timeStamps').selectAll().execute()).length

const given = (text: string) => ({
  texts: [text],
  files: [],
  keys: api.services.submissions.publicKeys(),
})

/** What the verifier says about the stamp in a saved receipt. */
async function foundIn(signed: object) {
  const text = JSON.stringify(signed)
  const isSealed = text.includes('padauk-receipt-v2')
  const { findings } = await (isSealed
    ? examineSealed(given(text), tools)
    : examine(given(text), tools))
  return findings.filter(({ step }) => step.startsWith('timeStamp') || step === 'format')
}

test('a closing is stamped afterwards, and the saved receipt proves when', async () => {
  const { tender, bidder } = await closedTender()
  expect(await receiptOf(bidder, tender)).not.toHaveProperty('closing.time_stamp')
  await api.services.anchors.stampClosing({ tenderId: tender })
  const asked = authority.requests.length
  await api.services.anchors.stampClosing({ tenderId: tender })
  expect(authority.requests).toHaveLength(asked)

  const signed = await receiptOf(bidder, tender)
  const { statement, time_stamp: token = '' } = signed.closing ?? { statement: {} }
  const hash = sha256Of(canonicalJson(statement))
  expect(await authority.isVerified(hash, Buffer.from(token, 'base64'))).toBe(true)
  expect(await foundIn(signed)).toMatchObject([
    { step: 'format', state: 'right' },
    { step: 'timeStamp', state: 'right' },
  ])
  const changed = {
    ...signed,
    closing: { ...signed.closing, statement: { ...statement, bids: 2 } },
  }
  expect(await foundIn(changed)).toContainEqual({ step: 'timeStampStatement', state: 'wrong' })
  expect((await api.services.anchors.verify()).fault).toBeNull()
})

test('the receipt of a sealed bid has it too, and none before the closing', async () => {
  const { tender, bidder } = await aSealedSubmission(api, await aKeySet(api))
  await api.services.anchors.stampClosing({ tenderId: tender })
  expect(await receiptOf(bidder, tender)).toMatchObject({ closing: null })
  await letPass(api, tender, 80)
  await api.services.closings.closeDue()
  await api.services.anchors.stampClosing({ tenderId: tender })
  expect(await foundIn(await receiptOf(bidder, tender))).toMatchObject([
    { step: 'format', state: 'right' },
    { step: 'timeStamp', state: 'right' },
  ])
})

test('the head of a day is stamped, and published with its stamp', async () => {
  await api.services.anchors.markDay()
  const [unstamped] = await api.services.audit.days()
  await api.services.anchors.stampDay({ day: unstamped?.day ?? '' })
  const days = await api.call()(listAuditDays, {})
  const [day] = days.ok ? days.value : []
  const token = Buffer.from(day?.time_stamp ?? '', 'base64')
  expect(await authority.isVerified(day?.hash ?? '', token)).toBe(true)
})

test.each<[string, Parameters<typeof authority.answerWith>[0], RegExp]>([
  ['fails', async () => ({ status: 503, body: '' }), /answered 503/],
  ['sends a page', async () => ({ body: '<html>' }), /DER|cut off|tag/],
  ['sends too much', async () => ({ body: Buffer.alloc(100_000) }), /too much/],
  ['rejects', async () => ({ body: Buffer.from('30053003020102', 'hex') }), /rejected it \(2\)/],
  ['redirects', async () => ({ status: 302, body: '' }), /fetch failed|redirect|302/],
])('an authority that %s delays no closing and is asked again', async (_, answer, fault) => {
  const before = await stamps()
  authority.answerWith(answer)
  const { tender, bidder } = await closedTender()
  const { stampClosing } = api.services.anchors
  await expect(stampClosing({ tenderId: tender })).rejects.toThrow(fault)
  expect(await stamps()).toBe(before)
  expect(await receiptOf(bidder, tender)).toMatchObject({ closing: { index: 0 } })
  authority.answerWith(authority.usual)
  await stampClosing({ tenderId: tender })
  expect(await stamps()).toBe(before + 1)
})

test('a response to another request, or over another hash, is not believed', async () => {
  const one = await closedTender()
  await api.services.anchors.stampClosing({ tenderId: one.tender })
  const earlier = await authority.reply(authority.requests.at(-1) ?? Buffer.alloc(0))
  const two = await closedTender()
  authority.answerWith(async () => ({ body: earlier }))
  const again = api.services.anchors.stampClosing({ tenderId: two.tender })
  await expect(again).rejects.toThrow('not right: statement')
  authority.answerWith(async (query) => {
    // The same hash, another nonce.
    const other = Buffer.from(query)
    other[other.length - 5] = (other.at(-5) ?? 0) ^ 1
    return { body: await authority.reply(other) }
  })
  const replayed = api.services.anchors.stampClosing({ tenderId: two.tender })
  await expect(replayed).rejects.toThrow('one of another request')
})

test('the worker asks by itself', async () => {
  const { tender } = await closedTender()
  await api.startWorker()
  await eventually(() =>
    api.services.db
      .selectFrom('timeStamps')
      .select('sha256')
      .where('tenderId', '=', tender)
      .executeTakeFirst(),
  )
})

test('verification names a stamp that was exchanged or changed', async () => {
  const rows = await api.services.db
    .selectFrom('timeStamps')
    .select(['sha256', 'tenderId'])
    .where('tenderId', 'is not', null)
    .orderBy('sha256')
    .limit(2)
    .execute()
  const [one, two] = rows
  const faultAfter = async (change: string) => {
    await behindTheWalls(api, 'create table kept as select * from time_stamps')
    try {
      await behindTheWalls(api, `update time_stamps set ${change} where sha256 = $1`, [one?.sha256])
      return (await api.services.anchors.verify()).fault
    } finally {
      await behindTheWalls(api, 'delete from time_stamps')
      await behindTheWalls(api, 'insert into time_stamps select * from kept')
      await behindTheWalls(api, 'drop table kept')
    }
  }
  const on = `the time stamp on the closing of tender:${one?.tenderId}`
  const foreign = `token = (select token from time_stamps where sha256 = '${two?.sha256}')`
  expect(await faultAfter(foreign)).toBe(`${on} is not right: statement`)
  expect(await faultAfter(`stamped_at = stamped_at - interval '1 day'`)).toBe(
    `${on} was changed: its time`,
  )
  expect(await faultAfter(`sha256 = repeat('0', 64)`)).toMatch(/is one of something else$/)
})

test('the application can neither change nor remove a stamp', async () => {
  const application = new Client({ connectionString: api.database.applicationUrl })
  await application.connect()
  for (const statement of [
    'delete from time_stamps',
    'update time_stamps set stamped_at = now()',
    'truncate time_stamps',
  ]) {
    await expect(application.query(statement), statement).rejects.toMatchObject({ code: '42501' })
  }
  await application.end()
})

test('without an authority nothing is requested', async () => {
  const plain = await startApi()
  const tender = await aTender(plain.services.db, { nameEn: 'Lifts' })
  await letPass(plain, tender, 80)
  await plain.services.closings.closeDue()
  await plain.services.anchors.markDay()
  const { rows } = await behindTheWalls(
    plain,
    `select count(*)::int as jobs from pgboss.job where name like 'stamp-%'`,
  )
  expect(rows[0]).toEqual({ jobs: 0 })
  await plain.services.anchors.stampClosing({ tenderId: tender })
  await plain.close()
})
