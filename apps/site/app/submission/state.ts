import type { Papers } from '@padauk/contract/papers'
import type { SignedReceipt } from '@padauk/contract/submissions'
import type { Slot } from '@padauk/contract/sealing/values'
import type { ReadyBid } from '#app/sealed/sealed-store.ts'
import type { Terms } from './form.ts'
import type { FileFault, Faults, Zone, Zones } from './zones.ts'

/** The status of the submission. */
export type Sending =
  | { step: 'draft' }
  /** Submit was pressed; it goes out by itself when the files are there. */
  | { step: 'waiting' }
  | { step: 'trying'; isUnanswered: boolean; supportCode: string | null }
  | { step: 'refused'; code: string; sentence: string }
  | { step: 'sent'; receipt: SignedReceipt; isFromHere: boolean }

/** What a bidder sees of the check of the key set. */
export type KeySetState =
  | { step: 'checking' }
  | { step: 'stopped' }
  /** A new founding set: the fingerprint on paper decides. */
  | { step: 'asked'; fingerprint: string }
  /** `isOlder`: the tender uses a set before the newest one. */
  | { step: 'trusted'; fingerprint: string; isOlder: boolean; holders: number }

export type SubmissionState = {
  /** What the server holds is known. */
  isLoaded: boolean
  zones: Zones
  faults: Faults
  link: string
  terms: Terms
  /** A bid that was sealed with the offline sealer, instead of the form. */
  ready: ReadyBid | null
  /** Only a tender with sealed bids has one. */
  keySet: KeySetState | null
  /** What the company has saved; null until it is known. */
  papers: Papers | null
  sending: Sending
}

type Beginning = Pick<SubmissionState, 'link' | 'terms' | 'keySet'>

export function createState(beginning: Beginning) {
  const listeners = new Set<() => void>()
  let state: SubmissionState = {
    isLoaded: false,
    zones: {},
    faults: {},
    ready: null,
    papers: null,
    ...beginning,
    sending: { step: 'draft' },
  }
  const set = (patch: Partial<SubmissionState>) => {
    state = { ...state, ...patch }
    for (const listener of listeners) listener()
  }
  return {
    get: () => state,
    set,
    setZone: (slot: Slot, zone: Zone) => set({ zones: { ...state.zones, [slot]: zone } }),
    setFault(slot: Slot, fault: FileFault | null) {
      const { [slot]: _gone, ...others } = state.faults
      set({ faults: fault ? { ...others, [slot]: fault } : others })
    },
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

export type State = ReturnType<typeof createState>
