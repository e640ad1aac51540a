import { expect, test } from 'vitest'
import { newestScores, ownPoints, readTyped, scoredCriteria } from './score-book.ts'
import type { Score } from './score-book.ts'

const su = { id: 'su', name: 'Su' }
const aScore = (points: number, at: string, evaluator = su): Score => ({
  submission: 'bid',
  criterion: 'technical',
  evaluator,
  points,
  at,
  reason: '',
})
const criteria = [
  { id: 'price', labelEn: 'Price', labelMm: '', weight: 60 },
  { id: 'technical', labelEn: 'Technical', labelMm: '', weight: 30 },
  { id: 'delivery', labelEn: 'Delivery', labelMm: '', weight: 10 },
]

const reading = (typed: Record<string, string>, before: Record<string, number> = {}) =>
  readTyped({
    bids: [{ submission: 'bid' }],
    criteria: scoredCriteria(criteria),
    typed: (cell) => typed[cell] ?? '',
    before: (cell) => before[cell],
  })

test('the newest score of a person counts', () => {
  const book = newestScores([
    aScore(2500, '2026-12-02T10:00:00Z'),
    aScore(2400, '2026-12-01T10:00:00Z'),
    aScore(900, '2026-12-03T10:00:00Z', { id: 'ko', name: 'Ko' }),
  ])
  expect(ownPoints(book, 'bid/technical', 'su')).toBe(2500)
  expect(ownPoints(book, 'bid/technical', 'ko')).toBe(900)
  expect(ownPoints(book, 'bid/delivery', 'su')).toBeUndefined()
})

test('the price has no score to give', () => {
  expect(scoredCriteria(criteria).map(({ id }) => id)).toEqual(['technical', 'delivery'])
})

test('only what was changed is sent, and what is empty is counted', () => {
  expect(reading({ 'bid/technical': '24.5' })).toEqual({
    changed: [{ submission: 'bid', criterion: 'technical', points: 2450 }],
    faults: [],
    missing: 1,
  })
  const both = { 'bid/technical': '၂၄.၅', 'bid/delivery': '8' }
  expect(reading(both, { 'bid/technical': 2450 })).toEqual({
    changed: [{ submission: 'bid', criterion: 'delivery', points: 800 }],
    faults: [],
    missing: 0,
  })
})

test('what is no score, and a score that was emptied, are faults', () => {
  expect(reading({ 'bid/technical': '31', 'bid/delivery': '' }, { 'bid/delivery': 800 })).toEqual({
    changed: [],
    faults: ['bid/technical', 'bid/delivery'],
    missing: 0,
  })
})
