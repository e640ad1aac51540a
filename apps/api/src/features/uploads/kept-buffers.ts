import { chunkLimitBytes } from '@padauk/contract/uploads'

const mostKept = 16

/**
 * Buffers of one piece, used again and again: new ones of this size for every piece would keep the
 * garbage collector busier than everything else that an upload needs.
 */
export function createKeptBuffers() {
  const free: Buffer[] = []
  return {
    take: () => free.pop() ?? Buffer.allocUnsafeSlow(chunkLimitBytes),
    giveBack(buffer: Buffer) {
      if (free.length < mostKept) free.push(buffer)
    },
  }
}

export type KeptBuffers = ReturnType<typeof createKeptBuffers>

/** Copies a stream of this length into one buffer. A shorter stream gives a shorter buffer. */
export async function gather(stream: AsyncIterable<Buffer>, size: number) {
  const bytes = Buffer.allocUnsafeSlow(size)
  let end = 0
  for await (const part of stream) {
    end += part.copy(bytes, end)
    letGo(part)
  }
  return end === size ? bytes : bytes.subarray(0, end)
}

/**
 * Frees what was copied at once. Left to the garbage collector, the network's buffers make it mark
 * the whole heap every few pieces.
 */
export function letGo({ buffer, length }: Uint8Array) {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === length) buffer.transfer(0)
}
