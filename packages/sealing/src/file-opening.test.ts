import { base64 } from '@scure/base'
import { expect, test } from 'vitest'
import { hexHash, joined } from './bytes.ts'
import type { Bytes } from './bytes.ts'
import { headerOf } from './file-layout.ts'
import { openPart } from './file-opening.ts'
import { recordCipher, saltOf } from './file-records.ts'
import { hexToBytes } from '@noble/hashes/utils.js'
import { exampleBytes, exampleIkm, memorySource, sealBytes } from './vectors/example-bid.ts'

const ikm = exampleIkm('opening')
const bytes = exampleBytes(1000)

async function entryOf(sealed: Uint8Array, sha256 = hexHash(bytes)) {
  const file = {
    size: bytes.length,
    sha256,
    ikm: base64.encode(ikm),
    sealedSha256: hexHash(sealed),
  }
  return { sealed: memorySource(sealed), file, rule: 'in-browser' as const }
}

/** Sealed with the key that the manifest's hash leads to, but with another content or padding. */
async function sealOtherwise(plain: Bytes) {
  const salt = saltOf(ikm, hexToBytes(hexHash(bytes)))
  const cipher = await recordCipher(ikm, salt)
  return joined(headerOf(salt), await cipher.seal(0, plain))
}

const padded = (data: Uint8Array, delimiter: number, last = 0) => {
  const plain = new Uint8Array(16_385)
  plain.set(data)
  plain[data.length] = delimiter
  plain[plain.length - 1] = last
  return plain
}

test('hands out the file as it was', async () => {
  const { sealed } = await sealBytes(bytes, ikm)
  expect(await sealOtherwise(padded(bytes, 2))).toEqual(sealed)
  const pieces: Bytes[] = []
  const opening = { ...(await entryOf(sealed)), write: (piece: Bytes) => void pieces.push(piece) }
  expect(await openPart(opening)).toBeNull()
  expect(joined(...pieces)).toEqual(bytes)
})

test('rejects another padding, though every record is authentic', async () => {
  for (const plain of [
    padded(bytes, 1),
    padded(bytes, 2, 2),
    padded(joined(bytes, Uint8Array.of(7)), 2),
    padded(bytes.subarray(1), 2),
  ]) {
    expect(await openPart(await entryOf(await sealOtherwise(plain)))).toBe('record')
  }
})

test('rejects another content under the same name, and other bytes than the manifest has', async () => {
  const other = await sealOtherwise(padded(bytes.toReversed(), 2))
  expect(await openPart(await entryOf(other))).toBe('plain-hash')
  const { sealed } = await sealBytes(bytes, ikm)
  const entry = await entryOf(sealed)
  const file = { ...entry.file, sealedSha256: hexHash(other) }
  expect(await openPart({ ...entry, file })).toBe('sealed-hash')
  const wrongKey = { ...entry.file, ikm: base64.encode(exampleIkm('other')) }
  expect(await openPart({ ...entry, file: wrongKey })).toBe('header')
})
