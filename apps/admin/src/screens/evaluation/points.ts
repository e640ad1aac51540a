import { pointUnits } from '@padauk/contract/evaluation-rules'
import { dialledDigits, toMyanmarDigits } from '@padauk/language/digits'
import type { Language } from '@padauk/language/language'

const digitsOf = (text: string, language: Language) =>
  language === 'mm' ? toMyanmarDigits(text) : text

/** What a person typed, in hundredths; null for what is no number from 0 to the weight. */
export function parsePoints(typed: string, weight: number): number | null {
  const [, whole, fraction = ''] =
    /^(\d{1,3})(?:\.(\d{1,2}))?$/.exec(dialledDigits(typed).trim()) ?? []
  if (whole === undefined) return null
  const points = Number(whole) * pointUnits + Number(fraction.padEnd(2, '0'))
  return points <= weight * pointUnits ? points : null
}

/** Two decimals always: `48.20`, so that columns can be compared. */
export function pointsText(points: number, language: Language) {
  const fraction = String(points % pointUnits).padStart(2, '0')
  return digitsOf(`${Math.floor(points / pointUnits)}.${fraction}`, language)
}

/** As it would be typed: `48.2`. */
export const typedPoints = (points: number, language: Language) =>
  digitsOf(String(points / pointUnits), language)
