import { addRemark, mostRemarks, readMinutes, signMinutes } from '@padauk/contract/admin/minutes'
import { readDashboard } from '@padauk/contract/admin/dashboard'
import { readOwnMinutes } from '@padauk/contract/minutes'
import { hashOf } from '@padauk/sealing/canonical'
import { isSigned } from '@padauk/sealing/signing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { behindTheWalls } from '#test/bids'
import { must } from '#test/editors'
import { aKeySet } from '#test/holders'
import type { TestHolder } from '#test/holders'
import { aSteppedUpMember } from '#test/people'
import { aSender } from '#test/senders'
import {
  aTenderToOpen,
  compareFiles,
  minutesSignedBy,
  revealedBy,
  signMinutesOf,
} from '#test/sittings'
import { startApi } from '#test/start-api'

let api: Awaited<ReturnType<typeof startApi>>
let keys: Awaited<ReturnType<typeof aKeySet>>
let one: TestHolder
let other: TestHolder
let third: TestHolder
let officer: Awaited<ReturnType<typeof aSteppedUpMember>>
beforeAll(async () => {
  api = await startApi()
  keys = await aKeySet(api)
  ;[one, other, third] = keys.holders as [TestHolder, TestHolder, TestHolder]
  officer = await aSteppedUpMember(api, ['officer'])
})
afterAll(() => api.close())

let tender: string
let bids: Awaited<ReturnType<typeof aTenderToOpen>>['bids']
beforeEach(async () => {
  ;({ tender, bids } = await aTenderToOpen(api, keys))
  await revealedBy(api, [one, other], tender)
})

const compared = () => compareFiles(api, tender)

const params = () => ({ params: { id: tender } })
const read = async () => must(await officer.call(readMinutes, params()))

const sign = (holder: TestHolder) => signMinutesOf(holder, tender)

const toldTo = (bidder = bids[0]?.bidder) =>
  bidder?.call(readOwnMinutes, { params: { tenderId: tender } })

const lettersSent = async () => {
  const rows = await api.services.db
    .selectFrom('letters')
    .select('recipient')
    .where('kind', '=', 'bids-opened')
    .where('tenderId', '=', tender)
    .execute()
  return rows.length
}

const listedToday = async () => {
  const { openings = [] } = must(await officer.call(readDashboard, {}))
  return openings.flatMap(({ id, state }) => (id === tender ? [{ id, state }] : []))
}

const aDayLater = () =>
  behindTheWalls(
    api,
    `update sittings set ended_at = ended_at - interval '25 hours' where tender_id = $1`,
    [tender],
  )

describe('the minutes', () => {
  test('wait until every file was compared with what was sealed', async () => {
    const before = await read()
    expect(before).toMatchObject({ files: { checked: 0, all: 6 }, texts: null, file: null })
    await compared()
    expect(await read()).toMatchObject({ files: { checked: 6, all: 6 }, file: null })
  })

  test('tell of the closing, both holders and every bid, in the order of arrival', async () => {
    await compared()
    const { texts } = await read()
    expect(texts?.full).toMatchObject({
      tender: { id: tender, nameEn: 'Solar pumps' },
      closing: { bids: 2 },
      sittings: [
        {
          outcome: 'revealed',
          openers: [one, other].map(({ holderId }) => ({ id: holderId, hasInterest: false })),
        },
      ],
      bids: bids.map(({ receipt, bidder }) => ({
        receiptNo: receipt.receiptNo,
        receipt: hashOf(receipt),
        company: { id: bidder.id },
        result: 'opened',
        repair: null,
        files: ['image', 'document', 'nda'].map((slot) => ({
          slot,
          matches: true,
          flags: ['not-scanned'],
        })),
      })),
      remarks: [],
    })
    expect(texts?.bidders).toMatchObject({ full: hashOf(texts?.full ?? null) })
    expect(texts?.bidders.bids).toHaveLength(2)
  })

  test('tell bidders about each other only what the tender had promised', async () => {
    const disclosure = { companies: false, prices: false, arrivals: false }
    await behindTheWalls(
      api,
      `update tenders set rules = jsonb_set(rules, '{disclosure}', $2) where id = $1`,
      [tender, JSON.stringify(disclosure)],
    )
    await compared()
    for (const holder of [one, other]) must(await sign(holder))
    const told = await toldTo()
    const [own, rival] = bids
    expect(told).toMatchObject({ ok: true, value: { own: { result: 'opened' } } })
    // Staff and bidders read until when the bids bind.
    const { valid_until } = await read()
    expect(told).toMatchObject({ value: { valid_until } })
    const { endDate } = await api.services.db
      .selectFrom('tenders')
      .select('endDate')
      .where('id', '=', tender)
      .executeTakeFirstOrThrow()
    expect(Date.parse(valid_until ?? '') - endDate.getTime()).toBe(90 * 86_400_000)
    const text = JSON.stringify(told)
    expect(text).toContain(own?.receipt.receiptNo.slice(0, 4))
    expect(text).not.toContain(rival?.bidder.id)
    expect(text).not.toContain(rival?.receipt.company.name)
    expect(text).not.toContain(rival?.receipt.receiptNo.slice(0, 4))
  })

  test('go to all bidders at once when both have signed, and not before', async () => {
    await compared()
    must(await sign(one))
    expect(await toldTo()).toMatchObject({ ok: false, code: 'not-found' })
    expect(await lettersSent()).toBe(0)
    expect(await listedToday()).toEqual([{ id: tender, state: 'minutes' }])
    const whole = must(await sign(other))
    expect(await listedToday()).toEqual([])
    expect(whole.released_at).toEqual(expect.any(String))
    expect(await lettersSent()).toBe(2)
    for (const { bidder } of bids) {
      expect(await toldTo(bidder)).toMatchObject({
        ok: true,
        value: { bids: 2, opened: 2, openers: [{ signed: true }, { signed: true }] },
      })
    }
    expect(await toldTo(await aSender(api))).toMatchObject({ code: 'not-found' })
  })

  test('carry signatures that anyone can check', async () => {
    await compared()
    for (const holder of [one, other]) must(await sign(holder))
    const told = must(await (toldTo() ?? Promise.reject(new Error('no bidder'))))
    const { minutes, signature, signatures: signed, keySets } = told.file
    const ours = api.services.signer.publicKeys().find(({ key }) => key === minutes.key)
    expect(isSigned(minutes, signature, ours?.public_key ?? '')).toBe(true)
    for (const { holder, signature: own } of signed) {
      const key = keySets[0]?.set.holders.find(({ id }) => id === holder)?.signKey
      expect(isSigned(minutes, own, key ?? '')).toBe(true)
    }
    expect(signed).toHaveLength(2)
  })

  test('go out after a day without a signature, and name who did not sign', async () => {
    await compared()
    must(await sign(one))
    await api.services.minutes.releaseDue()
    expect((await read()).released_at).toBeNull()
    await aDayLater()
    await api.services.minutes.releaseDue()
    await api.services.minutes.releaseDue()
    expect(await lettersSent()).toBe(2)
    expect(await toldTo()).toMatchObject({
      value: { openers: [{ signed: true }, { signed: false }] },
    })
    // A late signature still counts, and nothing is sent twice.
    must(await sign(other))
    expect(await lettersSent()).toBe(2)
    expect(await toldTo()).toMatchObject({
      value: { openers: [{ signed: true }, { signed: true }] },
    })
  })

  test('take remarks until the first signature', async () => {
    await compared()
    const remark = () => officer.call(addRemark, { ...params(), body: { text: 'A late start.' } })
    const stale = minutesSignedBy(one, await read())
    const { texts } = must(await remark())
    expect(texts?.full.remarks).toMatchObject([{ text: 'A late start.', by: { id: officer.id } }])
    // What was read before the remark is not what is signed now.
    const answer = await one.call(signMinutes, { ...params(), body: stale })
    expect(answer).toMatchObject({ ok: false, code: 'changed-since' })
    must(await sign(one))
    expect(await remark()).toMatchObject({ ok: false, code: 'changed-since' })
  })

  test('take no endless number of remarks', async () => {
    const remark = () => officer.call(addRemark, { ...params(), body: { text: 'Again.' } })
    for (let count = 0; count < mostRemarks; count++) must(await remark())
    expect(await remark()).toMatchObject({ ok: false, code: 'not-allowed' })
  })
})

describe('no signature', () => {
  const handIn = (by: { call: TestHolder['call'] }, body: ReturnType<typeof minutesSignedBy>) =>
    by.call(signMinutes, { ...params(), body })

  test('before the files were compared', async () => {
    await compared()
    const body = minutesSignedBy(one, await read())
    await behindTheWalls(api, `delete from opened_files`)
    expect(await handIn(one, body)).toMatchObject({ ok: false, code: 'not-yet' })
  })

  test('of a holder who did not open, or through the session of a colleague', async () => {
    await compared()
    const refused = { ok: false, code: 'not-allowed' }
    expect(await handIn(third, minutesSignedBy(third, await read()))).toMatchObject(refused)
    expect(await handIn(other, minutesSignedBy(one, await read()))).toMatchObject(refused)
    expect(await handIn(officer, minutesSignedBy(one, await read()))).toMatchObject(refused)
  })

  test('by another key, or under one text only', async () => {
    await compared()
    const minutes = await read()
    const forged = minutesSignedBy({ ...other, holderId: one.holderId }, minutes)
    const good = minutesSignedBy(one, minutes)
    for (const body of [forged, { ...good, bidders: good.full }]) {
      expect(await handIn(one, body)).toMatchObject({ ok: false, code: 'invalid-input' })
    }
  })

  test('of a tender that was not opened', async () => {
    await compared()
    const body = minutesSignedBy(one, await read())
    const { tender: unopened } = await aTenderToOpen(api, keys, 1)
    const answer = await one.call(signMinutes, { params: { id: unopened }, body })
    expect(answer).toMatchObject({ ok: false, code: 'not-found' })
  })
})

describe('the database refuses', () => {
  test('minutes that go out too early, or change', async () => {
    await compared()
    must(await sign(one))
    const change = (set: object) =>
      api.services.db.updateTable('minutes').set(set).where('tenderId', '=', tender).execute()
    await expect(change({ releasedAt: new Date() })).rejects.toThrow('not to be given out')
    await expect(change({ sha256: '0'.repeat(64) })).rejects.toThrow('permission denied')
  })

  test('remarks after a signature, and the signature of one who did not open', async () => {
    await compared()
    must(await sign(one))
    const late = { tenderId: tender, madeBy: officer.id, text: 'Late.' }
    await expect(
      api.services.db.insertInto('minutesRemarks').values(late).execute(),
    ).rejects.toThrow('first signature')
    const foreign = {
      tenderId: tender,
      holderId: third.holderId,
      handedInBy: officer.id,
      fullSignature: 'x',
      biddersSignature: 'x',
    }
    await expect(
      api.services.db.insertInto('minutesSignatures').values(foreign).execute(),
    ).rejects.toThrow('only those who opened')
  })
})
