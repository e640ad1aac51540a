import type { OutcomeState, ProgressStep } from '@padauk/contract/outcomes'
import { expect, test } from 'vitest'
import { progressRows } from './progress-rows.ts'

const at = (day: number) => `2026-11-${String(day).padStart(2, '0')}T09:30:00.000Z`
const step = (name: OutcomeState, day: number | null, until: number | null = null) =>
  ({ step: name, at: day && at(day), until: until && at(until) }) as ProgressStep

const evaluating = [
  step('open', 1),
  step('closed', 5),
  step('opened', 6),
  step('evaluation', 6),
  step('decided', null),
  step('final', null),
  step('contract', null),
]
const decided = [
  ...evaluating.slice(0, 4),
  step('decided', 9, 16),
  step('final', null),
  step('contract', null),
]
const looks = (rows: ReturnType<typeof progressRows>) =>
  rows.map(({ step: name, look }) => `${name} ${look}`)

test('while bids are evaluated, the decision to come has its announced date', () => {
  const rows = progressRows(
    { state: 'evaluation', steps: evaluating, planned: { decided: at(12) } },
    'en',
  )
  expect(looks(rows)).toEqual([
    'open past',
    'closed past',
    'opened past',
    'evaluation now',
    'decided next',
    'final next',
    'contract next',
  ])
  expect(rows[4]).toMatchObject({ form: 'planned', day: '12 Nov', time: null })
  expect(rows[1]).toMatchObject({ form: 'on', day: '5 Nov', time: '16:00' })
})

test('a step to come without an announced date has none', () => {
  const rows = progressRows({ state: 'evaluation', steps: evaluating }, 'en')
  expect(rows[4]).toMatchObject({ at: null, day: null, time: null })
})

test('the standstill of a decision is a step of its own, and the evaluation is over', () => {
  const rows = progressRows({ state: 'decided', steps: decided }, 'mm')
  expect(looks(rows)).toEqual([
    'open past',
    'closed past',
    'opened past',
    'decided past',
    'standstill now',
    'final next',
    'contract next',
  ])
  expect(rows[4]).toMatchObject({ form: 'until', day: '၁၆-၁၁' })
  expect(rows[0]).toMatchObject({ form: 'from', day: '၀၁-၁၁' })
})

test('a tender that ended without an award shows only what it went through', () => {
  const steps = [step('open', 1), step('closed', 5), step('opened', null), step('unsuccessful', 5)]
  const rows = progressRows({ state: 'unsuccessful', steps }, 'en')
  expect(looks(rows)).toEqual(['open past', 'closed past', 'unsuccessful now'])
})
