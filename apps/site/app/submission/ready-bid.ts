import type { BidFile } from '@padauk/contract/sealing/bids'
import type { Slot } from '@padauk/contract/sealing/values'
import type { Tender } from '@padauk/contract/tenders'
import { forgetReady, keepReady, readReady } from '#app/sealed/sealed-store.ts'
import type { ReadyBid } from '#app/sealed/sealed-store.ts'
import type { Form } from './form.ts'
import type { SealedFiles } from './sealed-files.ts'
import { sealing } from './sealing.ts'
import type { State } from './state.ts'
import { zoneIn } from './zones.ts'

export type ReadyFault = 'format' | 'otherTender' | 'otherKeySet' | 'contents'

type Needs = {
  companyId: string
  tender: () => Tender
  form: Form
  files: SealedFiles
  state: State
}

/** How the store sends and drops files. */
type Sending = {
  take: (slot: Slot, file: File) => void
  remove: (slot: Slot) => void
}

const isBidName = ({ name }: File) => /\.padauk-bid$/i.test(name)
const longestContents = 65_536

/** A bid that `/sealer.html` has sealed: it is sent as it is, and this page never sees inside. */
export function createReadyBid({ companyId, tender, form, files, state }: Needs) {
  const bid = { companyId, tenderId: tender().id }

  function faultOf({ tender: id, company, keySet, parts }: BidFile): ReadyFault | null {
    if (id !== bid.tenderId || company !== companyId) return 'otherTender'
    if (keySet !== tender().sealing.key_set) return 'otherKeySet'
    return parts.every(({ slot }) => form.slots.includes(slot)) ? null : 'format'
  }

  function adopt(ready: ReadyBid | null) {
    files.expect(ready?.bid ?? null)
    state.set({ ready })
  }

  function send(
    parts: BidFile['parts'],
    blobs: ReadonlyMap<Slot, Blob>,
    { take, remove }: Sending,
  ) {
    for (const slot of form.slots) {
      const part = parts.find((each) => each.slot === slot)
      const blob = blobs.get(slot)
      const zone = zoneIn(state.get().zones, slot)
      const isSent = zone.step === 'ready' && zone.sha256 === part?.sha256
      if (part && blob && !isSent) take(slot, new File([blob], `${slot}.sealed`))
      if (!part && zone.step !== 'empty') remove(slot)
    }
  }

  async function chooseBid(file: File, sending: Sending): Promise<ReadyFault | null> {
    const unpacked = await sealing.unpack(file)
    const fault = unpacked ? faultOf(unpacked.bid) : 'format'
    if (!unpacked || fault) return fault
    const before = state.get().ready
    const isSame = before?.bid.manifestHash === unpacked.bid.manifestHash
    const ready = { bid: unpacked.bid, manifest: isSame ? before.manifest : null }
    await keepReady(bid, ready)
    adopt(ready)
    send(ready.bid.parts, unpacked.files, sending)
    return null
  }

  async function chooseContents(file: File): Promise<ReadyFault | null> {
    const { ready } = state.get()
    if (!ready) return 'format'
    const text = file.size > longestContents ? '' : await file.text()
    const manifest = await sealing.contents(text, ready.bid.manifestHash)
    if (!manifest) return 'contents'
    await keepReady(bid, { ...ready, manifest })
    adopt({ ...ready, manifest })
    return null
  }

  return {
    load: async () => adopt((await readReady(bid)) ?? null),

    /** A `.padauk-bid`, its contents list, or both together. */
    async choose(chosen: readonly File[], sending: Sending): Promise<ReadyFault | null> {
      const bids = chosen.filter(isBidName)
      const others = chosen.filter((file) => !isBidName(file))
      const fault = bids[0] ? await chooseBid(bids[0], sending) : null
      if (fault) return fault
      return others[0] ? chooseContents(others[0]) : null
    },

    /** Back to the form. */
    async drop({ remove }: Sending) {
      const { ready } = state.get()
      await forgetReady(bid)
      adopt(null)
      for (const { slot } of ready?.bid.parts ?? []) remove(slot)
    },
  }
}
