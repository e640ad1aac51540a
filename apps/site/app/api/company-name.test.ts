import { expect, it, vi } from 'vitest'
import { companyIdOf, nameIn } from './company-name.ts'

it('knows the name of the company that is signed in', () => {
  expect(nameIn('{"id":"a","name":"Golden Lotus"}', 'a')).toBe('Golden Lotus')
})

it.each([null, '', '[]', '{"id":"b","name":"Golden Lotus"}', '{"id":"a"}'])(
  'does not take %s for its name',
  (text) => expect(nameIn(text, 'a')).toBeNull(),
)

it('tells the company of a member apart from the member', () => {
  const kept = '{"id":"member","company":"lotus","name":"Golden Lotus"}'
  vi.stubGlobal('localStorage', { getItem: () => kept })
  expect(companyIdOf('member')).toBe('lotus')
  expect(companyIdOf('owner')).toBe('owner')
  vi.unstubAllGlobals()
})
