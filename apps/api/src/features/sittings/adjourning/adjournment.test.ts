import {
  adjournSitting,
  readSitting,
  revealBids,
  startSitting,
} from '@padauk/contract/admin/sittings'
import { dashedNumber } from '@padauk/contract/receipt-facts'
import { hashOf } from '@padauk/sealing/canonical'
import type { Kysely } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { adjournedUntil } from '#features/sittings/adjourning/until'
import type { DB } from '#platform/database/tables'
import {
  aTenderToAdjourn,
  adjournedBy,
  combinedBy,
  letAdjournmentPass,
  listSignedBy,
  signList,
} from '#test/adjournments'
import { must } from '#test/editors'
import { aKeySet } from '#test/holders'
import type { TestHolder } from '#test/holders'
import { aSteppedUpMember } from '#test/people'
import { aTenderToOpen, startedBy, takePart } from '#test/sittings'
import { eventually, startApi } from '#test/start-api'

let api: Awaited<ReturnType<typeof startApi>>
let keys: Awaited<ReturnType<typeof aKeySet>>
let one: TestHolder
let other: TestHolder
let third: TestHolder
beforeAll(async () => {
  api = await startApi()
  keys = await aKeySet(api)
  ;[one, other, third] = keys.holders as [TestHolder, TestHolder, TestHolder]
})
afterAll(() => api.close())

const advance = () => api.services.sittings.advance()
const read = async (tender: string) => must(await one.call(readSitting, { params: { id: tender } }))
const start = (tender: string) => one.call(startSitting, { params: { id: tender } })

let closed: Awaited<ReturnType<typeof aTenderToAdjourn>>
let tender: string
beforeEach(async () => {
  closed = await aTenderToAdjourn(api, keys)
  tender = closed.tender
})

const lettersTo = async (email: string) =>
  api.services.db
    .selectFrom('letters')
    .select(['kind', 'tenderId', 'content'])
    .where('recipient', '=', email)
    .where('kind', '=', 'bid-not-opening')
    .execute()

describe('an opening is adjourned', () => {
  test('by the signatures of both holders, and its shares are removed', async () => {
    const { list, sitting } = await combinedBy(api, [one, other], tender)
    expect(sitting).toMatchObject({ may_adjourn: true, may_reveal: false })
    const { receiptNo } = closed.broken.receipt
    expect(sitting.combined?.fails).toEqual([receiptNo])

    expect(await signList(one, list)).toMatchObject({ ok: true })
    expect(await signList(one, list)).toMatchObject({ ok: true })
    const half = await read(tender)
    expect(half).toMatchObject({ state: 'sitting', adjournment: null })
    expect(half.sitting?.openers.filter(({ signed }) => signed)).toHaveLength(1)

    must(await signList(other, list))
    const after = await read(tender)
    expect(after).toMatchObject({
      state: 'adjourned',
      sitting: null,
      adjournment: { fails: [receiptNo] },
    })
    const until = adjournedUntil('next-working-day-10:00', new Date()).toISOString()
    expect(after.adjournment?.until).toBe(until)
    const shares = await api.services.db
      .selectFrom('sittingShares')
      .select('sealed')
      .where('sittingId', '=', list.window)
      .execute()
    expect(shares).toEqual([{ sealed: null }, { sealed: null }])
  })

  test('with one letter, to the bidder whose bid does not open', async () => {
    const { bidder, receipt } = closed.broken
    await adjournedBy(api, [one, other], tender)
    const [letter] = await lettersTo(bidder.email)
    expect(letter?.tenderId).toBe(tender)
    // It waits sealed: what tells of a bid is not in the row.
    expect(JSON.stringify(letter)).not.toContain(dashedNumber(receipt.receiptNo))
    expect(await lettersTo(closed.sound.bidder.email)).toEqual([])
    await api.startWorker()
    const mail = await eventually(() =>
      api.inbox.mails.find(
        ({ to, subject }) => to.includes(bidder.email) && subject.includes('does not open'),
      ),
    )
    expect(mail.text).toContain(dashedNumber(receipt.receiptNo))
    expect(mail.text).not.toContain('Solar pumps')
  })

  test('by all three when a third has joined, over the new list', async () => {
    const { list, window } = await combinedBy(api, [one, other], tender)
    must(await signList(one, list))
    must(await takePart(third, window))
    await advance()
    const { sitting } = await read(tender)
    const joined = sitting?.list
    if (!joined) throw new Error('no list')
    expect(await signList(other, list)).toMatchObject({ ok: false, code: 'changed-since' })
    for (const holder of [one, other]) must(await signList(holder, joined))
    expect(await read(tender)).toMatchObject({ state: 'sitting' })
    must(await signList(third, joined))
    expect(await read(tender)).toMatchObject({ state: 'adjourned' })
  })
})

describe('an opening is not adjourned', () => {
  test('by a forged list, a wrong signature, a third person or another window', async () => {
    const { list } = await combinedBy(api, [one, other], tender)
    const sign = (by: TestHolder, body: ReturnType<typeof listSignedBy>, id = list.window) =>
      by.call(adjournSitting, { params: { id }, body })
    const forged = { ...list, bids: list.bids.map((bid) => ({ ...bid, note: null })) }
    forged.bids = forged.bids.map((bid) => ({ ...bid, result: 'does-not-open' as const }))
    expect(await sign(one, listSignedBy(one, forged))).toMatchObject({ code: 'changed-since' })
    const own = listSignedBy(one, list)
    const swapped = { ...own, signature: listSignedBy(one, forged).signature }
    expect(await sign(one, swapped)).toMatchObject({ code: 'invalid-input' })
    const renamed = { ...own, holder: other.holderId }
    expect(await sign(other, renamed)).toMatchObject({ code: 'invalid-input' })
    expect(await sign(one, renamed)).toMatchObject({ code: 'not-allowed' })
    expect(await sign(third, listSignedBy(third, list))).toMatchObject({ code: 'not-allowed' })
    const officer = await aSteppedUpMember(api, ['officer'])
    const answer = await officer.call(adjournSitting, { params: { id: list.window }, body: own })
    expect(answer).toMatchObject({ code: 'not-allowed' })

    const foreign = await aTenderToAdjourn(api, keys)
    const { list: theirs } = await combinedBy(api, [one, other], foreign.tender)
    const elsewhere = listSignedBy(one, theirs)
    expect(await sign(one, elsewhere)).toMatchObject({ code: 'changed-since' })
    expect(await sign(one, own, theirs.window)).toMatchObject({ code: 'changed-since' })
    expect(await read(tender)).toMatchObject({ state: 'sitting', adjournment: null })
  })

  test('when every bid opens, or none was tried', async () => {
    const sound = await aTenderToOpen(api, keys, 1)
    const { list, sitting } = await combinedBy(api, [one, other], sound.tender)
    expect(sitting).toMatchObject({ may_adjourn: false, may_reveal: true })
    expect(await signList(one, list)).toMatchObject({ code: 'not-yet' })
    const window = await startedBy(one, tender)
    const early = { ...list, tender, window: window.window }
    expect(await signList(one, early)).toMatchObject({ code: 'not-yet' })
  })

  test('a second time', async () => {
    await adjournedBy(api, [one, other], tender)
    await letAdjournmentPass(api, tender)
    const { list, sitting } = await combinedBy(api, [one, other], tender)
    expect(sitting).toMatchObject({ may_adjourn: false })
    for (const holder of [one, other]) {
      expect(await signList(holder, list)).toMatchObject({ code: 'not-allowed' })
    }
    // Not by the application itself either.
    const { db } = api.services
    await db
      .insertInto('adjournmentSignatures')
      .values(
        [one, other].map((holder) => ({
          sittingId: list.window,
          holderId: holder.holderId,
          handedInBy: holder.id,
          listHash: hashOf(list),
          signature: listSignedBy(holder, list).signature,
        })),
      )
      .execute()
    await expect(adjourn(db, list.window)).rejects.toThrow('adjourned once')
  })

  test('by the application without the signatures', async () => {
    const { list } = await combinedBy(api, [one, other], tender)
    const { db } = api.services
    await expect(adjourn(db, list.window)).rejects.toThrow('two holders adjourn')
    must(await signList(one, list))
    await expect(adjourn(db, list.window)).rejects.toThrow('two holders adjourn')
    await expect(adjourn(db, list.window, new Date(0))).rejects.toThrow('no adjournment')
  })

  const adjourn = (db: Kysely<DB>, id: string, until = new Date(Date.now() + 86_400_000)) =>
    db
      .updateTable('sittings')
      .set({ state: 'adjourned', endedAt: new Date(), adjournedUntil: until })
      .where('id', '=', id)
      .execute()
})

test('no sitting starts before the adjournment has ended', async () => {
  await adjournedBy(api, [one, other], tender)
  expect(await start(tender)).toMatchObject({ ok: false, code: 'not-yet' })
  const row = {
    id: crypto.randomUUID(),
    tenderId: tender,
    startedBy: one.id,
    startedAt: new Date(),
    endsAt: new Date(Date.now() + 60_000),
    statement: '{}',
    signature: '',
    leader: crypto.randomUUID(),
  }
  await expect(api.services.db.insertInto('sittings').values(row).execute()).rejects.toThrow(
    'not to be opened',
  )
  await letAdjournmentPass(api, tender)
  expect(await read(tender)).toMatchObject({ state: 'ready' })
  expect(await start(tender)).toMatchObject({ ok: true, value: { state: 'sitting' } })
})

test('a broken bid stops the reveal of the first sitting, also by direct SQL', async () => {
  const { list } = await combinedBy(api, [one, other], tender)
  const asked = await one.call(revealBids, { params: { id: list.window } })
  expect(asked).toMatchObject({ ok: false, code: 'not-yet' })
  const { db } = api.services
  const rows = await db
    .selectFrom('submissions')
    .select(['id', 'receiptNo'])
    .where('tenderId', '=', tender)
    .execute()
  const isBroken = ({ receiptNo }: { receiptNo: string }) =>
    receiptNo === dashedNumber(closed.broken.receipt.receiptNo)
  const reveal = (leaveOut: boolean) =>
    db.transaction().execute(async (transaction) => {
      const sittingId = list.window
      await transaction
        .updateTable('sittings')
        .set({ state: 'revealed', endedAt: new Date() })
        .where('id', '=', sittingId)
        .execute()
      for (const row of rows) {
        const submissionId = row.id
        if (!isBroken(row)) {
          const values = { submissionId, sittingId, sealedManifest: 'x' }
          await transaction.insertInto('openedBids').values(values).execute()
        } else if (!leaveOut) {
          const values = { submissionId, sittingId, reason: 'our-failure' }
          await transaction.insertInto('unopenedBids').values(values).execute()
        }
      }
    })
  await expect(reveal(true)).rejects.toThrow('left out')
  await expect(reveal(false)).rejects.toThrow('only after an adjournment')
  expect(await read(tender)).toMatchObject({ state: 'sitting' })
})
