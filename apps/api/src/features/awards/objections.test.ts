import { answerObjection, listObjections, proposeAward } from '@padauk/contract/admin/awards'
import { declareInterest } from '@padauk/contract/admin/evaluation'
import { objectToResult, readOutcome, readOwnResult } from '@padauk/contract/outcomes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aJudgedTender, actionsOn, deciders, hasScored, letStandstillPass } from '#test/awards'
import { letterTo } from '#test/colleagues'
import { must } from '#test/editors'
import { aSteppedUpMember } from '#test/people'
import { aSender } from '#test/senders'
import type { Sender } from '#test/senders'
import { startApi } from '#test/start-api'
import { toldOf } from '#test/told'

let api: Awaited<ReturnType<typeof startApi>>
let staff: Awaited<ReturnType<typeof deciders>>
let person: Awaited<ReturnType<typeof aSteppedUpMember>>
let winner: Sender
let loser: Sender
beforeAll(async () => {
  api = await startApi()
  await api.startWorker()
  staff = await deciders(api)
  person = await aSteppedUpMember(api, ['editor'])
  winner = await aSender(api)
  loser = await aSender(api)
})
afterAll(() => api.close())

async function decided(objectionPerson: string | null = person.id) {
  const tender = await aJudgedTender(
    api,
    [
      { bidder: winner, price: 700 },
      { bidder: loser, price: 900 },
    ],
    { evaluation: { objectionPerson } },
  )
  await staff.approved(tender)
  return tender
}

const object = ({ call }: Pick<Sender, 'call'>, tender: string, text = 'The points are wrong.') =>
  call(objectToResult, { params: { id: tender }, body: { text } })

const listed = async (tender: string, who = person) =>
  must(await who.call(listObjections, { params: { id: tender } }))

async function answer(tender: string, outcome: 'upheld' | 'dismissed', who = person) {
  const [objection] = must(await staff.owner.call(listObjections, { params: { id: tender } }))
  const params = { id: tender, objection: objection?.id ?? '' }
  return who.call(answerObjection, { params, body: { outcome, answer: 'We have checked it.' } })
}

const stateOf = async (tender: string) =>
  must(await api.call()(readOutcome, { params: { id: tender }, query: {} }))

test('a bidder objects once while the standstill lasts; the same words twice are one', async () => {
  const tender = await decided()
  const first = must(await object(loser, tender))
  expect(await object(loser, tender)).toMatchObject({ ok: true, value: first })
  expect(await object(loser, tender, 'Other words.')).toMatchObject({
    status: 409,
    code: 'objection-once',
  })
  expect(await object(winner, tender)).toMatchObject({ status: 404 })
  expect(await object(await aSender(api), tender)).toMatchObject({ status: 404 })
  expect(await object(loser, tender, 'x'.repeat(2_001))).toMatchObject({ status: 422 })
  const own = must(await loser.call(readOwnResult, { params: { tenderId: tender }, query: {} }))
  expect(own.objection).toMatchObject({
    person: 'Demo Staff',
    is_open: false,
    own: { text: 'The points are wrong.', state: 'open', answer: null },
  })
  expect((await stateOf(tender)).objections).toBe(1)
  expect(await letterTo(api, person.email, /^An objection is waiting/)).toBeDefined()
  expect(await actionsOn(api, tender)).toContain('objection.sent')
})

test('an objection one second after the standstill is refused with its end', async () => {
  const tender = await decided()
  await letStandstillPass(api, tender)
  const answered = await object(loser, tender)
  expect(answered).toMatchObject({ status: 409, code: 'objection-too-late' })
  expect(!answered.ok && answered.error).toMatch(/^The standstill ended on \w+day, /)
})

test('an open objection keeps the decision from becoming final until it is answered', async () => {
  const tender = await decided()
  must(await object(loser, tender))
  await letStandstillPass(api, tender)
  await api.services.awards.finishDue()
  expect((await stateOf(tender)).state).toBe('decided')
  expect(must(await answer(tender, 'dismissed'))).toMatchObject([
    { state: 'dismissed', answer: 'We have checked it.', may_answer: false },
  ])
  expect((await stateOf(tender)).state).toBe('final')
  expect(await answer(tender, 'upheld')).toMatchObject({ code: 'changed-since' })
  expect(await letterTo(api, loser.email, /^Answer to your objection/)).toBeDefined()
  expect((await toldOf(loser, 'objection-answered'))?.text_en).toContain('It was dismissed.')
  const own = must(await loser.call(readOwnResult, { params: { tenderId: tender }, query: {} }))
  expect(own.objection?.own).toMatchObject({ state: 'dismissed', answer: 'We have checked it.' })
})

test('an objection that is upheld leads back to the evaluation, and all bidders learn of it', async () => {
  const tender = await decided()
  must(await object(loser, tender))
  must(await answer(tender, 'upheld'))
  expect(await stateOf(tender)).toMatchObject({ state: 'evaluation', award: null })
  for (const bidder of [winner, loser]) {
    expect(await toldOf(bidder, 'evaluation-reopened')).toMatchObject({ tender: { id: tender } })
    const params = { tenderId: tender }
    expect(must(await bidder.call(readOwnResult, { params, query: {} })).result).toBeNull()
  }
  const body = await staff.proposal(tender)
  const again = await staff.officer.call(proposeAward, { params: { id: tender }, body })
  expect(must(again)).toMatchObject({ award: { no: 2 }, earlier: [{ state: 'upheld' }] })
  expect(await actionsOn(api, tender)).toContain('objection.upheld')
})

test('only the person who was named answers, and no one who scored or has an interest', async () => {
  const tender = await decided()
  must(await object(loser, tender))
  expect(await listed(tender)).toMatchObject([{ may_answer: true }])
  expect(await listed(tender, staff.owner)).toMatchObject([{ may_answer: false }])
  expect(await answer(tender, 'dismissed', staff.owner)).toMatchObject({ code: 'not-allowed' })
  const other = await aSteppedUpMember(api, ['editor'])
  expect(await other.call(listObjections, { params: { id: tender } })).toMatchObject({
    code: 'not-allowed',
  })
  const waiting = await api.services.awards.objectionsToAnswer(person.id)
  expect(waiting.map(({ id }) => id)).toContain(tender)
  await hasScored(api, tender, person, loser)
  expect(await answer(tender, 'dismissed')).toMatchObject({ code: 'approver-scored' })
  // Then it is for the owners.
  expect(await listed(tender, staff.owner)).toMatchObject([{ may_answer: true }])
  expect(await answer(tender, 'dismissed', staff.owner)).toMatchObject({ ok: true })
})

test('without a named person any owner answers who did not score', async () => {
  const tender = await decided(null)
  const scorer = await aSteppedUpMember(api, ['owner'])
  await hasScored(api, tender, scorer, winner)
  must(await object(loser, tender))
  expect(await answer(tender, 'dismissed', person)).toMatchObject({ code: 'not-allowed' })
  expect(await answer(tender, 'dismissed', scorer)).toMatchObject({ code: 'approver-scored' })
  expect(await answer(tender, 'dismissed', staff.owner)).toMatchObject({ ok: true })
})

test('one who declared an interest reads no objection', async () => {
  const tender = await decided()
  const officer = await aSteppedUpMember(api, ['officer'])
  const body = { has_interest: true, text: 'My sister works there.' }
  must(await officer.call(declareInterest, { params: { id: tender }, body }))
  expect(await officer.call(listObjections, { params: { id: tender } })).toMatchObject({
    code: 'not-allowed',
  })
})
