import type { NewSubmission } from '@padauk/contract/submissions'
import type { KnownBid } from '#kit/bids'
import type { Asked } from '#kit/client'
import { readLedger } from '#kit/ledger'

type Sender = { company: number; device: number }

/** A request, and what came of pressing submit. */
export type Entry = (Sender & Asked & { entry: 'asked' }) | Ended

export type Ended = Sender &
  Pick<KnownBid, 'receipt' | 'files'> & {
    entry: 'ended'
    state: 'accepted' | 'refused' | 'unknown'
    code: string
    /** When submit was pressed, and when the request began that was answered for good. */
    pressed: number
    begun: number
    ended: number
    payload: NewSubmission
    key: string
  }

export function readStorm(path: string) {
  const entries = readLedger<Entry>(path)
  return {
    asked: entries.filter(({ entry }) => entry === 'asked') as Asked[],
    ended: entries.filter(({ entry }) => entry === 'ended') as Ended[],
  }
}

export type StormLedger = ReturnType<typeof readStorm>
