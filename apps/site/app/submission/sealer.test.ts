import { expect, test } from 'vitest'
import { headerBytes, recordBytes, sealedSize } from '@padauk/sealing/file-layout'
import { sealBytes, exampleBytes } from '@padauk/sealing/vectors/example-bid'
import { exampleChain } from '@padauk/sealing/vectors/example-holders'
import { hashOf } from '@padauk/sealing/canonical'
import { base64 } from '@scure/base'
import { answerCall, createSealer } from './sealer.ts'

const size = 2 * recordBytes + 500_000
const plain = exampleBytes(size)
plain.set(new TextEncoder().encode('%PDF-1.7'))
plain.set(new TextEncoder().encode('%%EOF'), size - 5)

async function opened(bytes: Uint8Array<ArrayBuffer> = plain) {
  const sealer = createSealer()
  const file = new File([bytes], 'offer.pdf')
  const measured = await sealer.measure(file)
  const ikm = await sealer.newIkm()
  await sealer.open('a', file, { measured, ikm })
  const { sealed, sealedSha256 } = await sealBytes(bytes, base64.decode(ikm))
  return { sealer, measured, ikm, sealed, sealedSha256 }
}

test('gives the sealed file in pieces of any size, and its hash', async () => {
  const { sealer, measured, sealed, sealedSha256 } = await opened()
  expect(measured).toMatchObject({ type: 'application/pdf', sealedSize: sealedSize(size) })
  const pieces: Uint8Array<ArrayBuffer>[] = []
  for (let at = 0; at < sealed.length; at += 300_007) {
    pieces.push(await sealer.read('a', at, at + 300_007))
  }
  expect(new Uint8Array(await new Blob(pieces).arrayBuffer())).toEqual(sealed)
  expect(await sealer.finish('a')).toBe(sealedSha256)
})

test('goes on in the middle, goes back, and still knows the hash of all of it', async () => {
  const { sealer, sealed, sealedSha256 } = await opened()
  const middle = headerBytes + recordBytes + 77
  for (const start of [middle, 5, middle + recordBytes, 0, recordBytes - 3]) {
    const piece = await sealer.read('a', start, start + 65_536)
    expect(piece).toEqual(sealed.slice(start, start + 65_536))
  }
  expect(await sealer.finish('a')).toBe(sealedSha256)
})

test('seals the same file with the same key to the same bytes after a reload', async () => {
  const { ikm, measured, sealed } = await opened()
  const later = createSealer()
  const file = new File([plain], 'renamed.pdf')
  expect(await later.measure(file)).toEqual(measured)
  await later.open('b', file, { measured, ikm })
  expect(await later.read('b', 0, sealed.length)).toEqual(sealed)
})

test('answers that the file changed when a record differs from the first pass', async () => {
  const { ikm, measured } = await opened()
  const edited = plain.slice()
  edited[recordBytes + 9] = (edited[recordBytes + 9] ?? 0) ^ 1
  const sealer = createSealer()
  await sealer.open('a', new File([edited], 'offer.pdf'), { measured, ikm })
  const read = (start: number) =>
    answerCall(sealer, { id: 1, name: 'read', args: ['a', start, start + 9] })
  expect(await read(0)).toMatchObject({ id: 1, value: expect.anything() })
  expect(await read(recordBytes + headerBytes)).toEqual({ id: 1, fault: 'changed' })
})

test('knows a file by its content, not by its name alone', async () => {
  const sealer = createSealer()
  const { type } = await sealer.measure(new File(['MZ is no PDF'], 'offer.pdf'))
  expect(type).toBeNull()
})

test('seals to no set that is not signed, or that this browser does not know', async () => {
  const sealer = createSealer()
  const sets = exampleChain()
  const [first, second] = sets.map(({ set }) => hashOf(set))
  const wanted = { sets, wanted: second ?? '', remembered: first ?? '', publishedAt: '2027-01-01' }
  expect(await sealer.judge(wanted)).toMatchObject({ verdict: 'descendant', hash: second })
  const forged = sets.map((signed) => ({ ...signed, signatures: [] }))
  expect(await sealer.judge({ ...wanted, sets: forged })).toEqual({ verdict: 'stop' })
  const stranger = 'f'.repeat(64)
  expect(await sealer.judge({ ...wanted, remembered: stranger })).toEqual({ verdict: 'stop' })
  expect(await sealer.judge({ ...wanted, wanted: stranger })).toEqual({ verdict: 'stop' })
})
