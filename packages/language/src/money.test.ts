import { expect, test } from 'vitest'
import { formatAmount, inLakh, parseAmount } from './money.ts'

test.each([
  ['1,284,500,000', 'MMK', 1_284_500_000],
  ['၁၂၈၄၅၀၀၀၀၀', 'MMK', 1_284_500_000],
  ['၁၂ဝဝ', 'MMK', 1200],
  [' 1 200 ', 'MMK', 1200],
  ['1200.00', 'MMK', 1200],
  ['12.5', 'USD', 1250],
  ['12', 'USD', 1200],
  ['0', 'USD', 0],
])('reads %s %s', (typed, currency, amount) => {
  expect(parseAmount(typed, currency)).toBe(amount)
})

test.each([
  ['', 'MMK'],
  ['12.5', 'MMK'],
  ['1.284.500', 'MMK'],
  ['-5', 'USD'],
  ['12.345', 'USD'],
  ['1e9', 'MMK'],
  ['99999999999999999', 'MMK'],
  ['၁ သိန်း', 'MMK'],
])('rejects "%s" %s', (typed, currency) => {
  expect(parseAmount(typed, currency)).toBeNull()
})

test('writes an amount in both languages', () => {
  expect(formatAmount(1_284_500_000, 'MMK', 'en')).toBe('1,284,500,000 MMK')
  expect(formatAmount(1200, 'MMK', 'mm')).toBe('၁,၂၀၀ MMK')
  expect(formatAmount(5, 'USD', 'en')).toBe('0.05 USD')
  expect(formatAmount(1_234_567, 'USD', 'en')).toBe('12,345.67 USD')
})

test('counts kyat in lakh', () => {
  expect(inLakh(1_284_500_000, 'MMK', 'en')).toBe('12,845')
  expect(inLakh(1_250_000, 'MMK', 'mm')).toBe('၁၂.၅')
  expect(inLakh(99_999, 'MMK', 'en')).toBeNull()
  expect(inLakh(1_250_000, 'USD', 'en')).toBeNull()
})
