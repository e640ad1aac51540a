import { fileFault, uploadKinds } from '@padauk/contract/files'
import { refuse } from '@padauk/contract/problems'
import type { Refusal } from '@padauk/contract/problems'
import type { Slot } from '@padauk/contract/sealing/values'
import { UploadName } from '@padauk/contract/uploads'
import type { FileRefusal, UploadSlot } from '@padauk/contract/uploads'
import type { Secrets } from '#platform/security/secrets'

export type Kind = 'image' | 'file'

/** What a file is for, as far as its sender said: the multipart calls know only the kind. */
export type Purpose = { slot: UploadSlot | null; kind: Kind }

export const kindOf = (slot: Slot): Kind => (slot === 'image' ? 'image' : 'file')

/** An id and a keyed hash of it: unguessable, and checked without storing it. */
export const nameOf = (secrets: Pick<Secrets, 'keyedHash'>, id: string) =>
  `b_${id.replaceAll('-', '')}_${secrets.keyedHash('upload', id)}`

const arrivalText = (id: string, key: string) => `${id} ${key}`

/** Of a file that we sealed on arrival: the name holds its key, which is stored nowhere. */
export function arrivalName(
  secrets: Pick<Secrets, 'keyedHash'>,
  { id, ikm }: { id: string; ikm: Uint8Array },
) {
  const key = Buffer.from(ikm).toString('base64url')
  const proof = secrets.keyedHash('arrival', arrivalText(id, key))
  return `s_${id.replaceAll('-', '')}_${key}_${proof}`
}

/** The upload that a name leads to, and the key in it; null for a name that we did not make. */
export function readName(secrets: Pick<Secrets, 'isKeyedHash'>, name: string) {
  if (!UploadName.safeParse(name).success) return null
  const id = name.slice(2, 34).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
  if (name.startsWith('b_')) {
    return secrets.isKeyedHash('upload', id, name.slice(35)) ? { id, ikm: null } : null
  }
  const key = name.slice(35, 57)
  if (!secrets.isKeyedHash('arrival', arrivalText(id, key), name.slice(58))) return null
  return { id, ikm: Uint8Array.from(Buffer.from(key, 'base64url')) }
}

export const idOf = (secrets: Pick<Secrets, 'isKeyedHash'>, name: string) =>
  readName(secrets, name)?.id ?? null

/** For resumable uploads: no file that we sealed can be continued. */
export function resumableId(secrets: Pick<Secrets, 'isKeyedHash'>, name: string) {
  const named = readName(secrets, name)
  return named && !named.ikm ? named.id : null
}

const address = /^\/static\/(images|files)\/([bs]_[\w-]+)$/

/** The kind and name in an address; any other form is rejected. */
export function readAddress(text: string): { kind: Kind; name: string } | null {
  const [, place, name] = address.exec(text) ?? []
  if (name === undefined) return null
  return { kind: place === 'images' ? 'image' : 'file', name }
}

const longestNameBytes = 200
// Control characters, and those that turn the direction of writing to disguise an ending.
const disguises = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu

/** A file's name as it is shown, never as a path. */
export function displayName(given: string) {
  const plain = given.toWellFormed().normalize('NFC').replace(disguises, '')
  const base = plain.slice(Math.max(plain.lastIndexOf('/'), plain.lastIndexOf('\\')) + 1).trim()
  const dot = base.lastIndexOf('.')
  const ending = dot > 0 && base.length - dot <= 10 ? base.slice(dot) : ''
  const room = longestNameBytes - Buffer.byteLength(ending)
  let stem = ''
  for (const { segment } of graphemes.segment(base.slice(0, base.length - ending.length))) {
    if (Buffer.byteLength(stem + segment) > room) break
    stem += segment
  }
  return stem + ending
}

const graphemes = new Intl.Segmenter('my', { granularity: 'grapheme' })

/** The largest size that could be valid before the content is known. */
export const largestFor = ({ slot, kind }: Purpose) =>
  uploadKinds[slot ?? (kind === 'image' ? 'image' : 'nda')].limitBytes

/** Types and sizes of a slot (rules 8.1); `/api/upload/files` takes what could become either file. */
export function limitFor({ slot, kind }: Purpose, mediaType: string) {
  if (slot !== null || kind === 'image') return largestFor({ slot, kind })
  const isNda = (uploadKinds.nda.mediaTypes as readonly string[]).includes(mediaType)
  return uploadKinds[isNda ? 'nda' : 'document'].limitBytes
}

export function fitsPurpose({ slot, kind }: Purpose, mediaType: string) {
  const types: readonly string[] =
    uploadKinds[slot ?? (kind === 'image' ? 'image' : 'document')].mediaTypes
  return types.includes(mediaType)
}

/** The refusal with the sentence that the specification has for this slot. */
export function refuseFile(code: FileRefusal, purpose: Purpose, size = 0): Refusal<FileRefusal> {
  const { slot, kind } = purpose
  const { messages } = uploadKinds[slot ?? (kind === 'image' ? 'image' : 'document')]
  if (code === 'file-type') return refuse(code, { says: messages.type })
  if (code !== 'file-too-large') return refuse(code)
  // Nothing above the larger limit is ever taken, so that is the one to name.
  const isHuge = slot === null && kind === 'file' && size > uploadKinds.nda.limitBytes
  return refuse(code, { says: isHuge ? uploadKinds.nda.messages.size : messages.size })
}

/** What can be told before a byte is sent: the check of the browser, once more. */
export function refuseAnnounced(slot: UploadSlot, file: { name: string; size: number }) {
  const purpose = { slot, kind: kindOf(slot) }
  if (file.size === 0) return refuseFile('file-empty', purpose)
  const fault = fileFault(slot, file)
  if (fault === null) return null
  const isType = fault === uploadKinds[slot].messages.type
  return refuseFile(isType ? 'file-type' : 'file-too-large', purpose, file.size)
}
