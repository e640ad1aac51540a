import { toMyanmarDigits } from '@padauk/language/digits'
import type { Language } from '@padauk/language/language'

const units = ['KB', 'MB'] as const

/** `340 KB`, `1.8 MB`, `၁.၈ MB`: 1 MB is 1,048,576 bytes, as in the limits. */
export function fileSize(bytes: number, language: Language) {
  const kilobytes = Math.max(1, bytes / 1_024)
  const isLarge = kilobytes >= 1_000
  const amount = isLarge ? kilobytes / 1_024 : kilobytes
  const written = amount < 100 && isLarge ? amount.toFixed(1) : String(Math.round(amount))
  const shown = written.replace(/\.0$/, '')
  return `${language === 'mm' ? toMyanmarDigits(shown) : shown} ${units[isLarge ? 1 : 0]}`
}
