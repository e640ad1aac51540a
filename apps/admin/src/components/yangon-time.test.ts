import { expect, test } from 'vitest'
import { fromYangonClock, toYangonClock } from './yangon-time.ts'

test('a clock in Yangon is six and a half hours ahead, whatever the computer says', () => {
  expect(toYangonClock('2026-11-14T11:00:00.000Z')).toBe('2026-11-14T17:30')
  expect(fromYangonClock('2026-11-14T17:30')).toBe('2026-11-14T11:00:00.000Z')
  expect(fromYangonClock('2026-01-01T00:00')).toBe('2025-12-31T17:30:00.000Z')
})

test('an empty field is no instant', () => {
  expect([toYangonClock(null), fromYangonClock('')]).toEqual(['', ''])
})
