import { readComparison } from '@padauk/contract/admin/scores'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { must } from '#test/editors'
import {
  aTeam,
  anEvaluatedTender,
  anOpenedTender,
  checkAll,
  decide,
  declareNone,
} from '#test/evaluations'
import type { Team } from '#test/evaluations'
import type { Api } from '#test/people'
import { startApi } from '#test/start-api'

let api: Api
let team: Team
beforeAll(async () => {
  api = await startApi()
  team = await aTeam(api)
})
afterAll(() => api.close())

test('ranks bids that were opened, declared, checked and scored', async () => {
  const { tender, bids } = await anEvaluatedTender(api, team, { prices: [300, 200, 250] })
  const judged = await api.services.evaluation.judge(api.services.db, tender)
  expect(judged).toMatchObject({ isReady: true, phase: 'ready' })
  const order = [1, 2, 0].map((place) => bids[place]?.submission)
  expect(judged?.bids.map(({ submissionId }) => submissionId)).toEqual(order)
  expect(judged?.bids.map(({ points, total }) => [points, total])).toEqual([
    [[5000, 1500, 1000], 7500],
    [[4000, 1500, 1000], 6500],
    [[3333, 1500, 1000], 5833],
  ])
  const params = { id: tender }
  const compared = must(await team.auditor.call(readComparison, { params }))
  expect(
    compared.bids.map(({ rank, above_lowest, from_median }) => [rank, above_lowest, from_median]),
  ).toEqual([
    [1, 0, -2000],
    [2, 2500, 0],
    [3, 5000, 2000],
  ])
})

test('tells each person what waits for them', async () => {
  const { tender, bids } = await anOpenedTender(api, team, { prices: [100, 200] })
  const { needsOf } = api.services.evaluation
  const waiting = async (person: Pick<Team['officer'], 'id'>, role: 'officer' | 'evaluator') => {
    const needs = await needsOf({ id: person.id, roles: [role] })
    const own = needs.filter((need) => need.tender.id === tender)
    return own.map(({ matter }) => matter)
  }
  const [evaluator] = team.evaluators
  expect(await waiting(team.officer, 'officer')).toEqual(['checks'])
  expect(await waiting(evaluator, 'evaluator')).toEqual(['declaration'])
  await declareNone(tender, [team.officer, ...team.evaluators])
  const submission = bids[0]?.submission ?? ''
  const out = { decision: 'exclude', ground: 'unreadable', reason: 'Blank pages.' } as const
  must(await decide(team.officer, tender, [{ submission, ...out }]))
  expect(await waiting(team.officer, 'officer')).toEqual(['checks'])
  expect(await waiting(team.secondOfficer, 'officer')).toEqual(['checks', 'signature'])
  expect(await waiting(evaluator, 'evaluator')).toEqual([])
  await checkAll(team, tender)
  expect(await waiting(team.officer, 'officer')).toEqual([])
  expect(await waiting(evaluator, 'evaluator')).toEqual(['scores'])
})
