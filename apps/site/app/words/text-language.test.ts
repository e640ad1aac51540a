import { expect, it } from 'vitest'
import { languageOfText } from './text-language.ts'

it('marks English on a Burmese page, and nothing else', () => {
  expect(languageOfText('Chiller replacement', 'mm')).toBe('en')
  expect(languageOfText('အအေးပေးစက် CCTV', 'mm')).toBe('my')
  expect(languageOfText('Chiller replacement', 'en')).toBe('en')
})
