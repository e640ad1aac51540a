import { expect, test } from 'vitest'
import { fillMessage } from './fill-message.ts'

test('values are put in their places', () => {
  expect(fillMessage('{name} sent {count} files', { name: 'Su', count: 3 }, 'en')).toBe(
    'Su sent 3 files',
  )
  expect(fillMessage('Dear {name}', {}, 'en')).toBe('Dear {name}')
})

test('numbers are written in the digits of the language, other values as they are', () => {
  expect(fillMessage('{count} ခု၊ {code}', { count: 12, code: 'A12' }, 'mm')).toBe('၁၂ ခု၊ A12')
})

test('plurals follow the count', () => {
  const text = 'in {minutes, plural, one {# minute} other {# minutes}}.'
  expect(fillMessage(text, { minutes: 1 }, 'en')).toBe('in 1 minute.')
  expect(fillMessage(text, { minutes: 2 }, 'en')).toBe('in 2 minutes.')
  const withNone = '{count, plural, =0 {none} other {#}} left'
  expect(fillMessage(withNone, { count: 0 }, 'en')).toBe('none left')
  expect(fillMessage('{minutes, plural, other {# မိနစ်}}အတွင်း', { minutes: 2 }, 'mm')).toBe(
    '၂ မိနစ်အတွင်း',
  )
})

test('a value that looks like a placeholder stays a value', () => {
  expect(fillMessage('{name} {other}', { name: '{other}', other: 'x' }, 'en')).toBe('{other} x')
})
