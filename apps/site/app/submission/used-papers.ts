import type { Failure } from '@padauk/contract/client'
import { listPapers } from '@padauk/contract/papers'
import type { Slot } from '@padauk/contract/sealing/values'
import { isServerReachable, retryDelay } from '#app/loading/retry.ts'
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

const mostFaults = 3
const patience = 8_000

/** Null when the list can't be read although the server is there. */
async function askToday(
  { personId, signal, onAway }: Asking,
  tries = 0,
  faults = 0,
): Promise<string | null> {
  const answer = await askAs({ personId, signal, patience }, listPapers, {})
  if (answer.ok) return answer.value.today
  // Without a connection nothing could be sent anyway: that is no fault of the list.
  const isFault = answer.status !== 0 || (await isServerReachable())
  const known = isFault ? faults + 1 : faults
  if (known >= mostFaults) return null
  onAway(answer)
  await pause(retryDelay(tries, Math.random()), signal)
  return askToday({ personId, signal, onAway }, tries + 1, known)
}

/** Of the saved papers in a draft, those that have expired by the server's day; null if it is unknown. */
export async function findExpired(asking: Asking, used: UsedPapers) {
  if (Object.values(used).every(({ expiresOn }) => expiresOn === null)) return []
  const today = await askToday(asking)
  return today === null ? null : expiredOf(used, today)
}
