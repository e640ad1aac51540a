import type { Bytes } from './bytes.ts'

// RFC 8188, aes128gcm. Everything here works without a key.

export const recordBytes = 1_048_576
export const headerBytes = 21
export const saltBytes = 16
/** Each record has a delimiter and an authentication tag. */
const overheadBytes = 17
export const contentBytes = recordBytes - overheadBytes
/** The size of a file is told only in steps of this. */
const blockBytes = 16_384

const paddedSize = (size: number) => Math.max(1, Math.ceil(size / blockBytes)) * blockBytes

const countFor = (padded: number) => Math.ceil(padded / contentBytes)
export const recordCount = (size: number) => countFor(paddedSize(size))

/** How long a sealed file is: what a limit on the file means for the upload. */
export const sealedSize = (size: number) =>
  headerBytes + paddedSize(size) + recordCount(size) * overheadBytes

/** Whether any file has this length when it is sealed. */
export function isSealedSize(sealed: number) {
  if (!Number.isSafeInteger(sealed)) return false
  const count = Math.ceil((sealed - headerBytes) / recordBytes)
  const padded = sealed - headerBytes - count * overheadBytes
  return padded > 0 && padded % blockBytes === 0 && countFor(padded) === count
}

/** Which bytes of the file a record holds, and how long it is with its padding. */
export function recordAt(size: number, index: number) {
  const padded = paddedSize(size)
  const start = index * contentBytes
  const end = Math.min(start + contentBytes, padded)
  return {
    start: Math.min(start, size),
    end: Math.min(end, size),
    /** With the delimiter, before encryption. */
    length: end - start + 1,
    delimiter: end === padded ? 2 : 1,
  }
}

/** Salt, record size, and no key id. */
export function headerOf(salt: Uint8Array): Bytes {
  const header = new Uint8Array(headerBytes)
  header.set(salt)
  new DataView(header.buffer).setUint32(saltBytes, recordBytes)
  return header
}

/** Whether a file begins as ours do, with any salt. */
export const isSealedHeader = (start: Uint8Array) =>
  start.length >= headerBytes &&
  headerOf(start.subarray(0, saltBytes)).every((byte, place) => byte === start[place])
