import { expect, test } from 'vitest'
import { createPace, firstPiece, nextPiece, percentOf, secondsLeft } from './pace.ts'

test('measures the speed over the last seconds', () => {
  const pace = createPace()
  expect(pace.bytesPerSecond()).toBeNull()
  pace.note(0, 0)
  pace.note(10_000, 500)
  expect(pace.bytesPerSecond()).toBeNull()
  pace.note(50_000, 1_000)
  expect(pace.bytesPerSecond()).toBe(50_000)
  for (let second = 2; second <= 30; second++) pace.note(50_000 + second * 1_000, second * 1_000)
  expect(pace.bytesPerSecond()).toBe(1_000)
})

test('does not count resent bytes twice', () => {
  const pace = createPace()
  pace.note(0, 0)
  pace.note(90_000, 2_000)
  pace.note(40_000, 9_000)
  expect(pace.bytesPerSecond()).toBeNull()
  pace.note(60_000, 11_000)
  expect(pace.bytesPerSecond()).toBe(10_000)
})

test('pieces begin small, grow with a good line, and are never larger than a megabyte', () => {
  expect(firstPiece).toBe(65_536)
  expect(nextPiece(firstPiece, null)).toBe(65_536)
  expect(nextPiece(firstPiece, 50_000)).toBe(131_072)
  expect(nextPiece(131_072, 50_000)).toBe(150_000)
  expect(nextPiece(1_048_576, 5_000_000)).toBe(1_048_576)
})

test('a hundred per cent means that everything has arrived', () => {
  expect(percentOf(999_999, 1_000_000)).toBe(99)
  expect(percentOf(5, 5)).toBe(100)
  expect(percentOf(0, 0)).toBe(0)
  expect([secondsLeft(1_000, 300), secondsLeft(1_000, null)]).toEqual([4, null])
})
