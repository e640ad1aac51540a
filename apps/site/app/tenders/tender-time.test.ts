import { expect, it } from 'vitest'
import { countdown, dueLook, timeLeft } from './tender-time.ts'

const end = '2026-11-16T09:30:00.000Z'

it('counts the days as they are counted in Yangon', () => {
  const lateInTheEvening = new Date('2026-11-14T17:29:59Z')
  const afterMidnight = new Date('2026-11-14T17:30:00Z')
  expect(timeLeft(end, lateInTheEvening).days).toBe(2)
  expect(timeLeft(end, afterMidnight).days).toBe(1)
})

it('counts hours during the last 24, also across midnight', () => {
  expect(timeLeft(end, new Date('2026-11-15T09:30:00Z'))).toMatchObject({ days: 1, hours: 24 })
  expect(timeLeft(end, new Date('2026-11-15T09:30:01Z'))).toMatchObject({ days: 0, hours: 23 })
  expect(timeLeft(end, new Date('2026-11-16T08:30:01Z'))).toMatchObject({ days: 0, hours: 0 })
})

it('is soon three days before, and until the end', () => {
  const on = (date: string) => timeLeft(end, new Date(`${date}T05:00:00Z`)).isSoon
  expect(on('2026-11-12')).toBe(false)
  expect(on('2026-11-13')).toBe(true)
  expect(on('2026-11-16')).toBe(true)
})

it('names the deadline itself, so that a page keeps its bytes', () => {
  const at = (now: string) => timeLeft(end, new Date(now)).until
  expect(at('2026-11-15T09:00:00.001Z')).toBe(at('2026-11-15T09:00:00.002Z'))
})

it('never counts below zero', () => {
  expect(timeLeft(end, new Date('2026-12-24'))).toMatchObject({
    hours: 0,
    days: 0,
  })
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
