import { base64 } from '@scure/base'
import { expect, test } from 'vitest'
import { hexHash } from './bytes.ts'
import { openPart } from './file-opening.ts'
import { memorySource } from './vectors/example-bid.ts'
import { sealTwoWays } from './vectors/two-way-file.ts'

test('rejects one file that opens two ways', async () => {
  const { keys, bytes, plains, halves } = sealTwoWays()
  // An opener that only decrypts accepts both, with another content each.
  const [cheap, dear] = halves
  expect(plains.map(({ length }) => length)).toEqual([cheap.length, dear.length])
  expect(plains[0]?.subarray(0, 100)).toEqual(Buffer.from(cheap.subarray(0, 100)))
  expect(plains[1]?.subarray(9000, 9100)).toEqual(Buffer.from(dear.subarray(9000, 9100)))
  for (const [place, plain] of plains.entries()) {
    const file = {
      size: plain.length,
      sha256: hexHash(plain),
      ikm: base64.encode(keys[place]?.ikm ?? new Uint8Array()),
      sealedSha256: hexHash(bytes),
    }
    for (const rule of ['in-browser', 'on-arrival'] as const) {
      expect(await openPart({ sealed: memorySource(bytes), file, rule })).toBe('header')
    }
  }
})
