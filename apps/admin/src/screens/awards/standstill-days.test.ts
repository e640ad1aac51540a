import { expect, test } from 'vitest'
import { standstillDays } from './standstill-days.ts'

const five = {
  approvedAt: '2026-12-16T08:00:00Z',
  until: '2026-12-23T17:29:59Z',
  workingDays: 5,
  now: '2026-12-21T05:00:00Z',
}

test('shows each day, weekends apart, from the day after the decision to the last', () => {
  expect(standstillDays(five)?.map(({ kind }) => kind)).toEqual([
    'past',
    'past',
    'off',
    'off',
    'today',
    'later',
    'last',
  ])
  expect(standstillDays(five)?.[0]?.at).toBe('2026-12-17T05:30:00.000Z')
})

test('shows none when a holiday makes it longer than its weekdays', () => {
  expect(standstillDays({ ...five, until: '2026-12-24T17:29:59Z' })).toBeNull()
})
