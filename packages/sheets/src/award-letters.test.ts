import { compileCatalogue } from '@padauk/language/compiled-messages'
import english from '@padauk/language/messages/en/mail.json'
import englishReasons from '@padauk/language/messages/en/award-reasons.json'
import burmese from '@padauk/language/messages/my/mail.json'
import burmeseReasons from '@padauk/language/messages/my/award-reasons.json'
import { expect, test } from 'vitest'
import { awardLettersOf } from './award-letters.ts'
import type { AwardTexts, Letter } from './award-letters.ts'

const compiled = (mail: typeof english, reasons: typeof englishReasons) =>
  compileCatalogue({
    mails: {
      won: mail.awardWon,
      lost: mail.awardLost,
      excluded: mail.awardExcluded,
      'not-opened': mail.awardNotOpened,
      none: mail.unsuccessful,
    },
    noAward: mail.noAward,
    facts: { awardValue: mail.facts.awardValue },
    reasons,
  }) as AwardTexts
const letters = awardLettersOf({
  en: compiled(english, englishReasons),
  mm: compiled(burmese, burmeseReasons),
})

const letter: Letter = {
  submission: '0d9f1c1e-6a55-4b0e-9d3a-1b2c3d4e5f60',
  company: 'Hlaing River',
  result: 'lost',
  reason_en: 'Rank 2 of 2.',
  reason_mm: '',
  rank: 2,
  price: null,
  total: null,
}
const told = {
  tender: { name_en: 'Chillers', name_mm: '' },
  winner: 'Golden Lotus',
  value: { amount: 428_000_000, currency: 'MMK' },
  until: '2026-12-23T10:30:00.000Z',
}

test('a letter has the reason, the winner and the end of the standstill', () => {
  const { subject, paragraphs, fact } = letters.letter('en', letter, told)
  expect(subject).toBe('Result: Chillers')
  expect(paragraphs.join(' ')).toContain('Reason: Rank 2 of 2.\nWinner: Golden Lotus')
  expect(paragraphs.join(' ')).toContain('Wednesday')
  expect(fact).toEqual({ label: 'Value', value: '428,000,000 MMK' })
})

test('a letter names no winner where the tender declared none', () => {
  const { paragraphs, fact } = letters.letter('en', letter, { ...told, winner: null, value: null })
  expect(paragraphs.join(' ')).not.toContain('Winner')
  expect(fact).toBeNull()
})

test('English stands in for a reason without Burmese', () => {
  const { paragraphs } = letters.letter('mm', letter, told)
  expect(paragraphs.join(' ')).toContain('အကြောင်းရင်း - Rank 2 of 2.')
})

test('the first reason names rank and points in both languages', () => {
  const judged = { rank: 3, total: 8_725, valid: 8 }
  expect(letters.firstReason('en', 'weighted-criteria', judged)).toContain(
    'rank 3 of 8 valid bids, with 87.25 of 100 points',
  )
  expect(letters.firstReason('en', 'lowest-price', judged)).not.toContain('points')
  expect(letters.firstReason('mm', 'weighted-criteria', judged)).toContain('၈၇.၂၅')
  expect(letters.firstReason('mm', 'lowest-price', judged)).toMatch(/^[\u1000-\u109F ]+$/)
  expect(letters.firstReason('en', 'withdrawn', judged)).toContain('You withdrew')
  expect(letters.firstReason('mm', 'withdrawn', judged)).toMatch(/^[\u1000-\u109F ]+$/)
  expect(letters.noAward('en', 'too-few')).toBe('Fewer bids than the announced minimum')
})
