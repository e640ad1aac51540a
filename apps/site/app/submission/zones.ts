import { fileFault, uploadKinds } from '@padauk/contract/files'
import { NewSubmission } from '@padauk/contract/submissions'
import { uploadSlots } from '@padauk/contract/uploads'
import type { Upload, UploadSlot } from '@padauk/contract/uploads'

/** Why nothing goes out at the moment. */
export type Line = 'there' | 'lost'

/** The status of a file in the draft. */
export type Zone =
  | { step: 'empty' }
  /** A part of it is on the server; the file itself has to be chosen again. */
  | { step: 'unfinished'; name: string; size: number; sent: number }
  | {
      step: 'sending'
      name: string
      size: number
      sent: number
      bytesPerSecond: number | null
      line: Line
    }
  | { step: 'paused'; name: string; size: number; sent: number }
  | { step: 'checking'; name: string; size: number }
  | {
      step: 'ready'
      name: string
      size: number
      address: string
      /** Of what the server holds, and of the file on this device where it could be seen. */
      sha256: string | null
      ownSha256: string | null
    }
  /** Another tab is busy with it. */
  | { step: 'elsewhere'; name: string; percent: number }

export type Zones = Record<UploadSlot, Zone>

type FoundHere = 'fileEmpty' | 'fileUnreadable' | 'fileDiffers'
type SpecifiedKey = (typeof uploadKinds)[UploadSlot]['messages'][
  | 'required'
  | 'type'
  | 'size'] extends `submission.${infer Key}`
  ? Key
  : never
type FaultKey = FoundHere | SpecifiedKey

/** What is wrong with a file: found here, or told by the server. */
export type FileFault = { name: string | null } & ({ key: FaultKey } | { sentence: string })
export type Faults = Partial<Record<UploadSlot, FileFault>>

export const noZones = (): Zones => ({
  image: { step: 'empty' },
  document: { step: 'empty' },
  nda: { step: 'empty' },
})

const keyOf = (message: string) => message.replace(/^submission\./, '') as FaultKey

/** Checks type and size before a byte is sent (rules 8.1). */
export function faultOf(slot: UploadSlot, file: { name: string; size: number }): FaultKey | null {
  const fault = fileFault(slot, file)
  if (fault) return keyOf(fault)
  return file.size === 0 ? 'fileEmpty' : null
}

const onTheWay = new Set<Zone['step']>(['sending', 'paused', 'checking', 'elsewhere'])
const isThere = ({ step }: Zone) => step === 'ready' || onTheWay.has(step)

/** The image always; document and NDA unless a link is pasted. */
export function missingFiles(zones: Zones, link: string): Faults {
  const needed = uploadSlots.filter((slot) => slot === 'image' || link.trim() === '')
  const missing = needed.filter((slot) => !isThere(zones[slot]))
  return Object.fromEntries(
    missing.map((slot) => [
      slot,
      { name: null, key: keyOf(uploadKinds[slot].messages.required) } satisfies FileFault,
    ]),
  )
}

/** The key of a sentence of the validation catalogue. */
export function linkFault(link: string) {
  if (link.trim() === '') return null
  const issue = NewSubmission.safeParse({ url: link }).error?.issues[0]
  return issue ? (issue.message as 'submission.linkInvalid' | 'common.tooLong') : null
}

export const slotsOnTheWay = (zones: Zones) =>
  uploadSlots.filter((slot) => onTheWay.has(zones[slot].step))

export const isUntouched = (zones: Zones, link: string) =>
  link.trim() === '' && uploadSlots.every((slot) => zones[slot].step === 'empty')

const addressIn = (zone: Zone) => (zone.step === 'ready' ? zone.address : undefined)

/** What is sent when everything is there. */
export function payloadOf({ image, document, nda }: Zones, link: string): NewSubmission {
  const [imgUrl, fileUrl, ndaUrl] = [addressIn(image), addressIn(document), addressIn(nda)]
  return {
    ...(imgUrl !== undefined && { imgUrl }),
    ...(fileUrl !== undefined && { fileUrl }),
    ...(ndaUrl !== undefined && { ndaUrl }),
    ...(link.trim() !== '' && { url: link.trim() }),
  }
}

const order = ['receiving', 'checking', 'staged'] as const
const rankOf = ({ state }: Upload) => (order as readonly string[]).indexOf(state)

/** Begun, and nothing more: there is nothing to continue with. */
export const isUnused = ({ state, received }: Upload) => state === 'receiving' && received === 0

/** Of several uploads for a place: the one this device knows, else the most complete, newest one. */
export function uploadFor(
  slot: UploadSlot,
  uploads: readonly Upload[],
  knownLocation: string | undefined,
): Upload | undefined {
  const candidates = uploads.filter((upload) => upload.slot === slot && rankOf(upload) >= 0)
  const known = candidates.find(({ location }) => location === knownLocation)
  if (known) return known
  const usable = candidates.filter((upload) => !isUnused(upload))
  return usable.toReversed().toSorted((a, b) => rankOf(b) - rankOf(a))[0]
}

/** What a place of the form is called, and what is said beside it. */
export const zoneNames = {
  image: { label: 'companyRegistrationImage', hint: 'imageHint' },
  document: { label: 'completeTenderDocument', hint: 'documentHint' },
  nda: { label: 'signedForms', hint: 'ndaHint' },
} as const
