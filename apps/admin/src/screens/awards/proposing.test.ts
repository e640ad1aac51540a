import type { Award } from '@padauk/contract/admin/awards'
import { expect, test } from 'vitest'
import { firstProposal, nextInLine, proposalOf, reasonsForNone } from './proposing.ts'
import type { Candidate } from './proposing.ts'

const bid = (submission: string, rank: number | null): Candidate => ({
  submission,
  company: submission,
  standing: rank === null ? 'excluded' : 'valid',
  rank,
  price: null,
  total: 9_000,
})
const candidates = [bid('second', 2), bid('out', null), bid('first', 1)]
const before = (state: Award['state'], more: Partial<Award> = {}) =>
  ({
    state,
    winner: { submission: 'first', company: 'first' },
    none: null,
    justification: 'Best',
    single_bid: '',
    letters: [],
    ...more,
  }) as unknown as Award
const none = { candidates, award: null, earlier: [] }
const firstReason = (language: string, why: string, { rank }: { rank: number | null }) =>
  why === 'withdrawn' ? `${language} ${why}` : `${language} ${rank}`
const begun = (decided: Parameters<typeof firstProposal>[0]['decided']) =>
  firstProposal({ decided, method: 'lowest-price', firstReason })

test('the first rank is next, and the second once the first has withdrawn', () => {
  expect(nextInLine(none)?.submission).toBe('first')
  expect(nextInLine({ ...none, award: before('withdrawn') })?.submission).toBe('second')
  expect(nextInLine({ ...none, earlier: [before('withdrawn')] })?.submission).toBe('second')
  expect(nextInLine({ ...none, award: before('returned') })?.submission).toBe('first')
})

test('every other valid bid begins with a reason by its rank, in both languages', () => {
  expect(begun(none)).toMatchObject({
    winner: 'first',
    reasons: [{ submission: 'second', en: 'en 2', mm: 'mm 2' }],
  })
})

test('a winner who withdrew is told so, not that the best bid was chosen', () => {
  const reasons = [{ submission: 'first', en: 'en withdrawn', mm: 'mm withdrawn' }]
  expect(begun({ ...none, award: before('withdrawn') })).toMatchObject({ reasons })
  const award = before('returned', { winner: { submission: 'second', company: 'second' } })
  expect(begun({ ...none, award, earlier: [before('withdrawn')] })).toMatchObject({ reasons })
})

test('a returned proposal keeps what was written', () => {
  const letters = [{ submission: 'second', result: 'lost', reason_en: 'Own', reason_mm: '' }]
  const award = before('returned', { letters: letters as Award['letters'] })
  expect(begun({ ...none, award })).toMatchObject({
    justification: 'Best',
    reasons: [{ en: 'Own', mm: 'mm 2' }],
  })
})

test('without an award nothing is sent but its reason', () => {
  const values = { ...begun(none), winner: '', none: 'not-needed' as const }
  expect(proposalOf(values, none)).toEqual({
    winner: null,
    none: 'not-needed',
    justification: '',
    single_bid: '',
    reasons: [],
  })
  expect(proposalOf(begun(none), none)).toMatchObject({ winner: 'first', none: null })
})

test('only reasons that are true are offered', () => {
  const offered = (bids: Candidate[], minimumBids = 1, hasNext = true) =>
    reasonsForNone({ candidates: bids, minimumBids, hasNext })
  expect(offered(candidates)).toEqual(['too-expensive', 'not-needed'])
  expect(offered(candidates, 3)).toEqual(['too-few', 'too-expensive', 'not-needed'])
  expect(offered([bid('out', null)], 1, false)).toEqual(['too-few', 'none-valid', 'not-needed'])
  expect(offered([], 1, false)).toEqual(['no-bids', 'not-needed'])
})
