import type { NewSubmission, SignedReceipt } from '@padauk/contract/submissions'
import type { KeptDraft } from './kept-draft.ts'
import type { State } from './state.ts'
import { payloadOf } from './zones.ts'

type Request = { key: string; body: NewSubmission }

/** How the request of a bid is made, and what stays on this device afterwards. */
export type Parcel = {
  /** Stored before anything is sent, so that a retry is the same submission. */
  request: () => Promise<Request>
  /** The bid becomes another one, or is not sent. */
  forget: () => void
  settle: (signed: SignedReceipt) => Promise<void>
}

export const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')

export function createPlainParcel(state: State, kept: KeptDraft, replaces: string | null): Parcel {
  return {
    async request() {
      const { zones, link } = state.get()
      const key = kept.read().key ?? newKey()
      kept.change({ key })
      return { key, body: { ...payloadOf(zones, link), ...(replaces && { replaces }) } }
    },
    forget: () => kept.change({ key: null }),
    settle: async () => {},
  }
}
