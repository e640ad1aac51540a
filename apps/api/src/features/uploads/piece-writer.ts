import type { KeptBuffers } from '#features/uploads/kept-buffers'

type Options = {
  offset: number
  /** Of the whole file. */
  size: number
  buffers: KeptBuffers
  /** The bytes are its own until it ends. */
  store(start: number, bytes: Buffer): Promise<void>
}

const slowMs = 2_000
const shares = 32

/**
 * Gathers what arrives until it is a piece, and stores one piece while the next arrives. On a slow
 * connection a piece is stored earlier, at a small share of the file: a process that is killed then
 * costs the sender little.
 */
export function createPieceWriter({ offset, size, buffers, store }: Options) {
  const smallPiece = Math.ceil(size / shares)
  let arriving = buffers.take()
  let length = 0
  let since = Date.now()
  let storing: Promise<void> | null = null

  async function flush() {
    await storing
    storing = null
    if (length === 0) return
    const [buffer, start, bytes] = [arriving, offset, arriving.subarray(0, length)]
    arriving = buffers.take()
    offset += length
    length = 0
    since = Date.now()
    storing = store(start, bytes).finally(() => buffers.giveBack(buffer))
    // The next flush reports a failure; until then it must not count as unhandled.
    storing.catch(() => {})
  }

  return {
    async take(bytes: Buffer) {
      for (let at = 0; at < bytes.length;) {
        const taken = bytes.copy(arriving, length, at)
        at += taken
        length += taken
        const isSlow = length >= smallPiece && Date.now() - since > slowMs
        if (length === arriving.length || isSlow) await flush()
      }
    },
    /** Stores the rest; where the next byte belongs. */
    async end() {
      try {
        await flush()
        await storing
        return offset
      } finally {
        buffers.giveBack(arriving)
      }
    },
    /** Stores nothing more; what is being stored has ended then, so that it can be erased. */
    async abandon() {
      await storing?.catch(() => {})
      buffers.giveBack(arriving)
    },
  }
}
