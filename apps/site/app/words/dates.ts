import { toMyanmarDigits } from '@padauk/language/digits'
import type { Language } from '@padauk/language/language'

const yangonOffset = 6.5 * 3_600_000

/** The year it is in Yangon, which begins New Year while the server may still be in the old one. */
export function currentYear(now: Date, language: Language) {
  const year = new Date(now.getTime() + yangonOffset).getUTCFullYear()
  return language === 'mm' ? toMyanmarDigits(year) : String(year)
}
