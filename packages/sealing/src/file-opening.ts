import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { base64 } from '@scure/base'
import type { SealedFile } from '@padauk/contract/sealing/bids'
import type { Sealing } from '@padauk/contract/sealing/values'
import { isSameBytes, streamHash } from './bytes.ts'
import type { Bytes, FileSource } from './bytes.ts'
import {
  headerBytes,
  headerOf,
  recordAt,
  recordBytes,
  recordCount,
  sealedSize,
} from './file-layout.ts'
import { arrivalSalt, recordCipher, saltOf } from './file-records.ts'
import { padRecord } from './file-sealing.ts'

/** Sealed in the browser after a first pass, or on arrival in one. */
export type SaltRule = Exclude<Sealing, 'access-controlled'>

/** Where a stored file first differs from its manifest. */
export type PartFault = 'length' | 'header' | 'record' | 'plain-hash' | 'sealed-hash'

type Opening = {
  sealed: FileSource
  file: Pick<SealedFile, 'ikm' | 'size' | 'sha256' | 'sealedSha256'>
  rule: SaltRule
  /** Gets the file piece by piece. Discard it all unless the result is null. */
  write?: (piece: Bytes) => Promise<void> | void
  /** A server passes a native hash and a native comparison. */
  createHash?: typeof streamHash
  isSame?: typeof isSameBytes
  /** Frees the memory of a record after its comparison; a server checks many files. */
  free?: (bytes: Bytes) => void
}

/**
 * Opens a stored file, seals what came out again and compares it byte by byte: AES-GCM alone lets
 * a bidder make one file that opens two ways. Null means that it is what its manifest says.
 */
export async function openPart({
  sealed,
  file,
  rule,
  write,
  createHash = streamHash,
  isSame = isSameBytes,
  free,
}: Opening): Promise<PartFault | null> {
  const { size } = file
  if (sealed.size !== sealedSize(size)) return 'length'
  const ikm = base64.decode(file.ikm)
  const salt = rule === 'in-browser' ? saltOf(ikm, hexToBytes(file.sha256)) : arrivalSalt(ikm)
  const header = await sealed.read(0, headerBytes)
  if (!isSameBytes(header, headerOf(salt))) return 'header'
  const cipher = await recordCipher(ikm, salt)
  const [plainHash, sealedHash] = [createHash(), createHash()]
  sealedHash.update(header)
  for (let index = 0; index < recordCount(size); index++) {
    const from = headerBytes + index * recordBytes
    const stored = await sealed.read(from, Math.min(from + recordBytes, sealed.size))
    const plain = await cipher.open(index, stored)
    if (!plain) return 'record'
    const { start, end } = recordAt(size, index)
    const data = plain.subarray(0, end - start)
    padRecord(plain, size, index)
    const sealing = cipher.seal(index, plain)
    // The cipher works on another thread while the hashes are taken.
    plainHash.update(data)
    sealedHash.update(stored)
    const again = await sealing
    if (!isSame(again, stored)) return 'record'
    free?.(again)
    await write?.(data)
  }
  if (bytesToHex(plainHash.digest()) !== file.sha256) return 'plain-hash'
  return bytesToHex(sealedHash.digest()) === file.sealedSha256 ? null : 'sealed-hash'
}
