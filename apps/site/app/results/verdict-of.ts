import type { OwnResult } from '@padauk/contract/outcomes'

type Decided = NonNullable<OwnResult['result']>
type Judged = Pick<OwnResult, 'state'> & { result: Pick<Decided, 'kind'> | null }
export type Verdict = Decided['kind'] | 'pending' | 'final' | 'contract' | 'cancelled'

/** An intended award is no contract yet, so a winner reads another word at each step. */
export function verdictOf({ state, result }: Judged): Verdict {
  if (!result) return state === 'cancelled' ? 'cancelled' : 'pending'
  const isSettled = state === 'final' || state === 'contract'
  return result.kind === 'won' && isSettled ? state : result.kind
}

/** `5,660` hundredths are `56.6`; no more digits than needed, and at least one. */
export function pointsText(hundredths: number) {
  const [whole, fraction = ''] = (hundredths / 100).toFixed(2).split('.')
  return `${whole}.${fraction.replace(/0$/, '')}`
}
