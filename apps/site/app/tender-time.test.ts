import { expect, it } from 'vitest'
import { countdown, dueLook, timeLeft } from './tender-time.ts'

const period = { start: '2026-11-05T02:30:00.000Z', end: '2026-11-25T02:30:00.000Z' }

it('counts the days as they are counted in Yangon', () => {
  const end = '2026-11-16T09:30:00.000Z'
  const lateInTheEvening = new Date('2026-11-14T17:29:59Z')
  const afterMidnight = new Date('2026-11-14T17:30:00Z')
  expect(timeLeft({ ...period, end, now: lateInTheEvening }).days).toBe(2)
  expect(timeLeft({ ...period, end, now: afterMidnight }).days).toBe(1)
})

it('is the last day until the deadline itself', () => {
  const now = new Date('2026-11-24T20:00:00Z')
  expect(timeLeft({ ...period, now })).toEqual({ days: 0, isSoon: true, percentPassed: 99 })
})

it('says how much of the time has passed', () => {
  const now = new Date('2026-11-15T02:30:00Z')
  expect(timeLeft({ ...period, now })).toEqual({ days: 10, isSoon: false, percentPassed: 50 })
})

it('is soon three days before', () => {
  const on = (date: string) => timeLeft({ ...period, now: new Date(`${date}T05:00:00Z`) }).isSoon
  expect(on('2026-11-21')).toBe(false)
  expect(on('2026-11-22')).toBe(true)
})

it('stays within its bounds before posting and after closing', () => {
  const on = (date: string) => timeLeft({ ...period, now: new Date(date) })
  expect(on('2026-10-01')).toMatchObject({ percentPassed: 0 })
  expect(on('2026-12-24')).toEqual({ days: 0, isSoon: true, percentPassed: 100 })
})

const hour = 3_600_000

it('is calm, amber under 24 hours and red under one hour', () => {
  expect([24 * hour, 24 * hour - 1, hour, hour - 1, 0].map(dueLook)).toEqual([
    'calm',
    'soon',
    'soon',
    'last',
    'last',
  ])
})

it('counts seconds in the last day only', () => {
  const unitsOf = (left: number) => countdown(left).map(({ unit, count }) => `${count} ${unit}`)
  expect(unitsOf(26 * hour + 90_000)).toEqual(['1 days', '2 hours', '1 minutes'])
  expect(unitsOf(5 * hour + 9_000)).toEqual(['5 hours', '0 minutes', '9 seconds'])
  expect(unitsOf(61_000)).toEqual(['1 minutes', '1 seconds'])
  expect(unitsOf(-1)).toEqual(['0 minutes', '0 seconds'])
})
