import { expect, it } from 'vitest'
import { waitFor } from './deadline-watch.ts'

const deadline = Date.parse('2026-11-17T09:30:00Z')
const minute = 60_000

it('waits until the deadline has passed and no older copy is served', () => {
  expect(waitFor(deadline, deadline - minute)).toBe(minute + 2_000)
})

it('asks again soon while the page still says open', () => {
  expect(waitFor(deadline, deadline + minute)).toBe(2_000)
})

it('asks again within the hour, because a device may sleep', () => {
  expect(waitFor(deadline, deadline - 90 * minute)).toBe(60 * minute)
})

it('asks again after a while when the server did not answer', () => {
  expect(waitFor(deadline, null)).toBe(10_000)
})
