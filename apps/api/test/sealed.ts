import { createHash, randomBytes } from 'node:crypto'
import { measureFile, sealFile } from '@padauk/sealing/file-sealing'
import type { Sender } from '#test/senders'
import { announce, patch } from '#test/tus'

export const megabyte = 1_048_576

/** A file as a browser seals it. */
export async function aSealedFile(size: number) {
  const plain = Uint8Array.from(randomBytes(size))
  const source = { size, read: async (start: number, end: number) => plain.slice(start, end) }
  const measured = await measureFile(source)
  const pieces: Uint8Array[] = []
  const write = (piece: Uint8Array) => void pieces.push(piece)
  await sealFile({ source, measured, ikm: randomBytes(16), write })
  const bytes = Buffer.concat(pieces)
  return { bytes, sha256: createHash('sha256').update(bytes).digest('hex') }
}
export type SealedFile = Awaited<ReturnType<typeof aSealedFile>>

type Place = { tender: string; slot?: string }

/** Where the sealed upload continues. */
export async function sealedBegun(
  origin: string,
  sender: Sender,
  size: number,
  { tender, slot = 'nda' }: Place,
) {
  const answer = await announce(origin, sender, size, { sealed: '1', slot, tender })
  if (answer.status !== 201) throw new Error(`not begun: ${answer.status}`)
  return answer.headers.get('location') ?? ''
}

/** Sends the rest of a file in pieces of 4 MB, to each of the processes in turn. */
export async function sendRest(
  origins: readonly string[],
  sender: Sender,
  location: string,
  { bytes, from = 0 }: { bytes: Buffer; from?: number },
) {
  let turn = 0
  for (let offset = from; offset < bytes.length; offset += 4 * megabyte) {
    const piece = bytes.subarray(offset, offset + 4 * megabyte)
    const origin = origins[turn++ % origins.length] ?? ''
    const answer = await patch(origin, sender, location, { offset, bytes: piece })
    if (answer.status !== 204) throw new Error(`${answer.status} ${await answer.text()}`)
  }
}

/** A whole sealed upload; its location. */
export async function uploadSealed(origin: string, sender: Sender, file: SealedFile, place: Place) {
  const location = await sealedBegun(origin, sender, file.bytes.length, place)
  await sendRest([origin], sender, location, file)
  return location
}
