import { fileFault, kindOfSlot, uploadKinds } from '@padauk/contract/files'
import type { UploadKind } from '@padauk/contract/files'
import type { Slot } from '@padauk/contract/sealing/values'
import { NewSubmission } from '@padauk/contract/submissions'
import type { Upload } from '@padauk/contract/uploads'
import type { Form } from './form.ts'

/** Why nothing goes out at the moment. */
export type Line = 'there' | 'lost'

/** The status of a file in the draft. */
export type Zone =
  | { step: 'empty' }
  /** The first pass over a file that will be sealed. */
  | { step: 'measuring'; name: string; size: number }
  /** Its key is on another device, so it has to be chosen again here. */
  | { step: 'foreign'; name: string }
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

export type Zones = Partial<Record<Slot, Zone>>
const empty: Zone = { step: 'empty' }
export const zoneIn = (zones: Zones, slot: Slot): Zone => zones[slot] ?? empty

type FoundHere = 'fileEmpty' | 'fileUnreadable' | 'fileDiffers' | 'fileChanged'
type SpecifiedKey = (typeof uploadKinds)[UploadKind]['messages'][
  | 'required'
  | 'type'
  | 'size'] extends `submission.${infer Key}`
  ? Key
  : never
export type FaultKey = FoundHere | SpecifiedKey

/** What is wrong with a file: found here, or told by the server. */
export type FileFault = { name: string | null } & (
  | { key: FaultKey }
  | { sentence: string }
  /** The last day of a saved paper, which is over. */
  | { expiredOn: string }
)
export type Faults = Partial<Record<Slot, FileFault>>

const keyOf = (message: string) => message.replace(/^submission\./, '') as FaultKey

/** Checks type and size before a byte is sent (rules 8.1). */
export function faultOf(slot: Slot, file: { name: string; size: number }): FaultKey | null {
  const fault = fileFault(kindOfSlot(slot), file)
  if (fault) return keyOf(fault)
  return file.size === 0 ? 'fileEmpty' : null
}

/** The content is of another type than the name says. */
export const typeFaultOf = (slot: Slot) => keyOf(uploadKinds[kindOfSlot(slot)].messages.type)

const onTheWay = new Set<Zone['step']>(['measuring', 'sending', 'paused', 'checking', 'elsewhere'])
const isThere = ({ step }: Zone) => step === 'ready' || onTheWay.has(step)

/** The server sees no link inside a seal: document and NDA come together, or not at all. */
const other = { document: 'nda', nda: 'document' } as const

function isNeeded(form: Form, zones: Zones, { slot, link }: { slot: Slot; link: string }) {
  if (slot === 'image') return true
  if (slot !== 'document' && slot !== 'nda') {
    return form.documents.some((asked) => asked.slot === slot && asked.required)
  }
  return link.trim() === '' || (form.isSealed && isThere(zoneIn(zones, other[slot])))
}

/** The image always; document and NDA unless a link is pasted; further documents as asked. */
export function missingFiles(form: Form, zones: Zones, link: string): Faults {
  const missing = form.slots.filter(
    (slot) => isNeeded(form, zones, { slot, link }) && !isThere(zoneIn(zones, slot)),
  )
  return Object.fromEntries(
    missing.map((slot) => [
      slot,
      { name: null, key: keyOf(uploadKinds[kindOfSlot(slot)].messages.required) },
    ]),
  ) satisfies Faults
}

/** The key of a sentence of the validation catalogue. */
export function linkFault(link: string) {
  if (link.trim() === '') return null
  const issue = NewSubmission.safeParse({ url: link }).error?.issues[0]
  return issue ? (issue.message as 'submission.linkInvalid' | 'common.tooLong') : null
}

const slotsIn = (zones: Zones) => Object.keys(zones) as Slot[]

export const slotsOnTheWay = (zones: Zones) =>
  slotsIn(zones).filter((slot) => onTheWay.has(zoneIn(zones, slot).step))

export const isUntouched = (zones: Zones, link: string) =>
  link.trim() === '' && slotsIn(zones).every((slot) => zoneIn(zones, slot).step === 'empty')

const addressIn = (zone: Zone | undefined) => (zone?.step === 'ready' ? zone.address : undefined)

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
  slot: Slot,
  uploads: readonly Upload[],
  knownLocation: string | undefined,
): Upload | undefined {
  const candidates = uploads.filter((upload) => upload.slot === slot && rankOf(upload) >= 0)
  const known = candidates.find(({ location }) => location === knownLocation)
  if (known) return known
  const usable = candidates.filter((upload) => !isUnused(upload))
  return usable.toReversed().toSorted((a, b) => rankOf(b) - rankOf(a))[0]
}
