import { readEvaluation } from '@padauk/contract/admin/evaluation'
import { giveScores, listScores, lockScores, readComparison } from '@padauk/contract/admin/scores'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { must } from '#test/editors'
import {
  aTeam,
  anOpenedTender,
  checkAll,
  decide,
  declareNone,
  scoreAndLock,
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

async function toScore(prices: number[]) {
  const { tender, bids } = await anOpenedTender(api, team, { prices })
  await declareNone(tender, [team.officer, ...team.evaluators])
  const params = { id: tender }
  const [one, other] = team.evaluators
  const give = (
    { call }: Pick<Team['officer'], 'call'>,
    scores: { submission: string; criterion: string; points: number }[],
    reason = '',
  ) => call(giveScores, { params, body: { scores, reason } })
  const seenBy = async ({ call }: Pick<Team['officer'], 'call'>) =>
    must(await call(listScores, { params })).scores.length
  return { tender, params, one, other, give, seenBy, ids: bids.map((bid) => bid.submission) }
}

const points = (submission = '', quality = 2000, time = 1000) => [
  { submission, criterion: 'quality', points: quality },
  { submission, criterion: 'time', points: time },
]

test('points stay between zero and the weight, for valid bids and criteria that are scored', async () => {
  const { tender, one, give, ids } = await toScore([100, 200])
  const [first = '', second = ''] = ids
  expect(await give(one, points(first))).toMatchObject({ code: 'invalid-input' })
  must(await decide(team.officer, tender, [{ submission: first, decision: 'complete' }]))
  expect(await give(one, points(first, 3001))).toMatchObject({
    status: 422,
    code: 'score-range',
    error: 'The score must be between 0 and 30.',
  })
  const wrong = [
    points(second),
    [{ submission: first, criterion: 'price', points: 1 }],
    [{ submission: first, criterion: 'beauty', points: 1 }],
    [...points(first), ...points(first)],
  ]
  for (const scores of wrong) {
    expect(await give(one, scores)).toMatchObject({ code: 'invalid-input' })
  }
  expect(must(await give(one, points(first, 3000))).scores).toHaveLength(2)
})

test('scores are locked once every valid bid has all of them', async () => {
  const { tender, params, one, give, ids } = await toScore([100, 200])
  const [first = '', second = ''] = ids
  must(await decide(team.officer, tender, [{ submission: first, decision: 'complete' }]))
  must(await give(one, points(first)))
  expect(await one.call(lockScores, { params })).toMatchObject({ code: 'not-yet' })
  must(await decide(team.officer, tender, [{ submission: second, decision: 'complete' }]))
  expect(await one.call(lockScores, { params })).toMatchObject({ code: 'invalid-input' })
  must(await give(one, points(second)))
  expect(must(await one.call(lockScores, { params })).locked_at).not.toBeNull()
})

test('a change after the lock needs a reason, and earlier points stay on record', async () => {
  const { tender, one, give, ids } = await toScore([100])
  await checkAll(team, tender)
  const [first = ''] = ids
  must(await give(one, points(first, 1000)))
  await scoreAndLock(one, tender, points(first, 1500))
  const locked = { status: 409, code: 'score-locked' }
  expect(await give(one, points(first, 2000))).toMatchObject(locked)
  // The same points are no change.
  must(await give(one, points(first, 1500)))
  const changed = must(await give(one, points(first, 2000), 'I misread page 3.'))
  expect(changed.scores).toContainEqual(
    expect.objectContaining({ points: 2000, reason: 'I misread page 3.' }),
  )
  const rows = await api.services.db
    .selectFrom('scores')
    .select(['no', 'points', 'reason'])
    .where('submissionId', '=', first)
    .where('criterion', '=', 'quality')
    .orderBy('no')
    .execute()
  expect(rows.map((row) => [row.no, row.points, row.reason])).toEqual([
    [1, 1000, ''],
    [2, 1500, ''],
    [3, 2000, 'I misread page 3.'],
  ])
})

test('the points of others are shown after one’s own are locked, and to readers once all are', async () => {
  const { tender, params, one, other, seenBy, ids } = await toScore([100])
  await checkAll(team, tender)
  const [first = ''] = ids
  const phase = async () => must(await team.officer.call(readEvaluation, { params })).phase
  await scoreAndLock(one, tender, points(first, 2000))
  expect(await Promise.all([one, other, team.officer, team.auditor].map(seenBy))).toEqual([
    2, 0, 0, 0,
  ])
  const hidden = must(await team.officer.call(readComparison, { params }))
  expect(hidden.bids[0]).toMatchObject({ points: [5000, null, null], total: null, rank: null })
  expect(await phase()).toBe('scoring')
  await scoreAndLock(other, tender, points(first, 2001))
  expect(await Promise.all([one, other, team.officer, team.owner].map(seenBy))).toEqual([
    4, 4, 4, 4,
  ])
  // The mean of 2000 and 2001 is rounded half up.
  const shown = must(await team.officer.call(readComparison, { params }))
  expect(shown.bids[0]).toMatchObject({ points: [5000, 2001, 1000], total: 8001, rank: 1 })
  expect(await phase()).toBe('ready')
})

test('those who are not appointed give no points', async () => {
  const { params } = await toScore([100])
  const body = { scores: points(crypto.randomUUID()) }
  expect(await team.officer.call(giveScores, { params, body })).toMatchObject({ status: 403 })
})
