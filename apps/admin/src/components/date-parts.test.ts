import { expect, test } from 'vitest'
import {
  dayOf,
  fromYangonClock,
  instantOf,
  partsOf,
  partsOfDay,
  toYangonClock,
} from './date-parts.ts'

const deadline = { day: '5', month: '2', year: '2027', time: '16:00' }

test('an instant is shown by the clock in Yangon and read back the same', () => {
  expect(partsOf('2027-02-05T09:30:00.000Z')).toEqual(deadline)
  expect(instantOf(deadline)).toBe('2027-02-05T09:30:00.000Z')
})

test.each(['16:00', '16.00', '1600', ' 16:00 ', '၁၆:၀၀'])('the time may be typed as %s', (time) => {
  expect(instantOf({ ...deadline, time })).toBe('2027-02-05T09:30:00.000Z')
})

test.each([
  { day: '30' },
  { day: '0' },
  { day: '' },
  { month: '' },
  { year: '27' },
  { time: '' },
  { time: '25:00' },
  { time: '4 pm' },
])('%o is no instant', (wrong) => {
  expect(instantOf({ ...deadline, ...wrong })).toBe('')
})

test('a day without a time keeps its order in both directions', () => {
  expect(partsOfDay('2026-12-02')).toEqual({ day: '2', month: '12', year: '2026' })
  expect(dayOf({ day: '၂', month: '12', year: '2026' })).toBe('2026-12-02')
  expect(partsOfDay('')).toEqual({ day: '', month: '', year: '' })
})

test('a clock in Yangon is six and a half hours ahead in every time zone', () => {
  expect(toYangonClock('2026-11-14T11:00:00.000Z')).toBe('2026-11-14T17:30')
  expect(fromYangonClock('2026-11-14T17:30')).toBe('2026-11-14T11:00:00.000Z')
  expect(fromYangonClock('2026-01-01T00:00')).toBe('2025-12-31T17:30:00.000Z')
})

test('returns nothing for an empty field', () => {
  expect([toYangonClock(null), fromYangonClock('')]).toEqual(['', ''])
})
