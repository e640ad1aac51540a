import { expect, it } from 'vitest'
import { wordmarkOf } from './wordmark.ts'

it('sets the short name large and the rest of the name below it', () => {
  expect(wordmarkOf({ name: 'Padauk Property Management', shortName: 'Padauk' })).toEqual({
    word: 'Padauk',
    line: 'Property Management',
  })
})

it('has no second line when the short name is not how the name begins', () => {
  expect(wordmarkOf({ name: 'Golden Padauk Ltd', shortName: 'Padauk' }).line).toBe('')
  expect(wordmarkOf({ name: 'Padaukia Ltd', shortName: 'Padauk' }).line).toBe('')
})

it('takes the whole name until staff have given a short one', () => {
  expect(wordmarkOf({ name: 'Golden Land', shortName: '' })).toEqual({
    word: 'Golden Land',
    line: '',
  })
})
