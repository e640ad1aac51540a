import { expect, it } from 'vitest'
import { dayOf } from './company-home.ts'

it.each([
  ['2026-11-14T17:29:59Z', '2026-11-14'],
  ['2026-11-14T17:30:00Z', '2026-11-15'],
])('%s is the day %s in Yangon', (instant, day) => {
  expect(dayOf(Date.parse(instant))).toBe(day)
})
