import { isSameBytes } from '@padauk/sealing/bytes'
import {
  headerBytes,
  headerOf,
  recordAt,
  recordBytes,
  recordCount,
} from '@padauk/sealing/file-layout'
import { recordCipher } from '@padauk/sealing/file-records'

type Sealed = {
  id: string
  ikm: Uint8Array
  salt: Uint8Array
  /** Of the file as it was sent. */
  size: number
  /** Whether zeros take the place of a broken record, which throws otherwise. */
  isMended: boolean
}

/** What lies in the store, in the lengths that are asked for. */
function createCutter(sealed: AsyncIterable<Buffer>) {
  const pieces = sealed[Symbol.asyncIterator]()
  let waiting: Buffer = Buffer.alloc(0)
  return async (length: number) => {
    const parts = [waiting]
    let found = waiting.length
    while (found < length) {
      const next = await pieces.next()
      if (next.done) break
      parts.push(next.value)
      found += next.value.length
    }
    const bytes = parts.length === 1 ? waiting : Buffer.concat(parts)
    waiting = bytes.subarray(length)
    return bytes.subarray(0, length)
  }
}

/** A sealed file in clear, a record at a time. */
export async function* openRecords(
  sealed: AsyncIterable<Buffer>,
  { id, ikm, salt, size, isMended }: Sealed,
): AsyncGenerator<Buffer, void, void> {
  const take = createCutter(sealed)
  const cipher = await recordCipher(ikm, salt)
  const isBegun = isSameBytes(await take(headerBytes), headerOf(salt))
  if (!isBegun && !isMended) throw new Error(`upload ${id}: its header was changed`)
  for (let index = 0; index < recordCount(size); index++) {
    const { start, end } = recordAt(size, index)
    const opened = await cipher.open(index, Uint8Array.from(await take(recordBytes)))
    // A changed header is named too, although every record opens without it.
    const plain = isBegun || index > 0 ? opened : null
    if (!plain && !isMended) throw new Error(`upload ${id}: record ${index} was changed`)
    yield plain ? Buffer.from(plain.buffer, 0, end - start) : Buffer.alloc(end - start)
  }
}
