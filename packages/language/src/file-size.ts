import { toMyanmarDigits } from './digits.ts'
import type { Language } from './language.ts'

const units = ['KB', 'MB', 'GB'] as const

/** `340 KB`, `1.8 MB`, `၁.၈ MB`: 1 MB is 1,048,576 bytes, as in the limits. */
export function fileSize(bytes: number, language: Language) {
  let amount = Math.max(1, bytes / 1_024)
  let unit = 0
  for (; amount >= 1_000 && unit < 2; unit++) amount /= 1_024
  const written = amount < 100 && unit > 0 ? amount.toFixed(1) : String(Math.round(amount))
  const shown = written.replace(/\.0$/, '')
  return `${language === 'mm' ? toMyanmarDigits(shown) : shown} ${units[unit]}`
}
