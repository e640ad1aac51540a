import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'

export type Bytes = Uint8Array<ArrayBuffer>

/** Bytes read in parts: a phone has no room for a whole file. */
export type FileSource = { size: number; read(start: number, end: number): Promise<Bytes> }

export const bytesOfText = (text: string): Bytes => utf8ToBytes(text)

export const joined = (...parts: Uint8Array[]): Bytes => concatBytes(...parts)

/** Not WebCrypto: it hashes no stream, and a page without a secure context has none. */
export const hashBytes = (bytes: Uint8Array): Bytes => sha256(bytes)

/** SHA-256 of a stream; a server passes a native one instead. */
export type StreamHash = { update(bytes: Uint8Array): unknown; digest(): Uint8Array }
export const streamHash = (): StreamHash => sha256.create()

/** SHA-256, lower-case hex. */
export const hexHash = (bytes: Uint8Array) => bytesToHex(sha256(bytes))

export function isSameBytes(a: Uint8Array, b: Uint8Array) {
  if (a.length !== b.length) return false
  for (let place = 0; place < a.length; place++) if (a[place] !== b[place]) return false
  return true
}

export function xor(a: Uint8Array, b: Uint8Array): Bytes {
  if (a.length !== b.length) throw new RangeError('two lengths')
  return Uint8Array.from(a, (byte, place) => byte ^ (b[place] ?? 0))
}

/** Null for what is no UTF-8. */
export function textOfBytes(bytes: Uint8Array) {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return null
  }
}

export const blobSource = (blob: Blob): FileSource => ({
  size: blob.size,
  read: async (start, end) => new Uint8Array(await blob.slice(start, end).arrayBuffer()),
})
