import { sha256 } from '@noble/hashes/sha2.js'
import { hkdf } from '@noble/hashes/hkdf.js'
import { bytesToHex, randomBytes } from '@noble/hashes/utils.js'
import { ArrivalFacts } from '@padauk/contract/sealing/bids'
import { canonicalJson } from '@padauk/evidence/canonical-json'
import { bytesOfText, hashBytes, isSameBytes, joined, streamHash } from './bytes.ts'
import type { Bytes } from './bytes.ts'
import { padText, readCanonical, unpadText } from './canonical.ts'
import {
  contentBytes,
  headerBytes,
  headerOf,
  isSealedHeader,
  recordAt,
  recordCount,
  saltBytes,
} from './file-layout.ts'
import { arrivalSalt, ikmBytes, recordCipher, saltOf } from './file-records.ts'
import { paddedRecord } from './file-sealing.ts'

/**
 * Seals a file while it arrives, in one pass, for clients that cannot seal themselves. The key is
 * made here and used for one file, because a second one would share its nonces.
 */
export async function createArrivalSealer(createHash = streamHash) {
  const ikm = randomBytes(ikmBytes)
  const salt = arrivalSalt(ikm)
  const cipher = await recordCipher(ikm, salt)
  const [plainHash, sealedHash] = [createHash(), createHash()]
  // A full record ends with its delimiter.
  const waiting = new Uint8Array(contentBytes + 1)
  waiting[contentBytes] = 1
  let filled = 0
  let size = 0
  let index = 0
  let isFinished = false

  const put = (piece: Bytes) => {
    sealedHash.update(piece)
    return piece
  }
  /** What is known to be a full record of a file that goes on. */
  const fullRecord = () => cipher.seal(index++, waiting)

  /** The pieces of the sealed file that are complete. Await each call before the next. */
  async function push(bytes: Uint8Array): Promise<Bytes[]> {
    if (isFinished) throw new Error('one file only')
    const pieces = size === 0 && bytes.length > 0 ? [put(headerOf(salt))] : []
    plainHash.update(bytes)
    size += bytes.length
    for (let at = 0; at < bytes.length;) {
      if (filled === contentBytes) {
        pieces.push(put(await fullRecord()))
        filled = 0
      }
      const some = bytes.subarray(at, at + contentBytes - filled)
      waiting.set(some, filled)
      filled += some.length
      at += some.length
    }
    return pieces
  }

  async function finish() {
    if (isFinished || size === 0) throw new Error(size === 0 ? 'an empty file' : 'one file only')
    isFinished = true
    const pieces: Bytes[] = []
    for (; index < recordCount(size); index++) {
      const { start, end } = recordAt(size, index)
      const data = waiting.subarray(0, end - start)
      pieces.push(put(await cipher.seal(index, paddedRecord(size, index, data))))
    }
    return {
      pieces,
      ikm,
      size,
      sha256: bytesToHex(plainHash.digest()),
      sealedSha256: bytesToHex(sealedHash.digest()),
    }
  }

  return { push, finish }
}

const factsBlockBytes = 1024
const factsKey = (ikm: Uint8Array) =>
  hkdf(sha256, ikm, undefined, bytesOfText('padauk/arrival/facts/v1'), ikmBytes)

/** Name, type, size and hash of a file sealed on arrival, under a key made from the file's. */
export async function sealFacts(ikm: Uint8Array, facts: ArrivalFacts) {
  const text = padText(canonicalJson(facts), factsBlockBytes)
  const key = factsKey(ikm)
  const salt = saltOf(key, hashBytes(text))
  const cipher = await recordCipher(key, salt)
  return joined(headerOf(salt), await cipher.seal(0, joined(text, Uint8Array.of(2))))
}

/** Null for what does not open under this key. */
export async function openFacts(ikm: Uint8Array, sealed: Bytes) {
  const [key, salt] = [factsKey(ikm), sealed.slice(0, saltBytes)]
  if (!isSealedHeader(sealed)) return null
  const cipher = await recordCipher(key, salt)
  const plain = await cipher.open(0, sealed.slice(headerBytes))
  if (plain?.at(-1) !== 2) return null
  const padded = plain.subarray(0, -1)
  if (!isSameBytes(salt, saltOf(key, hashBytes(padded)))) return null
  const text = unpadText(padded, factsBlockBytes)
  return text === null ? null : readCanonical(ArrivalFacts, text)
}
