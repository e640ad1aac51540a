import { dialledDigits, toMyanmarDigits } from './digits.ts'
import type { Language } from './language.ts'

// Pyas are not used any more; a fixed list, because a browser's own may change.
const withoutFraction = new Set(['JPY', 'KRW', 'LAK', 'MMK', 'VND'])

/** How many digits of an amount stand behind the point. */
const fractionOf = (currency: string) => (withoutFraction.has(currency) ? 0 : 2)

const lakhUnits = 100_000

/**
 * What a person typed, in whole numbers of the smallest unit; null for what is no amount. Commas
 * and spaces group digits, a point comes before the fraction.
 */
export function parseAmount(typed: string, currency: string): number | null {
  const digits = dialledDigits(typed).replace(/[\s,]/g, '')
  const [, whole, fraction = ''] = /^(\d{1,15})(?:\.(\d{1,2}))?$/.exec(digits) ?? []
  const places = fractionOf(currency)
  if (whole === undefined || /[1-9]/.test(fraction.slice(places))) return null
  const amount = Number(whole + fraction.slice(0, places).padEnd(places, '0'))
  return Number.isSafeInteger(amount) ? amount : null
}

function grouped(digits: string) {
  const first = digits.length % 3
  const groups = digits.slice(first).match(/\d{3}/g) ?? []
  return [digits.slice(0, first), ...groups].filter(Boolean).join(',')
}

/** In the main unit of the currency, for formats that count in it. */
export const inMainUnit = (amount: number, currency: string) => amount / 10 ** fractionOf(currency)

/** As it would be typed: `1,284,500,000`. */
export function amountText(amount: number, currency: string) {
  const places = fractionOf(currency)
  const digits = String(amount).padStart(places + 1, '0')
  const whole = grouped(digits.slice(0, digits.length - places))
  return places > 0 ? `${whole}.${digits.slice(-places)}` : whole
}

/** `1,284,500,000 MMK`, `၁,၂၈၄,၅၀၀,၀၀၀ MMK` */
export function formatAmount(amount: number, currency: string, language: Language) {
  const text = amountText(amount, currency)
  return `${language === 'mm' ? toMyanmarDigits(text) : text} ${currency}`
}

/** Large sums are counted in lakh; null where that is not usual. */
export function inLakh(amount: number, currency: string, language: Language) {
  if (currency !== 'MMK' || amount < lakhUnits) return null
  const [whole = '', fraction] = String(amount / lakhUnits).split('.')
  const text = [grouped(whole), fraction].filter(Boolean).join('.')
  return language === 'mm' ? toMyanmarDigits(text) : text
}
