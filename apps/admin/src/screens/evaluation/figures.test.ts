import { expect, test } from 'vitest'
import { areInMillions, percentText, priceText } from './figures.ts'

const mmk = (amount: number) => ({ amount, currency: 'MMK' })

test.each([
  [380, '+3.8 %'],
  [385, '+3.9 %'],
  [-230, '−2.3 %'],
  [1350, '+13.5 %'],
  [10_004, '+100.0 %'],
  [0, '0.0 %'],
  [-4, '0.0 %'],
])('writes %i hundredths of a per cent as %s', (hundredths, text) => {
  expect(percentText(hundredths, 'en').replace('\u{a0}', ' ')).toBe(text)
})

test('writes per cent in Burmese digits', () => {
  expect(percentText(-230, 'mm')).toBe('−၂.၃\u{a0}%')
})

test('compares kyat in millions', () => {
  expect(priceText(mmk(428_000_000), true, 'en')).toBe('428.0')
  expect(priceText(mmk(447_750_000), true, 'en')).toBe('447.75')
  expect(priceText(mmk(1_441_975_000), true, 'mm')).toBe('၁,၄၄၁.၉၈')
})

test('writes other prices whole', () => {
  expect(priceText({ amount: 128_450, currency: 'USD' }, false, 'en')).toBe('1,284.50')
  expect(priceText(mmk(950_000), false, 'mm')).toBe('၉၅၀,၀၀၀')
})

test('compares in millions only where every price has one', () => {
  expect(areInMillions([mmk(428_000_000), mmk(1_000_000)])).toBe(true)
  expect(areInMillions([mmk(428_000_000), mmk(950_000)])).toBe(false)
  expect(areInMillions([{ amount: 4_000_000, currency: 'USD' }])).toBe(false)
  expect(areInMillions([])).toBe(false)
})
