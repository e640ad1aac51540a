import { expect, test } from 'vitest'
import { createCursorMemory } from './cursors.ts'

/** A list of ten, three per page, that records its requests. */
function aList() {
  const asked: (string | undefined)[] = []
  const fetch = async (after: string | undefined) => {
    asked.push(after)
    const from = Number(after ?? 0)
    const items = Array.from({ length: Math.min(3, 10 - from) }, (_, place) => from + place + 1)
    return { items, next: from + 3 < 10 ? String(from + 3) : null }
  }
  return { asked, fetch }
}

test('a page begins after the cursor that the page before it answered', async () => {
  const { asked, fetch } = aList()
  const pageByNumber = createCursorMemory()
  expect((await pageByNumber('all', 1, fetch)).items).toEqual([1, 2, 3])
  expect((await pageByNumber('all', 2, fetch)).items).toEqual([4, 5, 6])
  expect((await pageByNumber('all', 3, fetch)).items).toEqual([7, 8, 9])
  expect(asked).toEqual([undefined, '3', '6'])
})

test('an unknown page is found by walking there', async () => {
  const { asked, fetch } = aList()
  const pageByNumber = createCursorMemory()
  expect(await pageByNumber('all', 4, fetch)).toEqual({ items: [10], next: null })
  expect(asked).toEqual([undefined, '3', '6', '9'])
  expect(await pageByNumber('all', 7, fetch)).toEqual({ items: [], next: null })
})

test('each list has cursors of its own, and the first page forgets the old ones', async () => {
  const { asked, fetch } = aList()
  const pageByNumber = createCursorMemory()
  await pageByNumber('all', 2, fetch)
  await pageByNumber('pending', 2, fetch)
  expect(asked).toEqual([undefined, '3', undefined, '3'])
  await pageByNumber('all', 1, fetch)
  await pageByNumber('all', 3, fetch)
  expect(asked.slice(4)).toEqual([undefined, '3', '6'])
})
