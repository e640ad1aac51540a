import { expect, it } from 'vitest'
import { scannedNumber } from './scanned-number.ts'

it('finds the number in the code of a receipt', () => {
  const address = 'https://padauk.example/verify?no=7K2M-94QT-XB3C-0DPW'
  expect(scannedNumber(address)).toBe('7K2M-94QT-XB3C-0DPW')
  expect(scannedNumber(' 7k2m94qtxb3c0dpw ')).toBe('7K2M-94QT-XB3C-0DPW')
})

it('rejects a code that is not a receipt', () => {
  expect(scannedNumber('https://padauk.example/verify')).toBeNull()
  expect(scannedNumber('https://padauk.example/?no=<script>')).toBeNull()
  expect(scannedNumber('WIFI:S:office;;')).toBeNull()
})
