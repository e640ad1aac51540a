import { expect, test } from 'vitest'
import { parsePoints, pointsText, typedPoints } from './points.ts'

test.each([
  ['24', 30, 2400],
  ['24.5', 30, 2450],
  ['24.05', 30, 2405],
  [' 30 ', 30, 3000],
  ['0', 30, 0],
  ['၂၄.၅', 30, 2450],
  ['၃ဝ', 30, 3000],
  ['100', 100, 10_000],
])('reads %s of %i', (typed, weight, points) => {
  expect(parsePoints(typed, weight)).toBe(points)
})

test.each([
  ['', 30],
  ['30.01', 30],
  ['-1', 30],
  ['1.234', 30],
  ['24,5', 30],
  ['1e1', 30],
  ['ten', 30],
])('rejects "%s" of %i', (typed, weight) => {
  expect(parsePoints(typed, weight)).toBeNull()
})

test('writes points in both languages', () => {
  expect(pointsText(4820, 'en')).toBe('48.20')
  expect(pointsText(5, 'en')).toBe('0.05')
  expect(pointsText(10_000, 'mm')).toBe('၁၀၀.၀၀')
})

test('what it writes into a field is read back as the same points', () => {
  for (const points of [0, 5, 4820, 2405, 10_000])
    for (const language of ['en', 'mm'] as const)
      expect(parsePoints(typedPoints(points, language), 100)).toBe(points)
})
