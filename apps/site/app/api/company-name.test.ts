import { expect, it } from 'vitest'
import { nameIn } from './company-name.ts'

it('knows the name of the company that is signed in', () => {
  expect(nameIn('{"id":"a","name":"Golden Lotus"}', 'a')).toBe('Golden Lotus')
})

it.each([null, '', '[]', '{"id":"b","name":"Golden Lotus"}', '{"id":"a"}'])(
  'does not take %s for its name',
  (text) => expect(nameIn(text, 'a')).toBeNull(),
)
