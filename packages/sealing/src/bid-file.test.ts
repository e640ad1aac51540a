import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32 as crcOfNode } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Seal } from '@padauk/contract/sealing/bids'
import { canonicalJson } from '@padauk/evidence/canonical-json'
import { hashOfBlob, packBid, sealToBlob, unpackBid } from './bid-file.ts'
import type { SealedBlob } from './bid-file.ts'
import { bytesOfText } from './bytes.ts'
import { manifestOfBid } from './contents-list.ts'
import { measureFile } from './file-sealing.ts'
import { crc32, storedZip } from './stored-zip-writing.ts'
import {
  exampleBid,
  exampleBytes,
  exampleIkm,
  memorySource,
  sealBytes,
} from './vectors/example-bid.ts'
import { exampleSet, holdersFrom } from './vectors/example-holders.ts'

const sizes = { document: 40_000, nda: 16_384, image: 5 } as const
type ExampleSlot = keyof typeof sizes

async function sealExample(slot: ExampleSlot) {
  const bytes = exampleBytes(sizes[slot])
  const measured = await measureFile(memorySource(bytes))
  return sealToBlob({ slot, file: new Blob([bytes]), measured, ikm: exampleIkm(slot) })
}

let bid: Awaited<ReturnType<typeof exampleBid>>
let files: SealedBlob[]
let packed: Blob

beforeAll(async () => {
  bid = await exampleBid(exampleSet(holdersFrom(0, 4)))
  files = await Promise.all((['document', 'nda', 'image'] as const).map(sealExample))
  packed = packBid(bid.seal, files)
})

const hasUnzip = spawnSync('unzip', ['-v']).status === 0

test('seals into a blob with the same bytes as an upload', async () => {
  for (const { part, content } of files) {
    const slot = part.slot as ExampleSlot
    const { sealed, sealedSha256 } = await sealBytes(exampleBytes(sizes[slot]), exampleIkm(slot))
    expect(new Uint8Array(await content.arrayBuffer())).toEqual(sealed)
    expect([part.sha256, part.size]).toEqual([sealedSha256, sealed.length])
  }
})

test('packs a bid and reads it again, to the byte', async () => {
  const unpacked = await unpackBid(packed)
  const parts = bid.seal.parts.map(({ upload: _, ...part }) => part)
  expect(unpacked?.bid).toEqual({ ...bid.seal, kind: 'padauk-bid-v1', parts })
  expect([...(unpacked?.files.keys() ?? [])]).toEqual(['document', 'nda', 'image'])
  for (const { part } of files) {
    const file = unpacked?.files.get(part.slot)
    expect(file && (await hashOfBlob(file))).toBe(part.sha256)
  }
})

test('computes the checksum of ZIP, in pieces too', () => {
  const bytes = exampleBytes(100_000)
  expect(crc32(bytes)).toBe(crcOfNode(bytes))
  expect(crc32(bytes.subarray(7), crc32(bytes.subarray(0, 7)))).toBe(crcOfNode(bytes))
})

test.skipIf(!hasUnzip)('stock unzip finds no fault in it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'padauk-bid-'))
  const path = join(folder, 'example.padauk-bid')
  writeFileSync(path, new Uint8Array(await packed.arrayBuffer()))
  const told = execFileSync('unzip', ['-t', path], { encoding: 'utf8' })
  expect(told).toContain('No errors detected')
  expect(told).toContain('document.sealed')
  rmSync(folder, { recursive: true })
})

describe('rejects', () => {
  const text = (content: string) => {
    const bytes = bytesOfText(content)
    return { crc: crc32(bytes), content: new Blob([bytes]) }
  }
  const packedAs = (seal: unknown, more: Parameters<typeof storedZip>[0] = []) =>
    storedZip([{ path: 'bid.json', ...text(canonicalJson(seal as never)) }, ...more])

  test('what is no ZIP, and a cut one', async () => {
    expect(await unpackBid(new Blob(['x']))).toBeNull()
    expect(await unpackBid(packed.slice(0, packed.size - 1))).toBeNull()
  })

  test('a missing, a further and an exchanged file', async () => {
    const { parts: _, ...seal } = bid.seal
    const [document, nda, image] = files as [SealedBlob, SealedBlob, SealedBlob]
    const named = ({ part, ...file }: SealedBlob) => ({ path: `${part.slot}.sealed`, ...file })
    const whole = { ...seal, kind: 'padauk-bid-v1', parts: files.map(({ part }) => part) }
    const all = files.map(named)
    expect(await unpackBid(packedAs(whole, all))).not.toBeNull()
    expect(await unpackBid(packedAs(whole, all.slice(1)))).toBeNull()
    expect(await unpackBid(packedAs(whole, [...all, { path: 'x', ...text('x') }]))).toBeNull()
    const exchanged = [nda, document, image].map(named)
    expect(await unpackBid(packedAs(whole, exchanged))).toBeNull()
    const other = { path: 'document.sealed', ...text('x') }
    expect(await unpackBid(packedAs(whole, [other, ...all.slice(1)]))).toBeNull()
  })

  test('a seal with another field, with addresses or not in canonical form', async () => {
    const parts: Seal['parts'] = []
    const seal = { ...bid.seal, kind: 'padauk-bid-v1', parts }
    expect(await unpackBid(packedAs(seal))).not.toBeNull()
    expect(await unpackBid(packedAs({ ...seal, more: 1 }))).toBeNull()
    expect(await unpackBid(packedAs({ ...seal, parts: bid.seal.parts }))).toBeNull()
    const spaced = JSON.stringify(seal, null, 1)
    expect(await unpackBid(storedZip([{ path: 'bid.json', ...text(spaced) }]))).toBeNull()
  })
})

test('takes the manifest of this bid and of no other', async () => {
  const { manifest, seal } = bid
  const text = canonicalJson(manifest)
  expect(manifestOfBid(`${text}\n`, seal.manifestHash)).toEqual(manifest)
  expect(manifestOfBid(text, '0'.repeat(64))).toBeNull()
  const cheaper = canonicalJson({ ...manifest, price: null })
  expect(manifestOfBid(cheaper, seal.manifestHash)).toBeNull()
  expect(manifestOfBid('{}', seal.manifestHash)).toBeNull()
})
