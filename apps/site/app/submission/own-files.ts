import type { Slot } from '@padauk/contract/sealing/values'
import type { Upload, UploadSlot } from '@padauk/contract/uploads'
import { fingerprintOf } from './fingerprint.ts'
import { isSameFile } from './kept-draft.ts'
import type { KeptDraft } from './kept-draft.ts'
import type { FaultKey, Zone } from './zones.ts'

/** What goes out for a chosen file: the file itself, or bytes that are sealed while they are sent. */
export type Outgoing = {
  file: File
  /** As the server lists it: null for a sealed file. */
  name: string | null
  /** Of what goes out. */
  size: number
  metadata: Record<string, string>
  read?: (start: number, end: number) => Promise<Blob>
}

export type Prepared = {
  outgoing: Outgoing
  /** Where a part of the same bytes lies already. */
  location: string | null
  onLocation: (location: string) => void
  /** By this device, of everything that was sent; null when it could not be seen. */
  ownSha256: () => Promise<string | null>
  close: () => void
}

export type Chosen = { slot: Slot; file: File; held: string | null; signal: AbortSignal }

/** What this device knows about the files of a draft, and how it sends one. */
export type OwnFiles = {
  /** What the server lists otherwise is not for this form. */
  isSealed: boolean
  load: () => Promise<void>
  locationOf: (slot: Slot) => string | undefined
  /** While `prepare` looks at it. */
  firstZone: (file: File) => Zone
  prepare: (chosen: Chosen) => Promise<Prepared | { fault: FaultKey }>
  /** How the draft shows what the server holds for a slot. */
  zoneFor: (slot: Slot, upload: Upload | undefined) => Zone
  /** Both sides mean the same bytes. */
  settle: (slot: Slot, upload: Upload, ownSha256: string | null) => Promise<Zone>
  forget: (slot: Slot) => void
}

const readyZone = (upload: Upload, ownSha256: string | null): Zone => {
  const { name, address, size, sha256 } = upload
  return { step: 'ready', name: name ?? '', size: size ?? 0, address, sha256, ownSha256 }
}

/** For a tender without a seal: the server knows everything about a file. */
export function createPlainFiles(tenderId: string, kept: KeptDraft): OwnFiles {
  const keptOf = (slot: Slot) => kept.read().files[slot as UploadSlot]
  return {
    isSealed: false,
    load: async () => {},
    locationOf: (slot) => keptOf(slot)?.location,
    firstZone: ({ name, size }) => ({
      step: 'sending',
      name,
      size,
      sent: 0,
      bytesPerSecond: null,
      line: 'there',
    }),
    async prepare({ slot, file, held, signal }) {
      const { name, size, type, lastModified } = file
      const before = keptOf(slot)
      const goesOn = before && before.location === held && isSameFile(before, file)
      const fingerprint = fingerprintOf(file, signal)
      return {
        outgoing: {
          file,
          name,
          size,
          metadata: { filename: name, slot, tender: tenderId, filetype: type },
        },
        location: goesOn ? held : null,
        onLocation: (location) =>
          kept.keepFile(slot as UploadSlot, { name, size, lastModified, location, sha256: null }),
        ownSha256: () => fingerprint,
        close() {},
      }
    },
    zoneFor(slot, upload) {
      if (!upload) return { step: 'empty' }
      const { location, received: sent, state } = upload
      const [name, size] = [upload.name ?? '', upload.size ?? 0]
      if (state === 'receiving') return { step: 'unfinished', name, size, sent }
      const known = keptOf(slot)
      const ownSha256 = known?.location === location ? known.sha256 : null
      return state === 'staged' ? readyZone(upload, ownSha256) : { step: 'checking', name, size }
    },
    async settle(slot, upload, ownSha256) {
      const file = keptOf(slot)
      if (file && ownSha256) kept.keepFile(slot as UploadSlot, { ...file, sha256: ownSha256 })
      return readyZone(upload, ownSha256)
    },
    forget: (slot) => kept.forgetFile(slot as UploadSlot),
  }
}
