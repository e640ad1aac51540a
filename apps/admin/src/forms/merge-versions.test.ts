import { expect, test } from 'vitest'
import { mergeVersions } from './merge-versions.ts'

const seen = { revision: 1, name: 'Lift', text: 'Old', tags: ['a'] }

test('fields I left alone take their value', () => {
  const theirs = { ...seen, revision: 2, name: 'Lifts' }
  expect(mergeVersions(seen, theirs, { ...seen, text: 'Mine' })).toEqual({
    merged: { revision: 2, name: 'Lifts', text: 'Mine', tags: ['a'] },
    taken: ['revision', 'name'],
    disagreements: [],
  })
})

test('asks when both changed the same field', () => {
  const theirs = { ...seen, revision: 2, text: 'Theirs', tags: ['b'] }
  const { merged, disagreements } = mergeVersions(seen, theirs, { ...seen, text: 'Mine' })
  expect(disagreements).toEqual([{ name: 'text', theirs: 'Theirs', mine: 'Mine' }])
  expect(merged).toEqual({ revision: 2, name: 'Lift', text: 'Mine', tags: ['b'] })
})

test('the same change by both is no disagreement', () => {
  const both = { ...seen, tags: ['c', 'd'] }
  const { disagreements, taken } = mergeVersions(seen, { ...both, revision: 2 }, both)
  expect([disagreements, taken]).toEqual([[], ['revision']])
})
