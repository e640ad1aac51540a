import { expect, it } from 'vitest'
import { aPaper } from './a-paper.ts'
import { byExpiry, expiryOf, hasExpired } from './expiry.ts'

const today = '2026-11-14'

it.each([
  [null, { step: 'never' }],
  ['2026-11-13', { step: 'over', day: '2026-11-13' }],
  ['2026-11-14', { step: 'near', day: '2026-11-14', days: 0 }],
  ['2026-12-14', { step: 'near', day: '2026-12-14', days: 30 }],
  ['2026-12-15', { step: 'far', day: '2026-12-15' }],
])('tells how much time is left until %s', (day, expiry) => {
  expect(expiryOf(day, today)).toEqual(expiry)
})

it('lets a paper be valid on its last day', () => {
  expect(hasExpired(today, today)).toBe(false)
  expect(hasExpired('2026-11-13', today)).toBe(true)
  expect(hasExpired(null, today)).toBe(false)
})

it('begins with the paper that expires first, and ends with those that never do', () => {
  const days = ['2028-03-31', null, '2026-11-30']
  const sorted = byExpiry(days.map((day) => aPaper({ expires_on: day })))
  expect(sorted.map((paper) => paper.expires_on)).toEqual(['2026-11-30', '2028-03-31', null])
})
