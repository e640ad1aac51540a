import { createHash } from 'node:crypto'
import { assert as assertThat, array, asyncProperty, integer } from 'fast-check'
import { base64 } from '@scure/base'
import { expect, test } from 'vitest'
import type { ArrivalFacts } from '@padauk/contract/sealing/bids'
import { createArrivalSealer, openFacts, sealFacts } from './arrival.ts'
import { hexHash, joined } from './bytes.ts'
import { contentBytes, sealedSize } from './file-layout.ts'
import { openPart } from './file-opening.ts'
import { exampleBytes, exampleIkm, memorySource } from './vectors/example-bid.ts'

async function sealArriving(bytes: Uint8Array, cuts: readonly number[] = []) {
  const sealer = await createArrivalSealer(() => createHash('sha256'))
  const pieces = []
  const ends = [...cuts.toSorted((a, b) => a - b), bytes.length]
  for (const [place, end] of ends.entries()) {
    pieces.push(...(await sealer.push(bytes.subarray(ends[place - 1] ?? 0, end))))
  }
  const { pieces: last, ikm, ...file } = await sealer.finish()
  const sealed = joined(...pieces, ...last)
  return { sealer, sealed, file: { ...file, ikm: base64.encode(ikm) } }
}

test.each([1, 16_384, contentBytes, contentBytes + 1, 1_048_576, 2 * contentBytes])(
  'seals %i bytes while they arrive, in one pass',
  async (size) => {
    const bytes = exampleBytes(size)
    const { sealed, file } = await sealArriving(bytes, [0, Math.floor(size / 3)])
    expect(sealed.length).toBe(sealedSize(size))
    expect(file).toMatchObject({ size, sha256: hexHash(bytes), sealedSha256: hexHash(sealed) })
    const source = memorySource(sealed)
    expect(await openPart({ sealed: source, file, rule: 'on-arrival' })).toBeNull()
    expect(await openPart({ sealed: source, file, rule: 'in-browser' })).toBe('header')
  },
)

test('cuts records where the bytes say, however they arrive', async () => {
  const bytes = exampleBytes(contentBytes + 20_000)
  await assertThat(
    asyncProperty(array(integer({ min: 0, max: bytes.length }), { maxLength: 5 }), async (cuts) => {
      const { sealed, file } = await sealArriving(bytes, cuts)
      expect(await openPart({ sealed: memorySource(sealed), file, rule: 'on-arrival' })).toBeNull()
    }),
    { numRuns: 15 },
  )
})

test('uses a key for one file only', async () => {
  const { sealer, file } = await sealArriving(exampleBytes(10))
  await expect(sealer.push(exampleBytes(10))).rejects.toThrow('one file only')
  await expect(sealer.finish()).rejects.toThrow('one file only')
  expect((await sealArriving(exampleBytes(10))).file.ikm).not.toBe(file.ikm)
  await expect((await createArrivalSealer()).finish()).rejects.toThrow('an empty file')
})

const facts: ArrivalFacts = {
  kind: 'padauk-arrival-facts-v1',
  name: 'ဈေးနှုန်း.pdf',
  type: 'application/pdf',
  size: 10,
  sha256: hexHash(exampleBytes(10)),
}

test('opens the facts of a file with its key only', async () => {
  const sealed = await sealFacts(exampleIkm('facts'), facts)
  expect(sealed.length).toBe(21 + 1024 + 17)
  expect(await openFacts(exampleIkm('facts'), sealed)).toEqual(facts)
  expect(await openFacts(exampleIkm('other'), sealed)).toBeNull()
  expect(await openFacts(exampleIkm('facts'), sealed.slice(0, 20))).toBeNull()
})

test('notices every flipped bit of the facts', async () => {
  const sealed = await sealFacts(exampleIkm('facts'), facts)
  for (let bit = 0; bit < sealed.length * 8; bit++) {
    const copy = sealed.slice()
    copy[bit >> 3] = (copy[bit >> 3] ?? 0) ^ (1 << (bit & 7))
    expect(await openFacts(exampleIkm('facts'), copy)).toBeNull()
  }
})
