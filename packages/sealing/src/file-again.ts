import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { base64 } from '@scure/base'
import type { SealedFile } from '@padauk/contract/sealing/bids'
import type { Sealing } from '@padauk/contract/sealing/values'
import type { FileSource } from './bytes.ts'
import { headerOf, recordAt, recordCount, sealedSize } from './file-layout.ts'
import { arrivalSalt, recordCipher, saltOf } from './file-records.ts'
import { paddedRecord } from './file-sealing.ts'

type Again = {
  source: FileSource
  /** The SHA-256 of the source, which the caller has measured. */
  sha256: string
  ikm: SealedFile['ikm']
  sealing: Sealing
  onProgress?: (bytes: number) => void
}

/** Size and SHA-256 of what was sent, if the sender sealed this very file with this `ikm`. */
export async function sealAgain({ source, sha256: plain, ikm, sealing, onProgress }: Again) {
  const { size } = source
  const key = base64.decode(ikm)
  const salt = sealing === 'on-arrival' ? arrivalSalt(key) : saltOf(key, hexToBytes(plain))
  const cipher = await recordCipher(key, salt)
  const hash = sha256.create().update(headerOf(salt))
  for (let index = 0; index < recordCount(size); index++) {
    const { start, end } = recordAt(size, index)
    const data = await source.read(start, end)
    hash.update(await cipher.seal(index, paddedRecord(size, index, data)))
    onProgress?.(end)
  }
  return { size: sealedSize(size), sha256: bytesToHex(hash.digest()) }
}
