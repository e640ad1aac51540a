import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import type { Sealing } from '@padauk/contract/sealing/values'
import { hashBytes } from './bytes.ts'
import type { Bytes, FileSource } from './bytes.ts'
import { headerOf, recordAt, recordCount } from './file-layout.ts'
import { arrivalSalt, recordCipher, saltOf } from './file-records.ts'

/** The file was edited while it was being sealed: drop the upload and its `ikm`. */
export class FileChanged extends Error {
  constructor() {
    super('the file changed while it was being sealed')
  }
}

/** The first pass over a file. */
export type MeasuredFile = {
  size: number
  sha256: string
  /** SHA-256 of what each record will hold. */
  records: readonly string[]
}

/** By WebCrypto where there is one: a record is hashed in both passes. */
async function hashRecord(bytes: Bytes) {
  const subtle = globalThis.crypto.subtle as Crypto['subtle'] | undefined
  return bytesToHex(
    subtle ? new Uint8Array(await subtle.digest('SHA-256', bytes)) : hashBytes(bytes),
  )
}

async function readExactly(source: FileSource, start: number, end: number) {
  const bytes = await source.read(start, end)
  if (bytes.length !== end - start) throw new FileChanged()
  return bytes
}

export async function measureFile(
  source: FileSource,
  onProgress: (bytes: number) => void = () => {},
): Promise<MeasuredFile> {
  const { size } = source
  const whole = sha256.create()
  const records: string[] = []
  for (let index = 0; index < recordCount(size); index++) {
    const { start, end } = recordAt(size, index)
    const bytes = await readExactly(source, start, end)
    whole.update(bytes)
    records.push(await hashRecord(bytes))
    onProgress(end)
  }
  return { size, sha256: bytesToHex(whole.digest()), records }
}

/** Overwrites what follows the data of a record with delimiter and zeros. */
export function padRecord(plain: Bytes, size: number, index: number) {
  const { start, end, delimiter } = recordAt(size, index)
  plain.fill(0, end - start)
  plain[end - start] = delimiter
}

/** Data, delimiter, zeros: a record before its encryption. */
export function paddedRecord(size: number, index: number, data: Uint8Array): Bytes {
  const plain = new Uint8Array(recordAt(size, index).length)
  plain.set(data)
  padRecord(plain, size, index)
  return plain
}

type Sealable = {
  source: FileSource
  measured: MeasuredFile
  ikm: Uint8Array
  /** How it was sealed at first; a new file is sealed in the browser. */
  sealing?: Sealing | undefined
}

/**
 * The second pass, in any order: an upload asks again for what was lost. The same file and `ikm`
 * give the same bytes; a record that differs from the first pass is never encrypted.
 */
export async function createFileSealer({ source, measured, ikm, sealing }: Sealable) {
  const { size, records } = measured
  if (source.size !== size) throw new FileChanged()
  const salt =
    sealing === 'on-arrival' ? arrivalSalt(ikm) : saltOf(ikm, hexToBytes(measured.sha256))
  const cipher = await recordCipher(ikm, salt)
  return {
    header: headerOf(salt),
    async record(index: number) {
      const { start, end } = recordAt(size, index)
      // A copy of our own: what is hashed is what is encrypted.
      const plain = paddedRecord(size, index, await readExactly(source, start, end))
      if ((await hashRecord(plain.subarray(0, end - start))) !== records[index]) {
        throw new FileChanged()
      }
      return cipher.seal(index, plain)
    },
  }
}

type Written = Sealable & {
  /** Gets the sealed file piece by piece: the header, then each record. */
  write: (piece: Bytes, offset: number) => Promise<void> | void
}

/** The whole second pass. Returns the SHA-256 of the sealed file, never taken from the server. */
export async function sealFile({ write, ...file }: Written) {
  const sealer = await createFileSealer(file)
  const hash = sha256.create()
  let offset = 0
  const put = async (piece: Bytes) => {
    hash.update(piece)
    await write(piece, offset)
    offset += piece.length
  }
  await put(sealer.header)
  for (const index of file.measured.records.keys()) await put(await sealer.record(index))
  return bytesToHex(hash.digest())
}
