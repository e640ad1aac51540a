import type { Finding, Verdict } from '@padauk/evidence/receipt-check'

const states = { right: 'Right', wrong: 'Wrong', open: 'Open' } as const

/** Where the sentence about a finding stands in the catalogue, below `verify.steps`. */
export function findingKey({ step, state, name }: Finding) {
  const place = step === 'format' && name !== undefined ? 'At' : ''
  return `${step}${states[state]}${place}`
}

/** The word that says what the mark beside it shows. */
export const markKey = (state: Finding['state']) => `mark${states[state]}` as const

/** What to do next. */
export const nextKey = (verdict: Verdict) =>
  verdict === 'right' ? null : (`${verdict}Next` as const)
