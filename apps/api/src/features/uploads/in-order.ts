import type { Bytes, FileSource } from '@padauk/sealing/bytes'

/**
 * A stream as a source whose parts are asked for one after the other. A part that lies within one
 * piece is not copied: new megabytes cost more than looking into them.
 */
export function readInOrder(stream: AsyncIterable<Buffer>, size: number): FileSource {
  const pieces = stream[Symbol.asyncIterator]()
  let held: Buffer = Buffer.alloc(0)
  return {
    size,
    async read(start, end) {
      const parts: Buffer[] = []
      for (let missing = end - start; missing > 0;) {
        if (held.length === 0) {
          const next = await pieces.next()
          if (next.done) break
          held = next.value
        }
        const part = held.subarray(0, missing)
        parts.push(part)
        held = held.subarray(part.length)
        missing -= part.length
      }
      const [only, ...more] = parts
      return (only && more.length === 0 ? only : Buffer.concat(parts)) as Bytes
    },
  }
}
