import { kindOfSlot, uploadKinds } from '@padauk/contract/files'
import { refuse } from '@padauk/contract/problems'
import { sealedSlots } from '@padauk/contract/sealing/values'
import type { Slot } from '@padauk/contract/sealing/values'
import {
  headerBytes,
  headerOf,
  isSealedSize,
  saltBytes,
  sealedSize,
} from '@padauk/sealing/file-layout'
import * as z from 'zod'

/** Neither name nor type: both are in the envelope, which we cannot open. */
export const SealedMetadata = z.strictObject({
  sealed: z.literal('1'),
  slot: z.enum(sealedSlots),
  tender: z.uuid(),
})

/** What can be told of a sealed file before a byte is sent. */
export function refuseSealed(slot: Slot, size: number) {
  const { limitBytes, messages } = uploadKinds[kindOfSlot(slot)]
  if (!isSealedSize(size)) return refuse('seal-broken')
  return size > sealedSize(limitBytes) ? refuse('file-too-large', { says: messages.size }) : null
}

const anyHeader = headerOf(new Uint8Array(saltBytes))

/** By place, because a broken line may deliver the header in several pieces. */
export function breaksHeader(start: number, bytes: Uint8Array) {
  for (let place = Math.max(start, saltBytes); place < headerBytes; place++) {
    const byte = bytes[place - start]
    if (byte !== undefined && byte !== anyHeader[place]) return true
  }
  return false
}
