import { expect, test } from 'vitest'
import { idleStateAt, minutesLeft } from './idle.ts'

const minutes = (count: number) => count * 60_000

test('warns two minutes before a session ends after 30 minutes', () => {
  const states = [27, 28, 29.9, 30].map((idle) => idleStateAt(minutes(idle), 0))
  expect(states).toEqual(['fresh', 'ending', 'ending', 'over'])
})

test('the minutes left are counted up', () => {
  expect([28, 28.5, 29.5].map((idle) => minutesLeft(minutes(idle), 0))).toEqual([2, 2, 1])
})
