import { approveAward, proposeAward, readAward, returnAward } from '@padauk/contract/admin/awards'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  aClosedTender,
  aJudgedTender,
  actionsOn,
  awardsOf,
  bidOf,
  deciders,
  hasScored,
  lettersAbout,
  ownResult,
  threeBidders,
} from '#test/awards'
import { behindTheWalls } from '#test/bids'
import { letterTo } from '#test/colleagues'
import { must } from '#test/editors'
import { aSteppedUpMember } from '#test/people'
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

const noticesAbout = (tender: string) =>
  api.services.db
    .selectFrom('notices')
    .select('companyId')
    .where('tenderId', '=', tender)
    .where('kind', '=', 'result')
    .execute()

test('an officer proposes the bid that the rules rank first, and no other', async () => {
  const tender = await judged()
  const params = { id: tender }
  const right = await staff.proposal(tender)
  expect(await staff.officer.call(proposeAward, { params, body: right })).toMatchObject({
    status: 409,
    code: 'interest-undeclared',
  })
  await staff.declare(tender)
  const other = await bidOf(api, tender, dear)
  const first = await bidOf(api, tender, cheap)
  const wrong = [
    { ...right, winner: other, reasons: [{ submission: first, en: 'No.', mm: '' }] },
    { ...right, winner: await bidOf(api, tender, out) },
    { ...right, reasons: [] },
    { ...right, reasons: [...right.reasons, ...right.reasons] },
    { ...right, none: 'not-needed' as const },
    { ...right, winner: null, none: 'none-valid' as const },
    { ...right, winner: null, none: 'no-bids' as const },
    { ...right, winner: null },
  ]
  for (const body of wrong) {
    const answer = await staff.officer.call(proposeAward, { params, body })
    expect(answer).toMatchObject({ status: 422, code: 'invalid-input' })
  }
  expect(await awardsOf(api, tender)).toEqual([])
  const proposed = must(await staff.officer.call(proposeAward, { params, body: right }))
  expect(proposed).toMatchObject({
    state: 'evaluation',
    is_ready: false,
    award: { no: 1, state: 'proposed', value: { amount: 700, currency: 'MMK' }, winner: {} },
    may: { propose: false, approve: false },
  })
  expect(proposed.award?.letters.map(({ result, reason_en }) => [result, reason_en])).toEqual([
    ['won', ''],
    ['lost', 'Your price was higher.'],
    ['excluded', 'The licence is missing.'],
  ])
  expect(await staff.officer.call(proposeAward, { params, body: right })).toMatchObject({
    code: 'changed-since',
  })
  expect((await ownResult(cheap, tender)).result).toBeNull()
  expect(await lettersAbout(api, tender)).toEqual([])
})

test('a tender whose bids are not judged yet gets no proposal', async () => {
  const tender = await aClosedTender(api, [cheap])
  await staff.declare(tender)
  const body = {
    winner: await bidOf(api, tender, cheap),
    none: null,
    justification: 'It is the only one.',
    single_bid: 'Yes.',
    reasons: [],
  }
  const answer = await staff.officer.call(proposeAward, { params: { id: tender }, body })
  expect(answer).toMatchObject({ status: 409, code: 'not-yet' })
})

test('the only valid bid needs words why it is enough', async () => {
  const tender = await aJudgedTender(api, [{ bidder: cheap, price: 700 }])
  await staff.declare(tender)
  const body = await staff.proposal(tender)
  const params = { id: tender }
  const without = { ...body, single_bid: ' ' }
  expect(await staff.officer.call(proposeAward, { params, body: without })).toMatchObject({
    status: 422,
    fields: { single_bid: expect.any(String) },
  })
  expect(await staff.officer.call(proposeAward, { params, body })).toMatchObject({ ok: true })
})

test('neither the proposer nor an owner who scored approves it, and only what was seen', async () => {
  const tender = await judged()
  const params = { id: tender }
  const both = await aSteppedUpMember(api, ['officer', 'owner'])
  await staff.declare(tender, both)
  const body = await staff.proposal(tender)
  const { award } = must(await both.call(proposeAward, { params, body }))
  const seen = { revision: award?.revision ?? -1 }
  expect(await both.call(approveAward, { params, body: seen })).toMatchObject({
    code: 'second-signature-needed',
  })
  const scorer = await aSteppedUpMember(api, ['owner', 'evaluator'])
  await hasScored(api, tender, scorer, cheap)
  expect(await scorer.call(approveAward, { params, body: seen })).toMatchObject({
    code: 'approver-scored',
  })
  expect(must(await scorer.call(readAward, { params })).may).toMatchObject({
    approve: false,
    scored: true,
  })
  const { owner } = staff
  expect(await owner.call(approveAward, { params, body: { revision: 7 } })).toMatchObject({
    code: 'changed-since',
  })
  expect(must(await owner.call(readAward, { params })).may.approve).toBe(true)
  expect(await owner.call(approveAward, { params, body: seen })).toMatchObject({ ok: true })
  expect(await owner.call(approveAward, { params, body: seen })).toMatchObject({
    code: 'changed-since',
  })
})

test('the database itself takes no approval by who has scored', async () => {
  const tender = await judged()
  await staff.proposed(tender)
  const scorer = await aSteppedUpMember(api, ['owner', 'evaluator'])
  await hasScored(api, tender, scorer, cheap)
  const approve = (approvedBy: string) =>
    api.services.db
      .updateTable('awards')
      .set({
        state: 'standstill',
        approvedBy,
        approvedAt: new Date(),
        standstillUntil: new Date(Date.now() + 86_400_000),
      })
      .where('tenderId', '=', tender)
      .execute()
  await expect(approve(scorer.id)).rejects.toThrow(/has not scored/)
  await approve(staff.owner.id)
})

test('a proposal is given back with a reason, which its officer gets by e-mail', async () => {
  const tender = await judged()
  const params = { id: tender }
  const { award } = await staff.proposed(tender)
  const body = { revision: award?.revision ?? -1, reason: 'The reasons are too short.' }
  const returned = must(await staff.owner.call(returnAward, { params, body }))
  expect(returned).toMatchObject({
    state: 'evaluation',
    award: { state: 'returned', returned: { reason: body.reason } },
  })
  const letter = await letterTo(api, staff.officer.email, /^A proposed award was returned/)
  expect(letter.text).toContain(body.reason)
  const again = await staff.proposal(tender)
  expect(must(await staff.officer.call(proposeAward, { params, body: again }))).toMatchObject({
    award: { no: 2, state: 'proposed' },
    earlier: [{ no: 1, state: 'returned' }],
  })
})

test('an approval tells every bidder the own result at one moment', async () => {
  const tender = await judged()
  const approved = await staff.approved(tender)
  expect(approved).toMatchObject({
    state: 'decided',
    award: { state: 'standstill', letters: [{ result: 'won' }, { result: 'lost' }, {}] },
  })
  expect(await lettersAbout(api, tender)).toEqual(
    expect.arrayContaining([
      { kind: 'award-won', recipient: cheap.email },
      { kind: 'award-lost', recipient: dear.email },
      { kind: 'award-excluded', recipient: out.email },
    ]),
  )
  const notice = await toldOf(dear, 'result')
  expect(notice).toMatchObject({
    title_en: 'Result: Lifts',
    path: `/auth/result/${tender}`,
  })
  expect(notice?.text_en).toContain('Your price was higher.')
  expect(notice?.text_mm).toContain('ဈေးနှုန်း ပိုမြင့်ပါသည်။')
  const lost = await letterTo(api, dear.email, /^Result: Lifts/)
  expect(lost.text).toContain('Reason: Your price was higher.')
  expect(lost.text).toContain('Winner: ')
  expect((await letterTo(api, cheap.email, /^Intended award: Lifts/)).text).toContain(
    'This is not a contract yet.',
  )
  expect((await ownResult(out, tender)).result).toMatchObject({
    kind: 'excluded',
    reason: 'The licence is missing.',
    rank: null,
  })
  expect((await ownResult(dear, tender, 'mm')).result).toMatchObject({
    kind: 'lost',
    reason: 'ဈေးနှုန်း ပိုမြင့်ပါသည်။',
    rank: 2,
    price: { amount: 900, currency: 'MMK' },
    value: { amount: 700, currency: 'MMK' },
    bids: 3,
  })
  expect(await actionsOn(api, tender)).toEqual(
    expect.arrayContaining(['award.proposed', 'award.approved']),
  )
})

test('an approval that fails half-way tells no one and changes nothing', async () => {
  const tender = await judged()
  const { award } = await staff.proposed(tender)
  const before = await actionsOn(api, tender)
  // The database goes away while the last letters are written.
  await behindTheWalls(
    api,
    `create function fail_late() returns trigger language plpgsql as $$ begin
      if (select count(*) from letters where kind like 'award-%' and tender_id = '${tender}') = 2
      then raise exception 'killed'; end if; return new; end $$`,
  )
  await behindTheWalls(
    api,
    `create trigger fails_late before insert on letters for each row execute function fail_late()`,
  )
  const body = { revision: award?.revision ?? -1 }
  const params = { id: tender }
  const answer = await staff.owner.call(approveAward, { params, body })
  expect(answer).toMatchObject({ status: 500 })
  await behindTheWalls(api, `drop trigger fails_late on letters`)
  expect(await lettersAbout(api, tender)).toEqual([])
  expect(await noticesAbout(tender)).toEqual([])
  expect(await awardsOf(api, tender)).toMatchObject([{ state: 'proposed' }])
  expect((await ownResult(cheap, tender)).result).toBeNull()
  expect(await actionsOn(api, tender)).toEqual(before)
  expect(await staff.owner.call(approveAward, { params, body })).toMatchObject({ ok: true })
  expect(await lettersAbout(api, tender)).toHaveLength(3)
  expect(await noticesAbout(tender)).toHaveLength(3)
})
