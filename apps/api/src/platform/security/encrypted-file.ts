import { decrypt, encrypt } from '#platform/security/vault'

const frameBytes = 1_048_576
/** Nonce and tag of each frame. */
const overhead = 28

/** Each frame is bound to its place, so that none can be moved or exchanged. */
const placeOf = (purpose: string, index: number) => `${purpose} ${index}`

type Sealing = { key: Buffer; purpose: string }

async function* inFrames(pieces: AsyncIterable<Buffer>, size: number): AsyncGenerator<Buffer> {
  let kept = Buffer.alloc(0)
  for await (const piece of pieces) {
    kept = Buffer.concat([kept, piece])
    while (kept.length >= size) {
      yield kept.subarray(0, size)
      kept = kept.subarray(size)
    }
  }
  if (kept.length > 0) yield kept
}

/** Encrypts a file while it passes; what is in memory does not grow with it. */
export async function* sealFrames(plain: AsyncIterable<Buffer>, { key, purpose }: Sealing) {
  let index = 0
  for await (const frame of inFrames(plain, frameBytes)) {
    yield encrypt(key, frame, placeOf(purpose, index++))
  }
}

/** Throws where a single bit was changed. */
export async function* openFrames(stored: AsyncIterable<Buffer>, { key, purpose }: Sealing) {
  let index = 0
  for await (const frame of inFrames(stored, frameBytes + overhead)) {
    yield decrypt(key, frame, placeOf(purpose, index++))
  }
}
