import type { PublicOutcome } from '@padauk/contract/outcomes'
import { expect, test } from 'vitest'
import { outcomeShown } from './outcome-shown.ts'

const base: PublicOutcome = {
  state: 'decided',
  steps: [{ step: 'opened', at: '2026-11-06T10:04:00.000Z', until: null }],
  bids: 5,
  opened: 5,
  valid: 4,
  questions: 0,
  addenda: 2,
  objections: 0,
  method: 'lowest-price',
  award: {
    winner: 'Ayar Security Systems',
    value: { amount: 412_000_000, currency: 'MMK' },
    decided_at: '2026-11-12T03:30:00.000Z',
    standstill_until: '2026-11-19T17:29:59.000Z',
    is_final: false,
  },
  none: null,
  contract: null,
  is_late: false,
  opened_by: ['Daw Nilar', 'U Aung'],
  closing: null,
  key_set: null,
}
const shownIn = (language: 'en' | 'mm', outcome: Partial<PublicOutcome> = {}) =>
  outcomeShown({
    outcome: { ...base, ...outcome },
    planned: {},
    language,
    typeset: (text) => text,
  })

test('the value is told in lakh too, and the end of the standstill in words', () => {
  expect(shownIn('en').award).toEqual({
    winner: { text: 'Ayar Security Systems', lines: 'Ayar Security Systems' },
    value: { amount: '412,000,000 MMK', lakh: '4,120' },
    isFinal: false,
    standstillUntil: 'Thursday, November 19th, 2026',
  })
  expect(shownIn('mm').award?.value).toEqual({ amount: '၄၁၂,၀၀၀,၀၀၀ MMK', lakh: '၄,၁၂၀' })
})

test('counts are in the digits of the language, and none is null', () => {
  expect(shownIn('mm').numbers).toMatchObject({
    bids: '၅',
    addenda: '၂',
    questions: null,
    objections: null,
    mayObject: true,
  })
})

test('before the decision nothing tells of a winner or of objections', () => {
  const shown = shownIn('en', { award: null, objections: null, state: 'evaluation' })
  expect(shown).toMatchObject({ isDecided: false, award: null, numbers: { mayObject: false } })
})

test('those who opened the bids are listed as a sentence lists them', () => {
  expect(shownIn('en').opening?.names).toBe('Daw Nilar and U Aung')
  expect(shownIn('mm').opening?.names).toBe('Daw Nilar၊ U Aung')
  expect(shownIn('en', { opened_by: [] }).opening?.names).toBeNull()
})
