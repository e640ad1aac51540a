import type { Slot } from '@padauk/contract/sealing/values'
import type { TenderRules } from '@padauk/contract/tender-rules'
import type { Upload, UploadSlot } from '@padauk/contract/uploads'

// Not from the contract: its schemas would come along to the public page.
const slotsOfEveryBid = ['image', 'document', 'nda'] as const satisfies UploadSlot[]

type Draft = readonly Pick<Upload, 'slot' | 'state'>[]

/** `missing` until it has arrived whole; what was refused must be chosen again. */
type FileState = 'there' | 'onWay' | 'missing'

export type FilePart = { slot: Slot; required: boolean; state: FileState }

function stateOf(slot: Slot, draft: Draft): FileState {
  const states = draft.filter((file) => file.slot === slot).map(({ state }) => state)
  if (states.includes('staged') || states.includes('checking')) return 'there'
  return states.includes('receiving') ? 'onWay' : 'missing'
}

/** The files of a bid in the order of the form, and how far each is. */
export function filesOfBid({ documents }: TenderRules, draft: Draft): FilePart[] {
  return [
    ...slotsOfEveryBid.map((slot) => ({ slot, required: true, state: stateOf(slot, draft) })),
    ...documents.map(({ slot, required }) => ({ slot, required, state: stateOf(slot, draft) })),
  ]
}

/** How many of the files that a bid must have are there. */
export function readiness(files: readonly FilePart[]) {
  const needed = files.filter(({ required }) => required)
  return { count: needed.length, ready: needed.filter(({ state }) => state === 'there').length }
}
