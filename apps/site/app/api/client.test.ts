import { expect, it } from 'vitest'
import { nextCursor } from './client.ts'

it('finds the next page among the links of a list', () => {
  const link =
    '</api/tenders/actives?limit=2>; rel="first", </api/x?limit=2&cursor=a%2Bb>; rel="next"'
  expect(nextCursor(link)).toBe('a+b')
})

it('knows lists that name it otherwise', () => {
  expect(nextCursor('</api/users/submitted?limit=2&after=abc>; rel="next"', 'after')).toBe('abc')
})

it('knows the last page', () => {
  expect(nextCursor(null)).toBeNull()
  expect(nextCursor('</api/x?cursor=abc>; rel="prev"')).toBeNull()
})
