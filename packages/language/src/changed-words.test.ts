import { expect, test } from 'vitest'
import { changedWords } from './changed-words.ts'
import type { Stretch } from './changed-words.ts'

const whole = (side: readonly Stretch[]) => side.map(({ text }) => text).join('')
const marked = (side: readonly Stretch[]) =>
  side.flatMap(({ text, isChanged }) => (isChanged ? text : []))

test.each([
  ['one word', 'The capacity is 950 kW.', 'The capacity is 1,050 kW.', ['950'], ['1,050']],
  ['words side by side', 'Old lifts go.', 'The new lifts go.', ['Old'], ['The new ']],
  ['an added sentence', 'First.', 'First. Second one.', [], [' Second one.']],
  ['a removed line', 'One\nTwo\nThree', 'One\nThree', ['Two\n'], []],
  ['syllables of Burmese', 'ဇယား ၄ ကို', 'ဇယား ၅ ကို', ['၄'], ['၅']],
  ['nothing', 'The same\ntext', 'The same\ntext', [], []],
  ['an empty text', '', 'All new', [], ['All new']],
])('marks %s', (_, before, after, removed, added) => {
  const sides = changedWords(before, after)
  expect(marked(sides.before)).toEqual(removed)
  expect(marked(sides.after)).toEqual(added)
  expect(whole(sides.before)).toBe(before)
  expect(whole(sides.after)).toBe(after)
})

test('a change in one line leaves the same words of other lines unmarked', () => {
  const { before } = changedWords('Lift 1 stays.\nLift 2 stays.', 'Lift 1 stays.\nLift 2 goes.')
  expect(marked(before)).toEqual(['stays.'])
})

test('compares long texts that have little in common within a second', () => {
  const text = (word: string) =>
    Array.from({ length: 20_000 }, (_, place) => `${word}${place}`).join(' ')
  const began = performance.now()
  const sides = changedWords(text('a'), text('b'))
  expect(performance.now() - began).toBeLessThan(1_000)
  expect(marked(sides.after)).toEqual([text('b')])
})
