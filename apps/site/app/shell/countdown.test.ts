import { beforeEach, expect, it, vi } from 'vitest'
import { createCountdown } from './countdown.ts'

beforeEach(() => {
  vi.useFakeTimers()
  return () => vi.useRealTimers()
})

function aToast() {
  let isShown = true
  const countdown = createCountdown(4_000, () => (isShown = false))
  countdown.run()
  return { countdown, isShown: () => isShown }
}

it('shows a toast for four seconds', () => {
  const { isShown } = aToast()
  vi.advanceTimersByTime(3_999)
  expect(isShown()).toBe(true)
  vi.advanceTimersByTime(1)
  expect(isShown()).toBe(false)
})

it('pauses while a person hovers or focuses it, then continues', () => {
  const { countdown, isShown } = aToast()
  vi.advanceTimersByTime(3_000)
  countdown.hold()
  vi.advanceTimersByTime(60_000)
  expect(isShown()).toBe(true)
  countdown.run()
  vi.advanceTimersByTime(999)
  expect(isShown()).toBe(true)
  vi.advanceTimersByTime(1)
  expect(isShown()).toBe(false)
})

it('counts a pause once, however often it is told', () => {
  const { countdown, isShown } = aToast()
  vi.advanceTimersByTime(1_000)
  countdown.hold()
  vi.advanceTimersByTime(1_000)
  countdown.hold()
  countdown.run()
  countdown.run()
  vi.advanceTimersByTime(2_999)
  expect(isShown()).toBe(true)
  vi.advanceTimersByTime(1)
  expect(isShown()).toBe(false)
})
