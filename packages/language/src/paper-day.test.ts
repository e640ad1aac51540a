import { expect, it } from 'vitest'
import { paperDay } from './paper-day.ts'

it.each([
  ['2028-03-31', 'Mar 31st, 2028', '၂၀၂၈ ခုနှစ်၊ မတ်လ ၃၁\u00a0ရက်'],
  ['2026-09-01', 'Sep 1st, 2026', '၂၀၂၆ ခုနှစ်၊ စက်တင်ဘာလ ၁\u00a0ရက်'],
])('writes %s with its year and without the day of the week', (day, english, burmese) => {
  expect(paperDay(day, 'en')).toBe(english)
  expect(paperDay(day, 'mm')).toBe(burmese)
})
