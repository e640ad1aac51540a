import type { SignedReceipt } from '@padauk/contract/submissions'
import type { UploadSlot } from '@padauk/contract/uploads'
import { noZones } from './zones.ts'
import type { FileFault, Faults, Zone, Zones } from './zones.ts'

/** The status of the submission. */
export type Sending =
  | { step: 'draft' }
  /** Submit was pressed; it goes out by itself when the files are there. */
  | { step: 'waiting' }
  | { step: 'trying'; isUnanswered: boolean; supportCode: string | null }
  | { step: 'refused'; code: string; sentence: string }
  | { step: 'sent'; receipt: SignedReceipt; isFromHere: boolean }

export type SubmissionState = {
  /** What the server holds is known. */
  isLoaded: boolean
  zones: Zones
  faults: Faults
  link: string
  sending: Sending
}

export function createState(link: string) {
  const listeners = new Set<() => void>()
  let state: SubmissionState = {
    isLoaded: false,
    zones: noZones(),
    faults: {},
    link,
    sending: { step: 'draft' },
  }
  const set = (patch: Partial<SubmissionState>) => {
    state = { ...state, ...patch }
    for (const listener of listeners) listener()
  }
  return {
    get: () => state,
    set,
    setZone: (slot: UploadSlot, zone: Zone) => set({ zones: { ...state.zones, [slot]: zone } }),
    setFault(slot: UploadSlot, fault: FileFault | null) {
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
