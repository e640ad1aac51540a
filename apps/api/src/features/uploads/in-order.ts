import type { Bytes, FileSource } from '@padauk/sealing/bytes'
import { letGo } from '#features/uploads/kept-buffers'

/**
 * A stream as a source whose parts are asked for one after the other. A part that lies within one
 * piece is not copied: new megabytes cost more than looking into them. A part is valid until the next
 * read, which frees the pieces that were read to their end.
 */
export function readInOrder(stream: AsyncIterable<Buffer>, size: number): FileSource {
  const pieces = stream[Symbol.asyncIterator]()
  let piece: Buffer | null = null
  let taken = 0
  const used = new Set<Buffer>()

  function free() {
    for (const bytes of used) letGo(bytes)
    used.clear()
  }

  return {
    size,
    async read(start, end) {
      free()
      const parts: Buffer[] = []
      for (let missing = end - start; missing > 0;) {
        if (!piece) {
          const next = await pieces.next()
          if (next.done) break
          piece = next.value
          taken = 0
        }
        const part = piece.subarray(taken, taken + missing)
        parts.push(part)
        taken += part.length
        missing -= part.length
        if (taken < piece.length) continue
        used.add(piece)
        piece = null
      }
      const [only, ...more] = parts as Bytes[]
      if (only && more.length === 0) return only
      const joined = Buffer.concat(parts)
      used.add(joined)
      return joined
    },
  }
}
