import type { CheckedBid } from '@padauk/contract/admin/bid-checks'
import { expect, test } from 'vitest'
import {
  countsOf,
  curableIn,
  draftOf,
  faultsOf,
  hasOpenPoints,
  newChecks,
  standingCounts,
  standingOf,
} from './check-drafts.ts'

const now = Date.parse('2026-12-08T10:00:00Z')
const at = '2026-12-08T09:00:00Z'

const aBid = (facts: Partial<CheckedBid> = {}): CheckedBid => ({
  submission: 'bid',
  receipt_no: '0123456789ABCDEF',
  company: 'Delta Mechanical',
  arrived_at: at,
  standing: 'pending',
  not_opened: null,
  files: [{ slot: 'document', name: 'offer.pdf', is_flagged: false }],
  missing: [],
  unconfirmed_addenda: [],
  price: null,
  typed_price: null,
  exclusion: null,
  check: null,
  cure: null,
  ...facts,
})
const aCheck = (decision: 'complete' | 'cure' | 'exclude', facts = {}): CheckedBid['check'] => ({
  id: 'check',
  decision,
  ground: decision === 'exclude' ? 'unreadable' : null,
  reason: '',
  by: null,
  at,
  replaces_exclusion: false,
  signed_by: null,
  signed_at: null,
  returned: null,
  ...facts,
})
const aCure = (facts = {}): CheckedBid['cure'] => ({
  id: 'cure',
  papers: ['nda'],
  message: 'Please send it.',
  by: null,
  at,
  due_at: '2026-12-10T10:00:00Z',
  answered_at: null,
  files: [],
  ...facts,
})

test('missing papers are chosen already, but never the offer', () => {
  const bid = aBid({ missing: ['document', 'nda', 'extra-1'] })
  expect(draftOf(bid, 'cure', undefined).papers).toEqual(['nda', 'extra-1'])
  expect(curableIn(bid)).toEqual(['image', 'nda', 'extra-1'])
})

test('a bid that did not confirm an addendum is excluded for that unless another ground is chosen', () => {
  const bid = aBid({ unconfirmed_addenda: [2] })
  expect(draftOf(bid, 'exclude', undefined).ground).toBe('not-confirmed')
})

test('what was written stays when the decision changes', () => {
  const first = { ...draftOf(aBid(), 'cure', undefined), message: 'Please send page 3.' }
  const back = draftOf(aBid(), 'cure', draftOf(aBid(), 'exclude', first))
  expect(back.message).toBe('Please send page 3.')
})

test('nothing is sent while a draft lacks something', () => {
  const draft = draftOf(aBid(), 'cure', undefined)
  expect(faultsOf(draft)).toEqual(['papers', 'message'])
  expect(newChecks({ bid: draft })).toBeNull()
  expect(faultsOf(draftOf(aBid(), 'exclude', undefined))).toEqual(['ground', 'reason'])
  expect(faultsOf(draftOf(aBid(), 'complete', undefined))).toEqual([])
})

test('decisions are sent with what belongs to them, and counted', () => {
  const drafts = {
    one: draftOf(aBid(), 'complete', undefined),
    two: { ...draftOf(aBid({ missing: ['nda'] }), 'cure', undefined), message: 'Please send it.' },
    three: {
      ...draftOf(aBid({ unconfirmed_addenda: [1] }), 'exclude', undefined),
      reason: 'Late.',
    },
  }
  expect(newChecks(drafts)).toEqual([
    { submission: 'one', decision: 'complete' },
    { submission: 'two', decision: 'cure', papers: ['nda'], message: 'Please send it.' },
    { submission: 'three', decision: 'exclude', ground: 'not-confirmed', reason: 'Late.' },
  ])
  expect(countsOf(drafts)).toEqual({ complete: 1, cure: 1, exclude: 1, reinstate: 0 })
})

test.each([
  ['none', aBid()],
  ['complete', aBid({ standing: 'valid', check: aCheck('complete') })],
  ['excluded', aBid({ standing: 'excluded', check: aCheck('exclude', { signed_at: at }) })],
  ['not-opened', aBid({ standing: 'not-opened' })],
  ['exclude', aBid({ check: aCheck('exclude') })],
  ['none', aBid({ check: aCheck('exclude', { returned: { by: null, at, reason: 'No.' } }) })],
  ['cure', aBid({ check: aCheck('cure'), cure: aCure() })],
  ['none', aBid({ check: aCheck('cure'), cure: aCure({ answered_at: at }) })],
  ['none', aBid({ check: aCheck('cure'), cure: aCure({ due_at: at }) })],
] as const)('a bid stands at %s', (standing, bid) => {
  expect(standingOf(bid, now)).toBe(standing)
})

test('a bid has open points when something is missing, flagged or not confirmed', () => {
  expect(hasOpenPoints(aBid())).toBe(false)
  expect(hasOpenPoints(aBid({ missing: ['nda'] }))).toBe(true)
  expect(hasOpenPoints(aBid({ unconfirmed_addenda: [1] }))).toBe(true)
  const files = [{ slot: 'document' as const, name: 'offer.pdf', is_flagged: true }]
  expect(hasOpenPoints(aBid({ files }))).toBe(true)
})

test('bids that were not opened are not counted as open', () => {
  const bids = [
    aBid(),
    aBid({ standing: 'not-opened' }),
    aBid({ standing: 'valid', check: aCheck('complete') }),
    aBid({ check: aCheck('exclude') }),
  ]
  expect(standingCounts(bids, now)).toEqual({ complete: 1, cure: 0, excluded: 0, open: 2 })
})

test('an excluded bid is reinstated with a reason, and stays out until another person signs', () => {
  const bid = aBid({ standing: 'excluded', check: aCheck('exclude', { signed_at: at }) })
  const draft = draftOf(bid, 'complete', undefined)
  expect(faultsOf(draft)).toEqual(['reason'])
  expect(newChecks({ bid: draft })).toBeNull()
  const reasoned = { ...draft, reason: 'It was on page 4.' }
  expect(newChecks({ bid: reasoned })).toEqual([
    { submission: 'bid', decision: 'complete', reason: 'It was on page 4.' },
  ])
  expect(countsOf({ bid: reasoned })).toEqual({ complete: 0, cure: 0, exclude: 0, reinstate: 1 })
  const asked = aCheck('complete', { replaces_exclusion: true })
  expect(standingOf(aBid({ standing: 'excluded', check: asked }), now)).toBe('reinstate')
  const returned = { by: null, at, reason: 'No.' }
  const left = aCheck('complete', { replaces_exclusion: true, returned })
  expect(standingOf(aBid({ standing: 'excluded', check: left }), now)).toBe('excluded')
  const signed = aCheck('complete', { replaces_exclusion: true, signed_at: at })
  expect(standingOf(aBid({ standing: 'valid', check: signed }), now)).toBe('complete')
})
