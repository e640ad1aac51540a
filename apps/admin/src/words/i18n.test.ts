import { compileCatalogue } from '@padauk/language/compiled-messages'
import { plainText } from '@padauk/language/marked-text'
import { expect, test } from 'vitest'
import { createI18nProvider } from './i18n.ts'

function saying(language: 'en' | 'mm', message: string) {
  const messages = compileCatalogue({ part: { message } })
  const { translate } = createI18nProvider({ language, messages }, async () => {})
  // A number and its unit stand on one line.
  return (values = {}) => plainText(translate('part.message', values)).replaceAll('\u{a0}', ' ')
}

test('values are put in their places, also one that looks like a placeholder', () => {
  const say = saying('en', '{name} sent {count, number} files')
  expect(say({ name: 'Su', count: 3 })).toBe('Su sent 3 files')
  expect(say({ name: '{count}', count: 3 })).toBe('{count} sent 3 files')
})

test('numbers are written in the digits of the language, other values as they are', () => {
  const say = saying('mm', '{count, number} ခု၊ {code}')
  expect(say({ count: 12, code: 'A12' })).toBe('၁၂ ခု၊ A12')
})

test('plurals follow the count', () => {
  const say = saying('en', '{count, plural, =0 {none} one {# minute} other {# minutes}} left')
  expect([0, 1, 2].map((count) => say({ count }))).toEqual([
    'none left',
    '1 minute left',
    '2 minutes left',
  ])
  expect(saying('mm', '{count, plural, other {# မိနစ်}}အတွင်း')({ count: 2 })).toBe('၂ မိနစ်အတွင်း')
})

test('a sentence of the server is returned as it is', () => {
  const { translate } = createI18nProvider({ language: 'en', messages: {} }, async () => {})
  expect(translate('Please wait.')).toBe('Please wait.')
  expect(translate('unknown.key', { _: 'Please wait.' })).toBe('Please wait.')
})
