import type { Bytes, FileSource } from '@padauk/sealing/bytes'

/** A stream as a source whose parts are asked for one after the other. */
export function readInOrder(stream: AsyncIterable<Buffer>, size: number): FileSource {
  const pieces = stream[Symbol.asyncIterator]()
  let held: Buffer = Buffer.alloc(0)
  return {
    size,
    async read(start, end): Promise<Bytes> {
      while (held.length < end - start) {
        const next = await pieces.next()
        if (next.done) break
        held = Buffer.concat([held, next.value])
      }
      const part = Uint8Array.from(held.subarray(0, end - start))
      held = held.subarray(end - start)
      return part
    },
  }
}
