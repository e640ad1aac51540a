import { firstRules } from '@padauk/contract/tender-rules'
import { expect, it } from 'vitest'
import { filesOfBid, readiness } from './bid-parts.ts'

const asked = { labelEn: 'Price schedule', labelMm: '' }
const rules = {
  ...firstRules,
  documents: [
    { slot: 'extra-1' as const, required: true, ...asked },
    { slot: 'extra-2' as const, required: false, ...asked },
  ],
}

it('names what is there, what is on its way and what is missing', () => {
  const files = filesOfBid(rules, [
    { slot: 'image', state: 'staged' },
    { slot: 'document', state: 'receiving' },
    { slot: 'nda', state: 'refused' },
    { slot: 'extra-1', state: 'checking' },
  ])
  expect(files.map(({ slot, state }) => [slot, state])).toEqual([
    ['image', 'there'],
    ['document', 'onWay'],
    ['nda', 'missing'],
    ['extra-1', 'there'],
    ['extra-2', 'missing'],
  ])
  expect(readiness(files)).toEqual({ ready: 2, count: 4 })
})

it('counts a file once that was chosen again after a refusal', () => {
  const files = filesOfBid(firstRules, [
    { slot: 'image', state: 'refused' },
    { slot: 'image', state: 'staged' },
  ])
  expect(readiness(files)).toEqual({ ready: 1, count: 3 })
})
