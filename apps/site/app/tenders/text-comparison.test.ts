import { expect, it } from 'vitest'
import { markedWords, passagesOf } from './text-comparison.ts'

it('finds the paragraphs that differ, with what stood there before', () => {
  const before = ['Remove two chillers', 'Supply two 500 RT units', 'Train the team', 'Two years']
  const after = ['Remove two chillers', 'Supply two 450 RT units', 'Train the team', 'Three years']
  expect(passagesOf(before, after)).toEqual([
    { before: ['Supply two 500 RT units'], after: ['Supply two 450 RT units'] },
    { before: ['Two years'], after: ['Three years'] },
  ])
})

it('finds what was added or taken out, at the beginning, between and at the end', () => {
  expect(passagesOf(['b', 'c'], ['a', 'b', 'c', 'd'])).toEqual([
    { before: [], after: ['a'] },
    { before: [], after: ['d'] },
  ])
  expect(passagesOf(['a', 'b', 'c'], ['b'])).toEqual([
    { before: ['a'], after: [] },
    { before: ['c'], after: [] },
  ])
  expect(passagesOf(['a', 'b'], ['a', 'b'])).toEqual([])
})

it('keeps a paragraph that only moved on one side, and shows it on the other', () => {
  const [first, ...others] = passagesOf(['a', 'b', 'c'], ['c', 'a', 'b'])
  expect(first).toEqual({ before: [], after: ['c'] })
  expect(others).toEqual([{ before: ['c'], after: [] }])
})

it('marks the words that differ', () => {
  const passage = { before: ['Supply two 500 RT units'], after: ['Supply two 450 RT units'] }
  expect(markedWords(passage)).toEqual({
    before: [
      { text: 'Supply two ', isChanged: false },
      { text: '500 ', isChanged: true },
      { text: 'RT units', isChanged: false },
    ],
    after: [
      { text: 'Supply two ', isChanged: false },
      { text: '450 ', isChanged: true },
      { text: 'RT units', isChanged: false },
    ],
  })
})

it('has nothing to mark on the side of a passage that is new', () => {
  expect(markedWords({ before: [], after: ['New clause'] })).toEqual({
    before: [],
    after: [{ text: 'New clause', isChanged: true }],
  })
})

it('shows both texts whole when comparing them would take too long', () => {
  const long = (word: string) => Array.from({ length: 1_100 }, (_, place) => `${word} ${place}`)
  expect(passagesOf(long('old'), long('new'))).toEqual([
    { before: long('old'), after: long('new') },
  ])
})
