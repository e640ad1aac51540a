import type { Evaluation } from '@padauk/contract/admin/evaluation'
import { firstCriteria, firstEvaluation } from '@padauk/contract/evaluation-rules'
import { expect, test } from 'vitest'
import { maySeeBids, nextStep, phasesOf } from './next-step.ts'

const at = '2026-12-08T09:00:00Z'
const weighted = {
  ...firstEvaluation,
  method: 'weighted-criteria' as const,
  criteria: [...firstCriteria],
}
const noPart: Evaluation['own'] = {
  is_evaluator: false,
  rules_accepted_at: null,
  has_interest: null,
  declared_at: null,
  locked_at: null,
  may_check: false,
  may_score: false,
  may_compare: false,
}
const declared = { has_interest: false, declared_at: at }

function standing(facts: Partial<Evaluation> = {}, own: Partial<Evaluation['own']> = {}) {
  const evaluation: Evaluation = {
    id: 'tender',
    number: null,
    name_en: 'Chillers',
    name_mm: '',
    end_date: at,
    opened_at: at,
    phase: 'formal-check',
    rules: weighted,
    evaluators: [],
    candidates: [],
    bidders: ['Delta Mechanical'],
    checks: { all: 1, decided: 0, waiting: 0 },
    own: { ...noPart, ...own },
    ...facts,
  }
  return evaluation
}

const evaluator = { is_evaluator: true, rules_accepted_at: at }
const someone = { id: 'su', name: 'Su' }

test.each([
  ['appoint', standing({ phase: 'before-opening', candidates: [someone] })],
  ['waitOpening', standing({ phase: 'before-opening' })],
  ['declare', standing()],
  ['check', standing({}, { ...declared, may_check: true })],
  ['waitScores', standing({ phase: 'scoring' }, declared)],
  ['award', standing({ phase: 'ready' }, declared)],
  ['readDecision', standing({ phase: 'decided' }, declared)],
])('an officer goes on with %s', (step, evaluation) => {
  expect(nextStep(evaluation, true)).toBe(step)
})

test.each([
  ['accept', standing({ phase: 'before-opening' }, { is_evaluator: true })],
  ['accept', standing({ bidders: null }, { is_evaluator: true })],
  ['waitOpening', standing({ phase: 'before-opening' }, evaluator)],
  ['declare', standing({}, evaluator)],
  ['waitChecks', standing({}, { ...evaluator, ...declared })],
  ['score', standing({ phase: 'scoring' }, { ...evaluator, ...declared, may_score: true })],
  [
    'waitScores',
    standing({ phase: 'scoring' }, { ...evaluator, ...declared, may_score: true, locked_at: at }),
  ],
  ['waitDecision', standing({ phase: 'ready' }, { ...evaluator, ...declared })],
])('an evaluator goes on with %s', (step, evaluation) => {
  expect(nextStep(evaluation, false)).toBe(step)
})

test('an owner declares nothing', () => {
  expect(nextStep(standing(), false)).toBe('waitChecks')
})

test('the lowest price needs no scores', () => {
  expect(phasesOf({ rules: firstEvaluation, phase: 'formal-check' })).not.toContain('scoring')
  expect(phasesOf({ rules: weighted, phase: 'formal-check' })).toContain('scoring')
})

test('bids are seen after the declaration, and by readers after the opening', () => {
  expect(maySeeBids(standing(), false)).toBe(false)
  expect(maySeeBids(standing({}, declared), false)).toBe(true)
  expect(maySeeBids(standing(), true)).toBe(true)
  expect(maySeeBids(standing({ phase: 'before-opening' }), true)).toBe(false)
})
