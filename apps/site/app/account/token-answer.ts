import type { Answered, Failure } from '@padauk/contract/client'

const noToken = new Set(['code-wrong', 'invalid-input', 'not-found'])

/** The value of a mailed link is used, expired or unknown. */
export const isWrongToken = (answer: Answered<unknown>): answer is Failure =>
  !answer.ok && noToken.has(answer.code)
