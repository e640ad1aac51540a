import { expect, test } from 'vitest'
import { openDataWords } from './open-data.server.ts'

test.each(['en', 'mm'] as const)(
  'the page of open data claims conformance only with a registered prefix, in %s',
  (language) => {
    expect(openDataWords(language).caution).not.toBeNull()
    expect(openDataWords(language, 'unregistered').caution).not.toBeNull()
    expect(openDataWords(language, 'ocds-a1b2c3').caution).toBeNull()
  },
)
