import { expect, test } from 'vitest'
import { expiredOf } from './used-papers.ts'

const used = {
  'extra-1': { paperId: 'a', expiresOn: '2026-11-13' },
  nda: { paperId: 'b', expiresOn: '2026-11-14' },
  image: { paperId: 'c', expiresOn: null },
}

test('a paper may be sent on its last day, and not after it', () => {
  expect(expiredOf(used, '2026-11-13')).toEqual([])
  expect(expiredOf(used, '2026-11-14')).toEqual([{ slot: 'extra-1', expiredOn: '2026-11-13' }])
  expect(expiredOf(used, '2030-01-01').map(({ slot }) => slot)).toEqual(['extra-1', 'nda'])
})
