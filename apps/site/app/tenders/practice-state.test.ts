import { expect, it } from 'vitest'
import { pauseAfter } from './practice-state.ts'

it('asks soon, then more and more rarely, and at least four times a minute', () => {
  const pauses = Array.from({ length: 10 }, (_, tries) => pauseAfter(tries))
  expect(pauses[0]).toBe(1_500)
  expect(pauses).toEqual(pauses.toSorted((a, b) => a - b))
  expect(pauses.at(-1)).toBe(15_000)
})
