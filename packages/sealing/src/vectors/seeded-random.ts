import { hashBytes, bytesOfText } from '@padauk/sealing/bytes'
import type { Bytes } from '@padauk/sealing/bytes'

/** SHA-256 of the seed and a counter, over and over: the same bytes everywhere, for vectors only. */
function createStream(seed: string) {
  let counter = 0
  let waiting: Bytes = new Uint8Array()
  return <T extends ArrayBufferView>(target: T) => {
    const bytes = new Uint8Array(target.buffer, target.byteOffset, target.byteLength)
    for (let at = 0; at < bytes.length;) {
      if (waiting.length === 0) waiting = hashBytes(bytesOfText(`${seed} ${counter++}`))
      const some = waiting.subarray(0, bytes.length - at)
      bytes.set(some, at)
      at += some.length
      waiting = waiting.subarray(some.length)
    }
    return target
  }
}

/** Runs `make` with randomness that repeats; age-encryption takes it from the same place. */
export async function withSeededRandom<T>(seed: string, make: () => Promise<T>) {
  const value = createStream(`padauk vectors ${seed}`)
  Object.defineProperty(globalThis.crypto, 'getRandomValues', { value, configurable: true })
  try {
    return await make()
  } finally {
    Reflect.deleteProperty(globalThis.crypto, 'getRandomValues')
  }
}
