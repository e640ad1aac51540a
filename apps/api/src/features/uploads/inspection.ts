import { createHash } from 'node:crypto'
import { uploadKinds } from '@padauk/contract/files'
import { oleNames, oleSignature } from '#features/uploads/media-type'
import type { Content } from '#features/uploads/media-type'

const keptBytes = 1_048_576

// Names in an OLE directory are UTF-16; one may be cut by the border of two pieces.
const searched = oleNames.map((name) => ({ name, bytes: Buffer.from(name, 'utf16le') }))
const longestSearched = Math.max(...searched.map(({ bytes }) => bytes.length))

/**
 * Looks at a file while it passes, piece by piece; what it keeps does not grow with the file. Not
 * hashed where the same bytes are hashed already.
 */
export function createInspection({ isHashed = true } = {}) {
  const hash = isHashed ? createHash('sha256') : null
  const found = new Set<string>()
  let size = 0
  let head = Buffer.alloc(0)
  let tail = Buffer.alloc(0)
  let text: Buffer[] | null = []

  function findOleNames(piece: Buffer) {
    const before = tail.subarray(-longestSearched)
    const bytes = before.length > 0 ? Buffer.concat([before, piece]) : piece
    for (const { name, bytes: wanted } of searched) if (bytes.includes(wanted)) found.add(name)
  }

  /** In place once it is full: a new megabyte for every piece would cost more than the rest. */
  function keepTail(end: Buffer) {
    if (tail.length < keptBytes) {
      tail = Buffer.from(Buffer.concat([tail, end]).subarray(-keptBytes))
      return
    }
    tail.copyWithin(0, end.length)
    end.copy(tail, keptBytes - end.length)
  }

  return {
    take(piece: Buffer) {
      hash?.update(piece)
      if (head.length < keptBytes) {
        head = Buffer.concat([head, piece.subarray(0, keptBytes - head.length)])
      }
      if (head.subarray(0, 8).equals(oleSignature)) findOleNames(piece)
      size += piece.length
      keepTail(piece.subarray(-keptBytes))
      // SVG is the one type that has to be seen whole, and it is small. The piece's buffer is used again.
      if (text && looksLikeText(head) && size <= uploadKinds.image.limitBytes)
        text.push(Buffer.from(piece))
      else text = null
    },
    finish(): Content {
      return {
        size,
        sha256: hash?.digest('hex') ?? '',
        head,
        tail,
        oleNames: found,
        text: text && Buffer.concat(text),
      }
    },
  }
}

const looksLikeText = (head: Buffer) =>
  /^(?:\ufeff|\xef\xbb\xbf)?\s*</.test(head.toString('latin1', 0, 64))
