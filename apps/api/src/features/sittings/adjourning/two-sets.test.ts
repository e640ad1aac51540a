import { readSitting, revealBids } from '@padauk/contract/admin/sittings'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { combinedBy, letAdjournmentPass, otherEnvelope, signList } from '#test/adjournments'
import { behindTheWalls } from '#test/bids'
import { aTender } from '#test/builders'
import { must } from '#test/editors'
import { aHolder, aKeySet, propose, sign } from '#test/holders'
import type { TestHolder } from '#test/holders'
import { aBidFor, closeToOpen, takePart } from '#test/sittings'
import { startApi } from '#test/start-api'

type Pair = [TestHolder, TestHolder]

let api: Awaited<ReturnType<typeof startApi>>
let first: Awaited<ReturnType<typeof aKeySet>>
let second: Awaited<ReturnType<typeof renewed>>
let pair: Pair
beforeAll(async () => {
  api = await startApi()
  first = await aKeySet(api)
  second = await renewed()
  pair = first.holders.slice(0, 2) as Pair
})
afterAll(() => api.close())

/** Other holders, by the signatures of two of the set before. */
async function renewed() {
  const holders: TestHolder[] = []
  for (let place = 0; place < 3; place++) holders.push(await aHolder(api, first.owner))
  const draft = await propose(first.owner, holders)
  for (const holder of first.holders.slice(0, 2)) must(await sign(holder, draft))
  return { holders: holders.slice(0, 2), set: draft.signed.set, hash: draft.hash }
}

/** A closed tender with a bid to each set; the one to the second may be broken. */
async function aTenderOfTwoSets(spoil?: typeof otherEnvelope) {
  const tender = await aTender(api.services.db, { nameEn: 'Lifts', keySet: first.hash })
  await aBidFor(api, { tender, set: first.set })
  await behindTheWalls(api, 'update tenders set key_set = $2 where id = $1', [tender, second.hash])
  const { receipt } = await aBidFor(api, { tender, set: second.set, ...(spoil && { spoil }) })
  await closeToOpen(api, tender)
  return { tender, number: receipt.receiptNo }
}

const read = async (tender: string) =>
  must(await pair[0].call(readSitting, { params: { id: tender } }))
const reveal = (window: string) => pair[0].call(revealBids, { params: { id: window } })

test('an opening is adjourned only after two holders of its set have tried a bid', async () => {
  const { tender, number } = await aTenderOfTwoSets()
  const { window, list, sitting } = await combinedBy(api, pair, tender)
  expect(sitting.combined?.fails).toEqual([number])
  expect(sitting).toMatchObject({ may_adjourn: false, may_reveal: false })
  expect(await signList(pair[0], list)).toMatchObject({ ok: false, code: 'not-yet' })

  for (const holder of second.holders) must(await takePart(holder, window))
  await api.services.sittings.advance()
  expect((await read(tender)).sitting).toMatchObject({ may_reveal: true, combined: { fails: [] } })
  must(await reveal(window.window))
  await api.services.sittings.advance()
  expect(await read(tender)).toMatchObject({ state: 'revealed' })
})

test('a bid is left unopened only after two holders of its set have tried it again', async () => {
  const { tender, number } = await aTenderOfTwoSets(otherEnvelope)
  const all = [...pair, ...second.holders]
  const { list } = await combinedBy(api, all, tender)
  for (const holder of all) must(await signList(holder, list))
  await letAdjournmentPass(api, tender)

  const { window, sitting } = await combinedBy(api, pair, tender)
  expect(sitting).toMatchObject({ may_reveal: false, combined: { fails: [number] } })
  expect(await reveal(window.window)).toMatchObject({ ok: false, code: 'not-yet' })
  // Asked behind the back of the service, the leading process refuses too.
  await behindTheWalls(api, 'update sittings set reveal_asked_by = $2 where id = $1', [
    window.window,
    pair[0].id,
  ])
  await api.services.sittings.advance()
  expect(await read(tender)).toMatchObject({ state: 'sitting' })
  for (const holder of second.holders) must(await takePart(holder, window))
  await api.services.sittings.advance()
  expect(await read(tender)).toMatchObject({ state: 'revealed', unopened: 1 })
})
