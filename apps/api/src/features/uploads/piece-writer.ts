import { chunkLimitBytes } from '@padauk/contract/uploads'

type Options = {
  offset: number
  /** Of the whole file. */
  size: number
  store(start: number, bytes: Buffer): Promise<void>
}

const slowMs = 2_000
const shares = 32

/**
 * Gathers what arrives until it is a piece. On a slow connection a piece is stored earlier, at a small
 * share of the file: a process that is killed then costs the sender little.
 */
export function createPieceWriter({ offset, size, store }: Options) {
  const smallPiece = Math.ceil(size / shares)
  let waiting: Buffer[] = []
  let length = 0
  let since = Date.now()

  async function flush() {
    const bytes = Buffer.concat(waiting)
    waiting = []
    length = 0
    if (bytes.length > 0) await store(offset, bytes)
    offset += bytes.length
    since = Date.now()
    return offset
  }

  return {
    async take(bytes: Buffer) {
      waiting.push(bytes)
      length += bytes.length
      const isSlow = length >= smallPiece && Date.now() - since > slowMs
      if (length >= chunkLimitBytes || isSlow) await flush()
    },
    flush,
  }
}
