import { expect, test } from 'vitest'
import { adjournedUntil } from '#features/sittings/adjourning/until'

const until = (rule: Parameters<typeof adjournedUntil>[0], now: string) =>
  adjournedUntil(rule, new Date(now)).toISOString()

test.each([
  ['on a Monday', '2026-11-16T15:00:00+06:30', '2026-11-17T03:30:00.000Z'],
  ['early on a Monday, not the same day', '2026-11-16T08:00:00+06:30', '2026-11-17T03:30:00.000Z'],
  ['on a Friday', '2026-11-20T15:00:00+06:30', '2026-11-23T03:30:00.000Z'],
  ['on a Saturday', '2026-11-21T15:00:00+06:30', '2026-11-23T03:30:00.000Z'],
  ['on a Sunday', '2026-11-22T15:00:00+06:30', '2026-11-23T03:30:00.000Z'],
  // Already Friday in Yangon, still Thursday in UTC.
  ['just after midnight in Yangon', '2026-11-20T00:10:00+06:30', '2026-11-23T03:30:00.000Z'],
])('ends at 10:00 of the next working day when it begins %s', (_, now, end) => {
  expect(until('next-working-day-10:00', now)).toBe(end)
})

test('ends at 14:00 where the tender says so', () => {
  expect(until('next-working-day-14:00', '2026-12-31T15:00:00+06:30')).toBe(
    '2027-01-01T07:30:00.000Z',
  )
})

test.each([
  ['a Wednesday', '2026-11-18T15:00:00+06:30', '2026-11-20T03:30:00.000Z'],
  ['a Thursday, over the weekend', '2026-11-19T15:00:00+06:30', '2026-11-23T03:30:00.000Z'],
  ['a Friday, over the weekend', '2026-11-20T15:00:00+06:30', '2026-11-24T03:30:00.000Z'],
])('ends on the second working day after %s', (_, now, end) => {
  expect(until('second-working-day-10:00', now)).toBe(end)
})
