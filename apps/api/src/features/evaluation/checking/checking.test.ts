import {
  confirmPrice,
  listChecks,
  returnExclusion,
  signExclusion,
  typePrice,
} from '@padauk/contract/admin/bid-checks'
import { readEvaluation } from '@padauk/contract/admin/evaluation'
import type { EvaluationRules } from '@padauk/contract/evaluation-rules'
import { threeFiles } from '@padauk/testing/sealed-bids'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { behindTheWalls } from '#test/bids'
import { aTender } from '#test/builders'
import { must } from '#test/editors'
import { aTeam, anOpenedTender, decide, declareNone } from '#test/evaluations'
import type { Team } from '#test/evaluations'
import type { Api } from '#test/people'
import { startApi } from '#test/start-api'

const lowestPrice: Partial<EvaluationRules> = { method: 'lowest-price', criteria: [] }
const excluded = { decision: 'exclude', ground: 'papers-missing', reason: 'No licence.' } as const

let api: Api
let team: Team
beforeAll(async () => {
  api = await startApi()
  team = await aTeam(api)
})
afterAll(() => api.close())

const checksOf = async (tender: string) =>
  must(await team.officer.call(listChecks, { params: { id: tender } })).bids

const standings = async (tender: string) => (await checksOf(tender)).map(({ standing }) => standing)

const actionsIn = async (tender: string) =>
  (
    await api.services.db
      .selectFrom('auditEntries')
      .select('action')
      .where('tenderId', '=', tender)
      .where('action', 'like', 'evaluation.%')
      .orderBy('seq')
      .execute()
  ).map(({ action }) => action)

async function opened(prices: (number | null)[], more: object = {}) {
  const made = await anOpenedTender(api, team, { prices, evaluation: lowestPrice, ...more })
  await declareNone(made.tender, [team.officer, team.secondOfficer])
  const [one = '', other = ''] = made.bids.map(({ submission }) => submission)
  return { ...made, one, other }
}

test('nothing is checked before the bids are shown, nor without a declaration', async () => {
  const open = await aTender(api.services.db, { nameEn: 'Lifts' })
  const params = { id: open }
  expect(await team.officer.call(listChecks, { params })).toMatchObject({ code: 'not-yet' })
  const early = await decide(team.officer, open, [{ submission: open, decision: 'complete' }])
  expect(early).toMatchObject({ code: 'not-yet' })
  const { tender, bids } = await anOpenedTender(api, team, { prices: [100] })
  const submission = bids[0]?.submission ?? ''
  const undeclared = await decide(team.officer, tender, [{ submission, decision: 'complete' }])
  expect(undeclared).toMatchObject({ status: 409, code: 'interest-undeclared' })
  expect(await standings(tender)).toEqual(['pending'])
})

test('an exclusion counts once another person signed it, and the phase follows', async () => {
  const { tender, one, other } = await opened([100, 200])
  const params = { id: tender }
  must(
    await decide(team.officer, tender, [
      { submission: one, ...excluded },
      { submission: other, decision: 'complete' },
    ]),
  )
  expect(await standings(tender)).toEqual(['pending', 'valid'])
  expect(must(await team.owner.call(readEvaluation, { params }))).toMatchObject({
    phase: 'formal-check',
    checks: { all: 2, decided: 1, waiting: 1 },
  })
  const check = (await checksOf(tender))[0]?.check?.id ?? ''
  const sign = ({ call }: Pick<Team['officer'], 'call'>) =>
    call(signExclusion, { params: { id: tender, check } })
  expect(await sign(team.officer)).toMatchObject({ code: 'second-signature-needed' })
  must(await sign(team.owner))
  expect(await sign(team.secondOfficer)).toMatchObject({ code: 'changed-since' })
  expect(await standings(tender)).toEqual(['excluded', 'valid'])
  // With the lowest price there is nothing to score.
  expect(must(await team.owner.call(readEvaluation, { params }))).toMatchObject({ phase: 'ready' })
  const judged = await api.services.evaluation.judge(api.services.db, tender)
  expect(judged?.bids.map(({ rank, standing, exclusion }) => [rank, standing, exclusion])).toEqual([
    [1, 'valid', null],
    [null, 'excluded', { ground: 'papers-missing', reason: 'No licence.' }],
  ])
  expect(await actionsIn(tender)).toEqual([
    'evaluation.excluded',
    'evaluation.completed',
    'evaluation.exclusion-signed',
  ])
})

test('an exclusion that is returned with a reason leaves the bid to be decided anew', async () => {
  const { tender, one } = await opened([100])
  must(await decide(team.officer, tender, [{ submission: one, ...excluded }]))
  const check = (await checksOf(tender))[0]?.check?.id ?? ''
  const params = { id: tender, check }
  const body = { reason: 'The licence is on page 4.' }
  const own = await team.officer.call(returnExclusion, { params, body })
  expect(own).toMatchObject({ code: 'second-signature-needed' })
  must(await team.secondOfficer.call(returnExclusion, { params, body }))
  expect((await checksOf(tender))[0]).toMatchObject({
    standing: 'pending',
    check: { returned: { by: { id: team.secondOfficer.id }, reason: body.reason } },
  })
  expect(await team.owner.call(signExclusion, { params })).toMatchObject({ code: 'changed-since' })
  must(await decide(team.officer, tender, [{ submission: one, decision: 'complete' }]))
  expect(await standings(tender)).toEqual(['valid'])
})

/** Two bids, the first of them out by two signatures. */
async function withOneOut() {
  const made = await opened([100, 200])
  const { tender, one, other } = made
  must(
    await decide(team.officer, tender, [
      { submission: one, ...excluded },
      { submission: other, decision: 'complete' },
    ]),
  )
  const newest = async () => (await checksOf(tender))[0]
  const check = (await newest())?.check?.id ?? ''
  must(await team.owner.call(signExclusion, { params: { id: tender, check } }))
  return { ...made, newest }
}

const back = { decision: 'complete', reason: 'The licence is on page 4.' } as const

test('a bid that two people excluded is back once two people signed that too', async () => {
  const { tender, one, newest } = await withOneOut()
  must(await decide(team.officer, tender, [{ submission: one, ...back }]))
  const exclusion = { ground: 'papers-missing', reason: 'No licence.' }
  expect(await newest()).toMatchObject({
    standing: 'excluded',
    exclusion,
    check: { decision: 'complete', reason: back.reason, replaces_exclusion: true, signed_at: null },
  })
  // Nothing is proposed while it is open which bids count.
  const waiting = await api.services.evaluation.judge(api.services.db, tender)
  expect(waiting?.phase).toBe('formal-check')
  expect(waiting?.bids.find(({ submissionId }) => submissionId === one)).toMatchObject({
    standing: 'excluded',
    exclusion,
  })
  const toSign = await api.services.evaluation.exclusionsToSign(100)
  expect(toSign.find(({ id }) => id === tender)?.except).toContain(team.officer.id)
  const params = { id: tender, check: (await newest())?.check?.id ?? '' }
  const own = await team.officer.call(signExclusion, { params })
  expect(own).toMatchObject({ code: 'second-signature-needed' })
  must(await team.secondOfficer.call(signExclusion, { params }))
  expect(await newest()).toMatchObject({ standing: 'valid', exclusion: null })
  const phase = (await api.services.evaluation.judge(api.services.db, tender))?.phase
  expect(phase).toBe('ready')
  expect(await actionsIn(tender)).toEqual([
    'evaluation.excluded',
    'evaluation.completed',
    'evaluation.exclusion-signed',
    'evaluation.reinstated',
    'evaluation.reinstatement-signed',
  ])
})

test('a reinstatement that is not signed leaves the bid out, and may be asked for again', async () => {
  const { tender, one, newest } = await withOneOut()
  must(await decide(team.officer, tender, [{ submission: one, ...back }]))
  const params = { id: tender, check: (await newest())?.check?.id ?? '' }
  const body = { reason: 'That licence is of another company.' }
  must(await team.secondOfficer.call(returnExclusion, { params, body }))
  expect(await newest()).toMatchObject({
    standing: 'excluded',
    exclusion: { reason: 'No licence.' },
    check: { returned: { reason: body.reason } },
  })
  const phase = (await api.services.evaluation.judge(api.services.db, tender))?.phase
  expect(phase).toBe('ready')
  must(await decide(team.officer, tender, [{ submission: one, ...back }]))
  expect((await newest())?.check).toMatchObject({ replaces_exclusion: true, returned: null })
  expect((await actionsIn(tender)).slice(-3)).toEqual([
    'evaluation.reinstated',
    'evaluation.reinstatement-returned',
    'evaluation.reinstated',
  ])
})

test('an excluded bid is not brought back by asking for papers, nor without a reason', async () => {
  const { tender, one } = await withOneOut()
  for (const decision of [
    { decision: 'cure', papers: ['nda'], message: 'Please send it.' },
    { decision: 'complete' },
    { decision: 'complete', reason: ' ' },
  ] as const) {
    const answer = await decide(team.officer, tender, [
      { submission: one, ...decision } as Parameters<typeof decide>[2][number],
    ])
    expect(answer).toMatchObject({ status: 422, code: 'invalid-input' })
  }
  expect(await standings(tender)).toEqual(['excluded', 'valid'])
})

test('an exclusion for another reason leaves the first one in force until it is signed', async () => {
  const { tender, one, newest } = await withOneOut()
  const anew = { decision: 'exclude', ground: 'unreadable', reason: 'Page 2 is black.' } as const
  must(await decide(team.officer, tender, [{ submission: one, ...anew }]))
  const first = { ground: 'papers-missing', reason: 'No licence.' }
  expect(await newest()).toMatchObject({ standing: 'excluded', exclusion: first })
  const params = { id: tender, check: (await newest())?.check?.id ?? '' }
  must(await team.owner.call(signExclusion, { params }))
  const { ground, reason } = anew
  expect(await newest()).toMatchObject({ standing: 'excluded', exclusion: { ground, reason } })
})

test('the database lets no one person end an exclusion that two signed', async () => {
  const { one, newest } = await withOneOut()
  const row = (replaces: string | null) =>
    api.services.db
      .insertInto('bidChecks')
      .values({
        submissionId: one,
        no: 9,
        decision: 'complete',
        reason: 'Demo',
        decidedBy: team.officer.id,
        replaces,
      })
      .execute()
  await expect(row(null)).rejects.toThrow('ends by two signatures')
  await row((await newest())?.check?.id ?? '')
  expect(await newest()).toMatchObject({ standing: 'excluded', check: { decision: 'complete' } })
})

test('refuses a bid of another tender, the same bid twice, and everything when one is wrong', async () => {
  const [mine, foreign] = [await opened([100]), await opened([100])]
  const complete = (submission: string) => ({ submission, decision: 'complete' }) as const
  for (const decisions of [
    [complete(mine.one), complete(foreign.one)],
    [complete(mine.one), complete(mine.one)],
  ]) {
    const answer = await decide(team.officer, mine.tender, decisions)
    expect(answer).toMatchObject({ status: 422, code: 'invalid-input' })
  }
  expect(await standings(mine.tender)).toEqual(['pending'])
})

test('names required papers that are missing', async () => {
  const label = { labelEn: 'Insurance', labelMm: 'အာမခံ', required: true }
  const { tender } = await opened([100], {
    rules: { documents: [{ slot: 'extra-1', ...label }] },
    filesOf: () => threeFiles('offer').filter(({ slot }) => slot !== 'nda' && slot !== 'document'),
  })
  expect((await checksOf(tender))[0]?.missing).toEqual(['document', 'nda', 'extra-1'])
})

test('decides nothing any more once an award is proposed', async () => {
  const { tender, one } = await opened([100])
  must(await decide(team.officer, tender, [{ submission: one, decision: 'complete' }]))
  await behindTheWalls(
    api,
    `insert into awards (tender_id, no, winner_id, proposed_by) values ($1, 1, $2, $3)`,
    [tender, one, team.officer.id],
  )
  const late = await decide(team.officer, tender, [{ submission: one, ...excluded }])
  expect(late).toMatchObject({ status: 409, code: 'changed-since' })
  const params = { id: tender }
  expect(must(await team.owner.call(readEvaluation, { params }))).toMatchObject({
    phase: 'decided',
    own: { may_check: false },
  })
})

test('a price from the paper counts once another officer confirmed the same amount', async () => {
  const { tender, one } = await opened([null], { rules: { price: null } })
  must(await decide(team.officer, tender, [{ submission: one, decision: 'complete' }]))
  const params = { id: tender, submission: one }
  const type = (amount: number) =>
    team.officer.call(typePrice, { params, body: { amount, currency: 'MMK' } })
  const confirm = ({ call }: Pick<Team['officer'], 'call'>, amount: number) =>
    call(confirmPrice, { params, body: { amount } })
  expect(must(await type(1_000_000))).toMatchObject({
    typed_currency: 'MMK',
    bids: [{ price: null, typed_price: { amount: 1_000_000, confirmed_by: null } }],
  })
  const phase = async () => (await api.services.evaluation.judge(api.services.db, tender))?.phase
  expect(await phase()).toBe('formal-check')
  expect(await confirm(team.officer, 1_000_000)).toMatchObject({ code: 'second-signature-needed' })
  expect(await confirm(team.secondOfficer, 100_000)).toMatchObject({ code: 'changed-since' })
  const price = { amount: 1_000_000, currency: 'MMK' }
  expect(must(await confirm(team.secondOfficer, 1_000_000))).toMatchObject({ bids: [{ price }] })
  expect(await phase()).toBe('ready')
  // Typed anew it waits again.
  expect(must(await type(1_100_000))).toMatchObject({ bids: [{ price: null }] })
})

test('types no price for a bid that states its own', async () => {
  const { tender, one } = await opened([100])
  const params = { id: tender, submission: one }
  const body = { amount: 5, currency: 'MMK' }
  expect(await team.officer.call(typePrice, { params, body })).toMatchObject({ code: 'not-found' })
  expect((await checksOf(tender))[0]?.price).toEqual({ amount: 100, currency: 'MMK' })
})
