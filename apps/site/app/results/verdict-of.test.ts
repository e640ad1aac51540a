import type { OwnResult } from '@padauk/contract/outcomes'
import { expect, test } from 'vitest'
import { pointsText, verdictOf } from './verdict-of.ts'

type Kind = NonNullable<OwnResult['result']>['kind']
const result = (kind: Kind): OwnResult['result'] => ({
  kind,
  reason: '',
  decided_at: '2026-11-12T03:30:00.000Z',
  standstill_until: null,
  rank: null,
  price: null,
  criteria: [],
  total: null,
  winner: null,
  value: null,
  bids: 3,
})

test.each([
  ['evaluation', null, 'pending'],
  ['cancelled', null, 'cancelled'],
  ['decided', 'won', 'won'],
  ['final', 'won', 'final'],
  ['contract', 'won', 'contract'],
  ['final', 'lost', 'lost'],
  ['contract', 'excluded', 'excluded'],
  ['unsuccessful', 'none', 'none'],
] as const)('in the state %s a bidder who is told %s reads "%s"', (state, kind, verdict) => {
  expect(verdictOf({ state, result: kind && result(kind) })).toBe(verdict)
})

test.each([
  [5660, '56.6'],
  [1600, '16.0'],
  [5663, '56.63'],
  [5, '0.05'],
  [10000, '100.0'],
  [0, '0.0'],
])('%i hundredths are %s points', (hundredths, text) => {
  expect(pointsText(hundredths)).toBe(text)
})
