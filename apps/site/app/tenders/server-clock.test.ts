import { expect, test } from 'vitest'
import { durationOf, readServerClock, serverNow } from './server-clock.ts'

test('the time of the server goes on by what has passed here, not by what the device shows', () => {
  const clock = readServerClock({
    serverTime: '2026-11-15T12:00:00.000+06:30',
    askedAt: 1_000,
    answeredAt: 1_600,
  })
  const noon = Date.parse('2026-11-15T12:00:00+06:30')
  expect(serverNow(clock, 1_600)).toBe(noon + 300)
  expect(serverNow(clock, 61_300)).toBe(noon + 60_000)
})

test('shows the time left in days, hours, minutes and seconds, never negative', () => {
  expect(durationOf(93_784_900)).toEqual({ days: 1, hours: 2, minutes: 3, seconds: 4 })
  expect(durationOf(-5)).toEqual({ days: 0, hours: 0, minutes: 0, seconds: 0 })
})
