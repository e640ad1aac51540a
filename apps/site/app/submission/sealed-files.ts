import type { BidFile } from '@padauk/contract/sealing/bids'
import type { Slot } from '@padauk/contract/sealing/values'
import type { Upload } from '@padauk/contract/uploads'
import { forgetSealedFile, keepSealedFile, readSealedFiles } from '#app/sealed/sealed-store.ts'
import type { SealedUpload } from '#app/sealed/sealed-store.ts'
import type { Chosen, OwnFiles, Prepared } from './own-files.ts'
import { sealing } from './sealing.ts'
import { typeFaultOf } from './zones.ts'
import type { FaultKey, Zone } from './zones.ts'

type Bid = { companyId: string; tenderId: string }
export type KeptUploads = Partial<Record<Slot, SealedUpload>>

const without = (uploads: KeptUploads, slot: Slot) => {
  const { [slot]: _gone, ...others } = uploads
  return others
}

const readyZone = ({ name, size, address, sealedSha256 }: SealedUpload): Zone => ({
  step: 'ready',
  name,
  size,
  address,
  sha256: sealedSha256,
  ownSha256: sealedSha256,
})

/** The files that this browser has sealed for a bid; what another one sealed has no key here. */
export function createSealedFiles(bid: Bid) {
  let files: KeptUploads = {}
  /** Of the bid that is replaced: they may be named again. */
  let earlier: KeptUploads = {}

  /** Sealed by another page: its parts are sent as they are. */
  let ready: BidFile | null = null

  function keep(slot: Slot, file: SealedUpload) {
    files = { ...files, [slot]: file }
    return keepSealedFile(bid, slot, file)
  }

  /** The same file as before keeps its key, another one never does. */
  async function sealedUpload({ slot, file, held }: Chosen) {
    const measured = await sealing.measure(file)
    const { type, sha256, size, sealedSize, records } = measured
    if (type === null) return null
    const before = files[slot]
    const isSame = before?.sha256 === sha256 && before.location === held
    const upload: SealedUpload = isSame
      ? { ...before, name: file.name }
      : {
          location: '',
          address: '',
          name: file.name,
          type,
          size,
          sealedSize,
          sha256,
          ikm: await sealing.newIkm(),
          records,
          sealedSha256: null,
        }
    return { measured, upload, isSame }
  }

  const metadataOf = (slot: Slot) => ({ sealed: '1', slot, tender: bid.tenderId })

  /** The bytes of a ready bid: no key of them is on this page. */
  async function prepareReady({ slot, file, held }: Chosen): Promise<Prepared | null> {
    const part = ready?.parts.find((each) => each.slot === slot)
    const sha256 = await sealing.hash(file)
    if (part?.sha256 !== sha256 || part.size !== file.size) return null
    const before = files[slot]
    const isSame = before?.sha256 === sha256 && before.location === held
    const { name, size } = file
    const upload = { name, type: '', size, sealedSize: size, sha256, ikm: '', records: [] }
    const begun = { ...upload, location: '', address: '', sealedSha256: sha256 }
    return {
      location: isSame ? held : null,
      outgoing: { file, name: null, size, metadata: metadataOf(slot) },
      onLocation: (location) => void keep(slot, { ...begun, location }),
      ownSha256: async () => sha256,
      close() {},
    }
  }

  async function prepare(chosen: Chosen): Promise<Prepared | { fault: FaultKey }> {
    const { slot, file, held } = chosen
    if (ready) return (await prepareReady(chosen)) ?? { fault: 'fileUnreadable' }
    const found = await sealedUpload(chosen)
    if (!found) return { fault: typeFaultOf(slot) }
    const { measured, upload, isSame } = found
    const id = crypto.getRandomValues(new Uint32Array(4)).join('-')
    await sealing.open(id, file, { measured, ikm: upload.ikm })
    return {
      location: isSame ? held : null,
      outgoing: {
        file,
        name: null,
        size: upload.sealedSize,
        // Neither name nor type leaves this device.
        metadata: metadataOf(slot),
        read: async (start, end) => new Blob([await sealing.read(id, start, end)]),
      },
      onLocation: (location) => void keep(slot, { ...upload, location }),
      ownSha256: () => sealing.finish(id),
      close: () => void sealing.close(id),
    }
  }

  /** Null for an upload that this device has no key for. */
  function known(slot: Slot, { location, sha256 }: Upload) {
    const file = files[slot]
    if (file?.location !== location) return null
    // Only the bid that it belongs to has a use for it.
    if (file.ikm === '' && !ready?.parts.some((part) => part.sha256 === file.sha256)) return null
    const isOther = sha256 !== null && file.sealedSha256 !== null && file.sealedSha256 !== sha256
    return isOther ? null : file
  }

  function zoneFor(slot: Slot, upload: Upload | undefined): Zone {
    const again = earlier[slot]
    if (!upload) return again ? readyZone(again) : { step: 'empty' }
    const file = known(slot, upload)
    if (!file) return { step: 'foreign', name: '' }
    if (upload.state === 'staged' && file.sealedSha256 !== null) return readyZone(file)
    const { name, sealedSize: size } = file
    return { step: 'unfinished', name, size, sent: upload.received }
  }

  const own: OwnFiles = {
    isSealed: true,
    async load() {
      files = await readSealedFiles(bid)
    },
    locationOf: (slot) => files[slot]?.location,
    firstZone: ({ name, size }) => ({ step: 'measuring', name, size }),
    prepare,
    zoneFor,
    async settle(slot, { address }, sealedSha256) {
      const file = files[slot]
      if (!file) return { step: 'empty' }
      const sealed = { ...file, address, sealedSha256 }
      await keep(slot, sealed)
      return readyZone(sealed)
    },
    forget(slot) {
      files = without(files, slot)
      earlier = without(earlier, slot)
      void forgetSealedFile(bid, slot)
    },
  }

  return {
    ...own,
    expect(bidFile: BidFile | null) {
      ready = bidFile
    },
    uploadOf: (slot: Slot) => files[slot] ?? earlier[slot],
    offer(uploads: KeptUploads) {
      earlier = uploads
    },
  }
}

export type SealedFiles = ReturnType<typeof createSealedFiles>
