import { listChecks } from '@padauk/contract/admin/bid-checks'
import {
  acceptEvaluationRules,
  appointEvaluator,
  declareInterest,
  readEvaluation,
  removeEvaluator,
} from '@padauk/contract/admin/evaluation'
import { listScores, readComparison } from '@padauk/contract/admin/scores'
import {
  downloadBidFile,
  downloadPackage,
  exportSubmissions,
  listBidsOfCompany,
  listSubmissions,
  readOpening,
} from '@padauk/contract/admin/submissions'
import { addressOf } from '@padauk/contract/client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aTender } from '#test/builders'
import { must } from '#test/editors'
import { aTeam, anOpenedTender, declareNone } from '#test/evaluations'
import type { Team } from '#test/evaluations'
import { aSteppedUpMember } from '#test/people'
import type { Api } from '#test/people'
import { startApi } from '#test/start-api'

let api: Api
let team: Team
beforeAll(async () => {
  api = await startApi()
  team = await aTeam(api)
})
afterAll(() => api.close())

type Person = Team['officer']

const declareOn = ({ call }: Person, tender: string, hasInterest: boolean) =>
  call(declareInterest, { params: { id: tender }, body: { has_interest: hasInterest } })

const fetchAs = async ({ headers }: Person, path: string) => {
  const response = await fetch(api.origin + path, { headers })
  await response.arrayBuffer()
  return response.status
}

/** The status of every way to what is in the bids of a tender. */
async function waysTo(person: Person, tender: string, submission: string) {
  const params = { id: tender }
  const file = { id: submission, slot: 'document' as const }
  const read = [readEvaluation, listChecks, listScores, readComparison, readOpening] as const
  const statuses = []
  for (const endpoint of read) {
    statuses.push(await fetchAs(person, addressOf(endpoint, { params })))
  }
  return [
    ...statuses,
    await fetchAs(person, addressOf(listSubmissions, { params, query: {} })),
    await fetchAs(person, addressOf(exportSubmissions, { params })),
    await fetchAs(person, addressOf(downloadBidFile, { params: file })),
    await fetchAs(person, addressOf(downloadPackage, { params })),
  ]
}

test('officers appoint active evaluators before the deadline, and take it back', async () => {
  const tender = await aTender(api.services.db, { nameEn: 'Lifts' })
  const params = { id: tender }
  const [evaluator] = team.evaluators
  const appoint = (staff: string) =>
    team.officer.call(appointEvaluator, { params, body: { staff } })
  expect(await appoint(team.auditor.id)).toMatchObject({ code: 'invalid-input' })
  const appointed = must(await appoint(evaluator.id))
  expect(appointed.evaluators.map(({ person }) => person.id)).toEqual([evaluator.id])
  expect(appointed.candidates.map(({ id }) => id)).not.toContain(evaluator.id)
  expect(appointed).toMatchObject({ phase: 'before-opening', bidders: null })
  const accepted = must(await evaluator.call(acceptEvaluationRules, { params }))
  expect(accepted.own).toMatchObject({ is_evaluator: true, has_interest: null })
  expect(accepted.own.rules_accepted_at).not.toBeNull()
  const early = await declareOn(evaluator, tender, false)
  expect(early).toMatchObject({ code: 'not-yet' })
  const place = { id: tender, staff: evaluator.id }
  const removed = must(await team.officer.call(removeEvaluator, { params: place }))
  expect(removed.evaluators).toEqual([])
  expect(await evaluator.call(readEvaluation, { params })).toMatchObject({ code: 'not-allowed' })
})

test('an evaluator reads bids after accepting the rules and declaring no interest', async () => {
  const late = await aSteppedUpMember(api, ['evaluator'])
  const { tender, bids } = await anOpenedTender(api, team, {
    prices: [100],
    before: (id) =>
      team.officer.call(appointEvaluator, { params: { id }, body: { staff: late.id } }),
  })
  const params = { id: tender }
  const submission = bids[0]?.submission ?? ''
  const before = must(await late.call(readEvaluation, { params }))
  expect(before).toMatchObject({ bidders: null, own: { may_score: false } })
  expect(await waysTo(late, tender, submission)).toEqual([
    200, 409, 409, 409, 409, 409, 403, 409, 403,
  ])
  expect(await declareOn(late, tender, false)).toMatchObject({ code: 'not-allowed' })
  const accepted = must(await late.call(acceptEvaluationRules, { params }))
  expect(accepted.bidders).toHaveLength(1)
  must(await declareOn(late, tender, false))
  expect(await waysTo(late, tender, submission)).toEqual([
    200, 200, 200, 200, 200, 200, 403, 200, 403,
  ])
})

test('owners list and download, auditors list, and neither declares', async () => {
  const { tender, bids } = await anOpenedTender(api, team, { prices: [100] })
  const submission = bids[0]?.submission ?? ''
  const all = [200, 200, 200, 200, 200, 200, 200, 200, 200]
  expect(await waysTo(team.owner, tender, submission)).toEqual(all)
  expect(await waysTo(team.officer, tender, submission)).toEqual(all)
  expect(await waysTo(team.auditor, tender, submission)).toEqual([...all.slice(0, 7), 403, 403])
  expect(await declareOn(team.owner, tender, false)).toMatchObject({ status: 403 })
  const outsider = await aSteppedUpMember(api, ['evaluator'])
  expect(new Set(await waysTo(outsider, tender, submission))).toEqual(new Set([403]))
})

test('a declared interest ends every access to the tender at once, and stays', async () => {
  const { tender, bids } = await anOpenedTender(api, team, { prices: [100] })
  const [evaluator] = team.evaluators
  const officer = await aSteppedUpMember(api, ['officer'])
  await declareNone(tender, [evaluator, officer])
  const company = bids[0]?.bidder.id ?? ''
  const submission = bids[0]?.submission ?? ''
  const known = async () => {
    const page = await officer.call(listBidsOfCompany, { params: { id: company }, query: {} })
    return must(page).items.length
  }
  expect(await known()).toBe(1)
  for (const person of [evaluator, officer]) {
    must(await declareOn(person, tender, true))
    expect(new Set(await waysTo(person, tender, submission))).toEqual(new Set([403]))
    expect(await declareOn(person, tender, false)).toMatchObject({ code: 'not-allowed' })
  }
  expect(await known()).toBe(0)
  const entries = await api.services.db
    .selectFrom('auditEntries')
    .select(['actor', 'body'])
    .where('action', '=', 'evaluation.declared')
    .where('subject', '=', `tender:${tender}`)
    .orderBy('seq')
    .execute()
  expect(entries.map(({ actor, body }) => [actor, JSON.parse(body)])).toEqual([
    [`staff:${evaluator.id}`, { has_interest: false }],
    [`staff:${officer.id}`, { has_interest: false }],
    [`staff:${evaluator.id}`, { has_interest: true }],
    [`staff:${officer.id}`, { has_interest: true }],
  ])
})

test('after the deadline only one who stepped aside is replaced, once', async () => {
  const { tender } = await anOpenedTender(api, team, { prices: [100] })
  const params = { id: tender }
  const [first, second] = [
    await aSteppedUpMember(api, ['evaluator']),
    await aSteppedUpMember(api, ['evaluator']),
  ]
  const appoint = (staff: string) =>
    team.officer.call(appointEvaluator, { params, body: { staff } })
  const closed = { status: 409, code: 'tender-closed' }
  expect(await appoint(first.id)).toMatchObject(closed)
  const [evaluator] = team.evaluators
  const place = { id: tender, staff: evaluator.id }
  expect(await team.officer.call(removeEvaluator, { params: place })).toMatchObject(closed)
  must(await declareOn(evaluator, tender, true))
  expect(await appoint(evaluator.id)).toMatchObject({ ok: true })
  expect(must(await appoint(first.id)).evaluators).toHaveLength(3)
  expect(await appoint(second.id)).toMatchObject(closed)
})
