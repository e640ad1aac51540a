import { randomUUID } from 'node:crypto'
import * as awards from '@padauk/contract/admin/awards'
import * as contracts from '@padauk/contract/admin/contracts'
import * as checks from '@padauk/contract/admin/bid-checks'
import * as evaluation from '@padauk/contract/admin/evaluation'
import * as scores from '@padauk/contract/admin/scores'
import { listSubmissions } from '@padauk/contract/admin/submissions'
import type { Call } from '@padauk/contract/client'
import { objectToResult, readOutcome, readOwnResult } from '@padauk/contract/outcomes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Api } from '#test/people'
import { startApi } from '#test/start-api'
import { aTenderThroughStates, onlookers, statesOfTender } from '#test/tender-states'
import type { Onlooker } from '#test/tender-states'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

type Answer = { ok: true } | { ok: false; code: string }
type Probe = (call: Call, id: string) => Promise<Answer>

const unknown = randomUUID()
const reason = 'Demo'
const seen = { revision: -1 }
const day = '2025-01-01'

/** Reads, and acts that change nothing: each names what is not there, so only its way is tried. */
const probes: Record<string, Probe> = {
  outcome: (call, id) => call(readOutcome, { params: { id }, query: {} }),
  'own result': (call, id) => call(readOwnResult, { params: { tenderId: id }, query: {} }),
  object: (call, id) => call(objectToResult, { params: { id }, body: { text: '' } }),
  evaluation: (call, id) => call(evaluation.readEvaluation, { params: { id } }),
  appoint: (call, id) =>
    call(evaluation.appointEvaluator, { params: { id }, body: { staff: unknown } }),
  'accept the rules': (call, id) => call(evaluation.acceptEvaluationRules, { params: { id } }),
  checks: (call, id) => call(checks.listChecks, { params: { id } }),
  check: (call, id) =>
    call(checks.decideChecks, {
      params: { id },
      body: { decisions: [{ submission: unknown, decision: 'complete' }] },
    }),
  'sign an exclusion': (call, id) => call(checks.signExclusion, { params: { id, check: unknown } }),
  'return an exclusion': (call, id) =>
    call(checks.returnExclusion, { params: { id, check: unknown }, body: { reason } }),
  'type a price': (call, id) =>
    call(checks.typePrice, {
      params: { id, submission: unknown },
      body: { amount: 1, currency: 'MMK' },
    }),
  'confirm a price': (call, id) =>
    call(checks.confirmPrice, {
      params: { id, submission: unknown },
      body: { amount: 1 },
    }),
  scores: (call, id) => call(scores.listScores, { params: { id } }),
  score: (call, id) =>
    call(scores.giveScores, {
      params: { id },
      body: { scores: [{ submission: unknown, criterion: 'quality', points: 1 }] },
    }),
  comparison: (call, id) => call(scores.readComparison, { params: { id } }),
  submissions: (call, id) => call(listSubmissions, { params: { id }, query: {} }),
  award: (call, id) => call(awards.readAward, { params: { id } }),
  propose: (call, id) =>
    call(awards.proposeAward, {
      params: { id },
      body: { winner: unknown, none: null, justification: reason, reasons: [] },
    }),
  approve: (call, id) => call(awards.approveAward, { params: { id }, body: seen }),
  'return a proposal': (call, id) =>
    call(awards.returnAward, { params: { id }, body: { ...seen, reason } }),
  'withdraw the winner': (call, id) =>
    call(awards.recordWithdrawal, { params: { id }, body: { ...seen, reason } }),
  objections: (call, id) => call(awards.listObjections, { params: { id } }),
  'answer an objection': (call, id) =>
    call(awards.answerObjection, {
      params: { id, objection: unknown },
      body: { outcome: 'dismissed', answer: reason },
    }),
  contract: (call, id) => call(contracts.readContract, { params: { id } }),
  'record the contract': (call, id) =>
    call(contracts.recordContract, {
      params: { id },
      body: {
        number: reason,
        signed_on: day,
        value: { amount: 1, currency: 'MMK' },
        starts_on: day,
        ends_on: '2024-01-01',
        document: null,
      },
    }),
  'end the contract': (call, id) =>
    call(contracts.endContract, { params: { id }, body: { how: 'completed', on: day } }),
}

const companies = 'other company, bidder, excluded bidder, winner'

const letters: Record<string, string> = {
  'token-invalid': 'x',
  'not-allowed': 'x',
  'not-found': 'n',
  'not-yet': 'y',
  'interest-undeclared': 'u',
  'invalid-input': 'i',
  'changed-since': 'c',
  'tender-closed': 't',
  'approver-scored': 's',
  'standstill-running': 'r',
}

/**
 * Who gets what in each state: open, closed, opened, checked, scored, proposed, standstill, final,
 * contract. `o` is an answer, `x` no permission, `u` an interest that was not declared, `s` a person
 * who scored, `y` not yet, `r` a
 * standstill that runs, `c` over, `t` after the deadline; `n` and `i` got as far as the thing that
 * the probe does not name. Those who are not listed have no permission.
 */
const table: Record<keyof typeof probes, Record<string, string>> = {
  outcome: { [onlookers.join(', ')]: 'ooooooooo' },
  'own result': { 'bidder, excluded bidder, winner': 'ooooooooo', 'other company': 'nnnnnnnnn' },
  object: { [companies]: 'iiiiiiiii' },
  evaluation: {
    'officer, undeclared officer, owner, owner who scored, auditor': 'ooooooooo',
    'evaluator, late evaluator': 'ooooooooo',
    'interested evaluator': 'ooxxxxxxx',
  },
  // No one is gone but the one with an interest, and no one was appointed in that place.
  appoint: { 'officer, undeclared officer': 'itiiitttt' },
  'accept the rules': {
    'evaluator, late evaluator, owner who scored': 'ooooooooo',
    'interested evaluator': 'ooxxxxxxx',
  },
  checks: {
    'officer, undeclared officer, owner, owner who scored, auditor': 'yyooooooo',
    evaluator: 'yyooooooo',
    'late evaluator': 'yyuuooooo',
    'interested evaluator': 'yyxxxxxxx',
  },
  check: { officer: 'yyiiicccc', 'undeclared officer': 'yyuuuuuuu' },
  'sign an exclusion': {
    'officer, owner, owner who scored': 'yyccccccc',
    'undeclared officer': 'yyuuuuuuu',
  },
  'return an exclusion': {
    'officer, owner, owner who scored': 'yyccccccc',
    'undeclared officer': 'yyuuuuuuu',
  },
  'type a price': { officer: 'yynnncccc', 'undeclared officer': 'yyuuuuuuu' },
  'confirm a price': { officer: 'yynnncccc', 'undeclared officer': 'yyuuuuuuu' },
  scores: {
    'officer, undeclared officer, owner, owner who scored, auditor': 'yyooooooo',
    evaluator: 'yyooooooo',
    'late evaluator': 'yyuuooooo',
    'interested evaluator': 'yyxxxxxxx',
  },
  score: {
    'evaluator, owner who scored': 'yyiiicccc',
    'late evaluator': 'yyuuicccc',
    'interested evaluator': 'yyxxxxxxx',
  },
  comparison: {
    'officer, undeclared officer, owner, owner who scored, auditor': 'yyooooooo',
    evaluator: 'yyooooooo',
    'late evaluator': 'yyuuooooo',
    'interested evaluator': 'yyxxxxxxx',
  },
  // After the closing they are listed by number alone.
  submissions: {
    'officer, undeclared officer, owner, owner who scored, auditor': 'yoooooooo',
    evaluator: 'yyooooooo',
    'late evaluator': 'yyuuooooo',
    'interested evaluator': 'yyxxxxxxx',
  },
  award: { 'officer, undeclared officer, owner, owner who scored, auditor': 'yyooooooo' },
  propose: { officer: 'yyyyicccc', 'undeclared officer': 'yyuuuuuuu' },
  approve: { 'owner, owner who scored': 'ccccccccc' },
  'return a proposal': { 'owner, owner who scored': 'ccccccccc' },
  'withdraw the winner': { officer: 'uuccccccc', 'undeclared officer': 'uuuuuuuuu' },
  objections: { 'officer, undeclared officer, owner, owner who scored, auditor': 'ooooooooo' },
  'answer an objection': {
    owner: 'nnnnnnnnn',
    'owner who scored': 'nnnnsssss',
    'evaluator, late evaluator': 'xxxxsssss',
  },
  contract: { 'officer, undeclared officer, owner, owner who scored, auditor': 'ooooooooo' },
  'record the contract': { owner: 'yyyyyyric', 'owner who scored': 'yyyysssss' },
  'end the contract': { owner: 'nnnnnnnni', 'owner who scored': 'nnnnsssss' },
}

const expectedOf = (name: string, who: Onlooker) =>
  Object.entries(table[name] ?? {}).find(([group]) => group.split(', ').includes(who))?.[1] ??
  'xxxxxxxxx'

test('everyone gets what the table says, on every route and in every state', async () => {
  const { tender, calls, become } = await aTenderThroughStates(api)
  const got = new Map<string, string>()
  for (const state of statesOfTender) {
    await become[state]()
    for (const [name, probe] of Object.entries(probes)) {
      for (const who of onlookers) {
        const answer = await probe(calls[who], tender)
        const letter = answer.ok ? 'o' : (letters[answer.code] ?? answer.code)
        const key = `${name}, ${who}`
        got.set(key, (got.get(key) ?? '') + letter)
      }
    }
  }
  const expected = Object.keys(probes).flatMap((name) =>
    onlookers.map((who): [string, string] => [`${name}, ${who}`, expectedOf(name, who)]),
  )
  const deviations = expected.filter(([key, row]) => got.get(key) !== row)
  expect(deviations.map(([key, row]) => `${key}: ${got.get(key)} instead of ${row}`)).toEqual([])
  expect(got.size * statesOfTender.length).toBe(Object.keys(probes).length * 15 * 9)
}, 240_000)
