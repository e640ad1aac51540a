import type { Failure } from '@padauk/contract/client'
import { listPapers } from '@padauk/contract/papers'
import type { Slot } from '@padauk/contract/sealing/values'
import { retryDelay } from '#app/loading/retry.ts'
import { hasExpired } from '#app/papers/expiry.ts'
import { askAs, askUntilAnswered, pause } from './as-company.ts'
import type { UsedPapers } from './kept-draft.ts'

type Asking = { personId: string; signal: AbortSignal; onAway: (failure: Failure) => void }

export const readPapers = (asking: Pick<Asking, 'personId' | 'signal'>) =>
  askUntilAnswered(asking, listPapers, {})

export type Expired = { slot: Slot; expiredOn: string }

/** What became of the paper since is no matter: the draft has its bytes. */
export function expiredOf(used: UsedPapers, today: string): Expired[] {
  return Object.entries(used).flatMap(([slot, { expiresOn }]) =>
    expiresOn !== null && hasExpired(expiresOn, today)
      ? [{ slot: slot as Slot, expiredOn: expiresOn }]
      : [],
  )
}

const triesWithFaults = 3

/** Null where only the papers are out of order: that must not keep a bid from going out. */
async function askToday({ personId, signal, onAway }: Asking, tries = 0): Promise<string | null> {
  const answer = await askAs({ personId, signal }, listPapers, {})
  if (answer.ok) return answer.value.today
  if (answer.status !== 0 && tries + 1 >= triesWithFaults) return null
  onAway(answer)
  await pause(retryDelay(tries, Math.random()), signal)
  return askToday({ personId, signal, onAway }, tries + 1)
}

/** Of the saved papers in a draft, those that have expired by the server's day. */
export async function findExpired(asking: Asking, used: UsedPapers) {
  const today = await askToday(asking)
  return today === null ? [] : expiredOf(used, today)
}
