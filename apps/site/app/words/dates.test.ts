import { expect, it } from 'vitest'
import { currentYear } from './dates.ts'

it('shows the year of Yangon in the digits of the page', () => {
  const lastEveningInLondon = new Date('2026-12-31T18:00:00Z')
  expect(currentYear(lastEveningInLondon, 'en')).toBe('2027')
  expect(currentYear(lastEveningInLondon, 'mm')).toBe('၂၀၂၇')
  expect(currentYear(new Date('2026-12-31T17:00:00Z'), 'en')).toBe('2026')
})
