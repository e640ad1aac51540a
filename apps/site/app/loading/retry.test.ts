import { beforeEach, expect, it, vi } from 'vitest'
import { keepTrying, retryDelay, triesBeforeSaying } from './retry.ts'

it('waits longer each time, but never gives up', () => {
  const delays = Array.from({ length: triesBeforeSaying + 2 }, (_, tries) => retryDelay(tries, 0.5))
  expect(delays).toEqual([1_000, 2_000, 4_000, 8_000, 10_000, 10_000])
})

it('spreads visitors who lost the server at the same moment', () => {
  expect(retryDelay(0, 0)).toBe(800)
  expect(retryDelay(0, 1)).toBe(1_200)
})

beforeEach(() => {
  vi.useFakeTimers()
  return () => vi.useRealTimers()
})

it('returns the result of the third attempt', async () => {
  let attempts = 0
  const loading = keepTrying(async () => {
    attempts += 1
    if (attempts < 3) throw new Error('no line')
    return 'the footer'
  })
  await vi.advanceTimersByTimeAsync(60_000)
  await expect(loading).resolves.toBe('the footer')
  expect(attempts).toBe(3)
})

it('leaves growing pauses between the attempts', async () => {
  const startedAt = Date.now()
  const pauses: number[] = []
  void keepTrying<never>(async () => {
    pauses.push(Date.now() - startedAt)
    throw new Error('no line')
  })
  await vi.advanceTimersByTimeAsync(4_000)
  // At once, after about 1 second, after about 2 more.
  expect(pauses).toHaveLength(3)
})
