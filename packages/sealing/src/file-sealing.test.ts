import { assert as assertThat, asyncProperty, integer, property, uint8Array } from 'fast-check'
import { base64 } from '@scure/base'
import { afterEach, expect, test, vi } from 'vitest'
import { isSameBytes, joined, xor } from './bytes.ts'
import type { Bytes } from './bytes.ts'
import {
  contentBytes,
  headerBytes,
  isSealedHeader,
  isSealedSize,
  recordBytes,
  sealedSize,
} from './file-layout.ts'
import { openPart } from './file-opening.ts'
import { arrivalSalt, recordCipher } from './file-records.ts'
import {
  FileChanged,
  createFileSealer,
  measureFile,
  paddedRecord,
  sealFile,
} from './file-sealing.ts'
import { exampleBytes, exampleIkm, memorySource, sealBytes } from './vectors/example-bid.ts'

afterEach(() => vi.unstubAllGlobals())

const ikm = exampleIkm('test')
const edges = [1, 2, 16_383, 16_384, 16_385, contentBytes, contentBytes + 1, recordBytes]

async function opened(bytes: Uint8Array, key = ikm) {
  const { sealed, sealedSha256, measured } = await sealBytes(bytes, key)
  const file = { ...measured, ikm: base64.encode(key), sealedSha256 }
  const open = (stored: Uint8Array) =>
    openPart({ sealed: memorySource(stored), file, rule: 'in-browser' })
  return { sealed, open }
}

test('knows the length of a sealed file, and which lengths no sealed file has', () => {
  expect(sealedSize(1)).toBe(21 + 16_384 + 17)
  expect(sealedSize(recordBytes)).toBe(21 + recordBytes + 2 * 17)
  assertThat(
    property(integer({ min: 1, max: 300 * recordBytes }), (size) => {
      const sealed = sealedSize(size)
      expect(isSealedSize(sealed)).toBe(true)
      for (const other of [-16_383, -17, -1, 1, 17, 16_383]) {
        expect(isSealedSize(sealed + other), `${sealed} ${other}`).toBe(false)
      }
    }),
  )
  for (const wrong of [0, 21, 38, -5, Number.NaN, 1.5, Infinity]) {
    expect(isSealedSize(wrong)).toBe(false)
  }
})

test.each(edges)('seals %i bytes to the announced length and opens them again', async (size) => {
  const { sealed, open } = await opened(exampleBytes(size))
  expect(sealed.length).toBe(sealedSize(size))
  expect(isSealedHeader(sealed)).toBe(true)
  expect(await open(sealed)).toBeNull()
})

test('gives the same bytes for the same file, and the file back', async () => {
  await assertThat(
    asyncProperty(uint8Array({ minLength: 1, maxLength: 40_000 }), async (bytes) => {
      const [one, other] = [await opened(bytes), await opened(bytes)]
      expect(one.sealed).toEqual(other.sealed)
      expect(await one.open(other.sealed)).toBeNull()
    }),
    { numRuns: 50 },
  )
})

/** Whether the first bytes were encrypted with the same key and nonce. */
function sharesKeystream(a: Uint8Array, b: Uint8Array, plainA: Uint8Array, plainB: Uint8Array) {
  const first = (bytes: Uint8Array, from: number) => bytes.subarray(from, from + 16)
  const masked = xor(first(a, headerBytes), first(b, headerBytes))
  return isSameBytes(masked, xor(first(plainA, 0), first(plainB, 0)))
}

test('an edited file shares neither key nor nonce with what it was', async () => {
  await assertThat(
    asyncProperty(
      uint8Array({ minLength: 16, maxLength: 2000 }),
      integer({ min: 0, max: 15 }),
      integer({ min: 1, max: 255 }),
      async (before, place, change) => {
        const after = before.slice()
        after[place] = (after[place] ?? 0) ^ change
        const [one, other] = [await opened(before), await opened(after)]
        expect(one.sealed.subarray(0, 16)).not.toEqual(other.sealed.subarray(0, 16))
        expect(sharesKeystream(one.sealed, other.sealed, before, after)).toBe(false)
      },
    ),
    { numRuns: 50 },
  )
})

test('the check for shared nonces finds them where the salt ignores the content', async () => {
  const [one, other] = [exampleBytes(100), exampleBytes(100).toReversed()]
  const naive = await recordCipher(ikm, arrivalSalt(ikm))
  const seal = async (bytes: Uint8Array) => {
    const record = await naive.seal(0, paddedRecord(100, 0, bytes))
    return joined(new Uint8Array(headerBytes), record)
  }
  expect(sharesKeystream(await seal(one), await seal(other), one, other)).toBe(true)
})

/** A file that is edited at a byte once the first pass is over. */
function editedSource(bytes: Uint8Array, place: number) {
  let isEdited = false
  const edited = bytes.slice()
  edited[place] = (edited[place] ?? 0) ^ 1
  return {
    edit: () => (isEdited = true),
    size: bytes.length,
    read: async (start: number, end: number) => (isEdited ? edited : bytes).slice(start, end),
  }
}

test('seals any record again, with the same bytes and the same check', async () => {
  const source = editedSource(exampleBytes(2 * contentBytes + 100), 5)
  const measured = await measureFile(source)
  const { sealed } = await sealBytes(exampleBytes(2 * contentBytes + 100), ikm)
  const sealer = await createFileSealer({ source, measured, ikm })
  for (const index of [2, 0, 2, 1]) {
    const from = headerBytes + index * recordBytes
    expect(await sealer.record(index)).toEqual(sealed.slice(from, from + recordBytes))
  }
  source.edit()
  await expect(sealer.record(0)).rejects.toThrow(FileChanged)
})

test.each([
  ['in the first record', 0, 1],
  ['between two halves, in the second record', contentBytes + 5, 2],
  ['in the last byte', 2 * contentBytes + 99, 3],
])('encrypts no record that was edited %s', async (_where, place, pieces) => {
  const source = editedSource(exampleBytes(2 * contentBytes + 100), place)
  const measured = await measureFile(source)
  source.edit()
  const written: Bytes[] = []
  const sealing = sealFile({ source, measured, ikm, write: (piece) => void written.push(piece) })
  await expect(sealing).rejects.toThrow(FileChanged)
  expect(written.length).toBe(pieces)
})

test('encrypts the bytes that it hashed, also when their buffer changes', async () => {
  const bytes = exampleBytes(100_000)
  const { sealedSha256, measured } = await sealBytes(bytes, ikm)
  const source = {
    size: bytes.length,
    async read(start: number, end: number) {
      const shared = bytes.slice(start, end)
      setImmediate(() => shared.fill(0))
      return shared
    },
  }
  expect(await sealFile({ source, measured, ikm, write: () => {} })).toBe(sealedSha256)
})

test('stops when the file has become shorter or longer', async () => {
  const measured = await measureFile(memorySource(exampleBytes(100)))
  for (const size of [99, 101]) {
    const source = memorySource(exampleBytes(size))
    const sealing = sealFile({ source, measured, ikm, write: () => {} })
    await expect(sealing).rejects.toThrow(FileChanged)
  }
  const source = { size: 100, read: async () => new Uint8Array(99) }
  await expect(measureFile(source)).rejects.toThrow(FileChanged)
})

test('reads and writes at most one record at a time', async () => {
  const bytes = exampleBytes(3_000_000)
  const lengths: number[] = []
  const source = {
    size: bytes.length,
    read: async (start: number, end: number) => {
      lengths.push(end - start)
      return bytes.slice(start, end)
    },
  }
  const measured = await measureFile(source)
  await sealFile({ source, measured, ikm, write: ({ length }) => void lengths.push(length) })
  expect(Math.max(...lengths)).toBe(recordBytes)
  expect(lengths.filter((length) => length > contentBytes).length).toBe(2)
})

test('gives the same bytes without WebCrypto', async () => {
  const bytes = exampleBytes(20_000)
  const { sealed } = await opened(bytes)
  const { getRandomValues } = crypto
  vi.stubGlobal('crypto', { getRandomValues })
  const without = await opened(bytes)
  expect(without.sealed).toEqual(sealed)
  expect(await without.open(sealed)).toBeNull()
})

test('notices every flipped bit of header, last byte and tag, and a sample of the rest', async () => {
  const { sealed, open } = await opened(exampleBytes(300))
  const flipped = async (bit: number) => {
    const copy = sealed.slice()
    copy[bit >> 3] = (copy[bit >> 3] ?? 0) ^ (1 << (bit & 7))
    return open(copy)
  }
  for (let bit = 0; bit < headerBytes * 8; bit++) expect(await flipped(bit)).toBe('header')
  for (let bit = sealed.length * 8 - 17 * 8; bit < sealed.length * 8; bit++) {
    expect(await flipped(bit)).toBe('record')
  }
  await assertThat(
    asyncProperty(integer({ min: headerBytes * 8, max: sealed.length * 8 - 1 }), async (bit) => {
      expect(await flipped(bit)).toBe('record')
    }),
    { numRuns: 500 },
  )
})

test('notices records that are dropped, swapped, repeated or cut', async () => {
  const { sealed, open } = await opened(exampleBytes(2 * contentBytes))
  const record = (nth: number) =>
    sealed.slice(headerBytes + nth * recordBytes, headerBytes + (nth + 1) * recordBytes)
  const header = sealed.slice(0, headerBytes)
  expect(await open(joined(header, record(0), record(1), record(2)))).toBeNull()
  expect(await open(joined(header, record(1), record(0), record(2)))).toBe('record')
  expect(await open(joined(header, record(0), record(0), record(2)))).toBe('record')
  expect(await open(joined(header, record(0), record(1)))).toBe('length')
  expect(await open(sealed.subarray(0, -1))).toBe('length')
  expect(await open(joined(sealed, Uint8Array.of(0)))).toBe('length')
})

test('rejects another header: key id, record size, cut', () => {
  const header = Uint8Array.from([...new Uint8Array(16), 0, 16, 0, 0, 0])
  expect(isSealedHeader(header)).toBe(true)
  expect(isSealedHeader(header.with(20, 1))).toBe(false)
  expect(isSealedHeader(header.with(17, 15))).toBe(false)
  expect(isSealedHeader(header.subarray(0, 20))).toBe(false)
})
