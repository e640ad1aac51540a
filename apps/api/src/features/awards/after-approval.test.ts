import { approveAward, proposeAward, recordWithdrawal } from '@padauk/contract/admin/awards'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  actionsOn,
  awardsOf,
  bidOf,
  deciders,
  letStandstillPass,
  lettersAbout,
  ownResult,
  threeBidders,
} from '#test/awards'
import { must } from '#test/editors'
import type { Sender } from '#test/senders'
import { startApi } from '#test/start-api'
import { toldOf } from '#test/told'

let api: Awaited<ReturnType<typeof startApi>>
let staff: Awaited<ReturnType<typeof deciders>>
let cheap: Sender
let dear: Sender
let out: Sender
let judged: () => Promise<string>
beforeAll(async () => {
  api = await startApi()
  await api.startWorker()
  staff = await deciders(api)
  ;({ cheap, dear, out, judged } = await threeBidders(api))
})
afterAll(() => api.close())

test('a decision becomes final when its standstill is over by the clock of the database', async () => {
  const tender = await judged()
  await staff.approved(tender)
  await api.services.awards.finishDue()
  expect(await awardsOf(api, tender)).toMatchObject([{ state: 'standstill', finalAt: null }])
  await letStandstillPass(api, tender)
  await Promise.all([api.services.awards.finishDue(), api.services.awards.finishDue()])
  await api.services.awards.finishDue()
  expect(await awardsOf(api, tender)).toMatchObject([{ state: 'final', finalAt: expect.any(Date) }])
  const finished = (await actionsOn(api, tender)).filter((action) => action === 'award.finished')
  expect(finished).toHaveLength(1)
})

test('after a winner withdrew, the next in line follows with new letters and a new standstill', async () => {
  const tender = await judged()
  const { award } = await staff.approved(tender)
  const params = { id: tender }
  const reason = 'It cannot deliver any more.'
  const body = { revision: award?.revision ?? -1, reason }
  const { officer } = staff
  expect(
    await officer.call(recordWithdrawal, { params, body: { ...body, revision: 0 } }),
  ).toMatchObject({ code: 'changed-since' })
  const withdrawn = must(await officer.call(recordWithdrawal, { params, body }))
  expect(withdrawn).toMatchObject({
    state: 'evaluation',
    is_ready: true,
    award: { state: 'withdrawn', ended: { reason } },
  })
  for (const bidder of [cheap, dear, out]) {
    expect(await toldOf(bidder, 'award-withdrawn')).toMatchObject({ tender: { id: tender } })
    expect((await ownResult(bidder, tender)).result).toBeNull()
  }
  const first = await bidOf(api, tender, cheap)
  const second = await bidOf(api, tender, dear)
  const again = {
    winner: first,
    none: null,
    justification: 'The next valid bid.',
    single_bid: '',
    reasons: [{ submission: second, en: 'Higher.', mm: '' }],
  }
  expect(await officer.call(proposeAward, { params, body: again })).toMatchObject({
    code: 'invalid-input',
  })
  const next = {
    ...again,
    winner: second,
    reasons: [{ submission: first, en: 'You have withdrawn.', mm: '' }],
  }
  const { award: proposed } = must(await officer.call(proposeAward, { params, body: next }))
  const seen = { revision: proposed?.revision ?? -1 }
  const approved = must(await staff.owner.call(approveAward, { params, body: seen }))
  expect(approved).toMatchObject({
    state: 'decided',
    award: { no: 2, state: 'standstill', value: { amount: 900 } },
    earlier: [{ no: 1, state: 'withdrawn' }],
  })
  expect((await ownResult(dear, tender)).result).toMatchObject({ kind: 'won' })
  expect(await lettersAbout(api, tender)).toHaveLength(6)
})

test('a tender ends without an award when the reason fits, and has no standstill', async () => {
  const tender = await judged()
  await staff.declare(tender)
  const params = { id: tender }
  const body = {
    winner: null,
    none: 'too-expensive' as const,
    justification: 'The budget is 500.',
    single_bid: '',
    reasons: [],
  }
  const { award } = must(await staff.officer.call(proposeAward, { params, body }))
  const seen = { revision: award?.revision ?? -1 }
  const ended = must(await staff.owner.call(approveAward, { params, body: seen }))
  expect(ended).toMatchObject({
    state: 'unsuccessful',
    award: { state: 'final', standstill_until: null, none: 'too-expensive' },
  })
  expect((await ownResult(cheap, tender)).result).toMatchObject({
    kind: 'none',
    reason: 'All bids were above the budget',
    standstill_until: null,
  })
  expect((await ownResult(cheap, tender)).objection).toBeNull()
  expect((await ownResult(out, tender)).result).toMatchObject({ kind: 'excluded' })
})
