import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { createAutoplay } from './autoplay.ts'

beforeEach(() => {
  vi.useFakeTimers()
  return () => vi.useRealTimers()
})

function aCarousel() {
  let slide = 0
  const autoplay = createAutoplay({ every: 1_500, advance: () => (slide += 1) })
  onTestFinished(autoplay.stop)
  return { autoplay, slide: () => slide }
}

it('shows another picture every 1500 milliseconds', () => {
  const { slide } = aCarousel()
  vi.advanceTimersByTime(1_499)
  expect(slide()).toBe(0)
  vi.advanceTimersByTime(3_001)
  expect(slide()).toBe(3)
})

it('pauses while there is any reason, then waits a full interval', () => {
  const { autoplay, slide } = aCarousel()
  vi.advanceTimersByTime(1_400)
  autoplay.set('hover', true)
  autoplay.set('focus', true)
  autoplay.set('hover', false)
  vi.advanceTimersByTime(10_000)
  expect(slide()).toBe(0)
  autoplay.set('focus', false)
  vi.advanceTimersByTime(1_499)
  expect(slide()).toBe(0)
  vi.advanceTimersByTime(1)
  expect(slide()).toBe(1)
})

it('keeps one interval after repeated releases', () => {
  const { autoplay, slide } = aCarousel()
  autoplay.set('touch', false)
  autoplay.set('touch', false)
  vi.advanceTimersByTime(1_500)
  expect(slide()).toBe(1)
})

it('ends when the page is left', () => {
  const { autoplay, slide } = aCarousel()
  autoplay.stop()
  vi.advanceTimersByTime(10_000)
  expect(slide()).toBe(0)
})
