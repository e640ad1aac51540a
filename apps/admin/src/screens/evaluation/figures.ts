import type { Money } from '@padauk/contract/outcomes'
import { toMyanmarDigits } from '@padauk/language/digits'
import type { Language } from '@padauk/language/language'
import { amountText } from '@padauk/language/money'

const million = 1_000_000

/** Kyat are compared in millions, unless a price is too small to be told apart then. */
export const areInMillions = (prices: readonly Money[]) =>
  prices.length > 0 &&
  prices.every(({ amount, currency }) => currency === 'MMK' && amount >= million)

const inMillions = new Intl.NumberFormat('en', {
  minimumFractionDigits: 1,
  maximumFractionDigits: 2,
})

/** `447.75` of a price that is compared in millions, else `1,284.50`. */
export function priceText({ amount, currency }: Money, isInMillions: boolean, language: Language) {
  const text = isInMillions ? inMillions.format(amount / million) : amountText(amount, currency)
  return language === 'mm' ? toMyanmarDigits(text) : text
}

/** `+3.8 %`, `−2.3 %`, `0.0 %` of hundredths of a per cent. */
export function percentText(hundredths: number, language: Language) {
  const tenths = Math.round(Math.abs(hundredths) / 10)
  const sign = hundredths > 0 ? '+' : '−'
  const text = `${tenths === 0 ? '' : sign}${Math.floor(tenths / 10)}.${tenths % 10}`
  // A number and its unit stand on one line.
  return `${language === 'mm' ? toMyanmarDigits(text) : text}\u{a0}%`
}
