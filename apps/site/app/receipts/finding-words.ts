import type { Finding } from '@padauk/evidence/findings'
import type { CheckedEvidence } from './checked-evidence.ts'

const states = { right: 'Right', wrong: 'Wrong', open: 'Open' } as const

/** Where the sentence about a finding stands in the catalogue, below `verify.steps`. */
export function findingKey({ step, state, name }: Finding) {
  const isForm = step === 'format' || (step === 'minutes' && state === 'wrong')
  const place = isForm && name !== undefined ? 'At' : ''
  return `${step}${states[state]}${place}`
}

/** The word that says what the mark beside it shows. */
export const markKey = (state: Finding['state']) => `mark${states[state]}` as const

type Judged = Pick<CheckedEvidence, 'verdict' | 'about'>

const wrongs = { receipt: 'wrong', minutes: 'wrongMinutes', days: 'wrongDays' } as const

export const verdictKey = ({ verdict, about }: Judged) =>
  verdict === 'wrong' ? wrongs[about] : verdict

/** What to do next. */
export function nextKey(judged: Judged) {
  const key = verdictKey(judged)
  return key === 'right' ? null : (`${key}Next` as const)
}
