import { expect, it } from 'vitest'
import { retryDelay, triesBeforeSaying } from './retry-delay.ts'

it('waits longer each time, but never gives up', () => {
  const delays = Array.from({ length: triesBeforeSaying + 2 }, (_, tries) => retryDelay(tries, 0.5))
  expect(delays).toEqual([1_000, 2_000, 4_000, 8_000, 10_000, 10_000])
})

it('spreads visitors who lost the server at the same moment', () => {
  expect(retryDelay(0, 0)).toBe(800)
  expect(retryDelay(0, 1)).toBe(1_200)
})
