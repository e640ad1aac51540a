import { base64 } from '@scure/base'
import type { Manifest, Seal } from '@padauk/contract/sealing/bids'
import type { KeySet } from '@padauk/contract/sealing/key-sets'
import type { ReceiptV2 } from '@padauk/contract/sealing/receipts'
import { bytesOfText, hashBytes, hexHash } from '@padauk/sealing/bytes'
import type { Bytes, FileSource } from '@padauk/sealing/bytes'
import { hashOf } from '@padauk/sealing/canonical'
import { sealedSize } from '@padauk/sealing/file-layout'
import { measureFile, sealFile } from '@padauk/sealing/file-sealing'
import { sealBid } from '@padauk/sealing/bid-sealing'
import { sealHashes } from '@padauk/sealing/seal-check'
import { exampleId } from './example-holders.ts'

export const tender = exampleId(0xb, 1)
export const company = exampleId(0xc, 1)
export const deadline = '2026-12-10T16:00:00.000000+06:30'
export const afterDeadline = new Date('2026-12-10T09:45:00.000Z')

/** Byte i of every example file is (7 i + ⌊i / 256⌋) mod 256. */
export function exampleBytes(size: number) {
  const bytes = new Uint8Array(size)
  for (let i = 0; i < size; i++) bytes[i] = i * 7 + (i >> 8)
  return bytes
}

export const memorySource = (bytes: Uint8Array): FileSource => ({
  size: bytes.length,
  read: async (start, end) => bytes.slice(start, end),
})

export const exampleIkm = (name: string) =>
  hashBytes(bytesOfText(`padauk vectors ikm ${name}`)).slice(0, 16)

export async function sealBytes(bytes: Uint8Array, ikm: Uint8Array) {
  const source = memorySource(bytes)
  const measured = await measureFile(source)
  const sealed = new Uint8Array(sealedSize(bytes.length))
  const write = (piece: Bytes, offset: number) => sealed.set(piece, offset)
  const sealedSha256 = await sealFile({ source, measured, ikm, write })
  return { sealed, sealedSha256, measured }
}

const exampleFiles = [
  { slot: 'document', name: 'Offer.pdf', type: 'application/pdf', bytes: 40_000 },
  { slot: 'nda', name: 'သဘောတူညီချက်.pdf', type: 'application/pdf', bytes: 16_384 },
  { slot: 'image', name: 'registration.png', type: 'image/png', bytes: 5 },
] as const

export async function exampleManifest(set: KeySet | null, link: string | null = null) {
  const files: Manifest['files'] = []
  for (const { slot, name, type, bytes } of exampleFiles) {
    const ikm = exampleIkm(slot)
    const { sealedSha256, measured } = await sealBytes(exampleBytes(bytes), ikm)
    const { size, sha256 } = measured
    files.push({ slot, name, type, size, sha256, ikm: base64.encode(ikm), sealedSha256 })
  }
  const manifest: Manifest = {
    v: 1,
    kind: 'padauk-manifest-v1',
    tender,
    company,
    keySet: set && hashOf(set),
    random: base64.encode(hashBytes(bytesOfText('padauk vectors random'))),
    files,
    link,
    price: { amount: 1_250_000_00, currency: 'MMK', note: 'Without commercial tax' },
    fields: [{ id: 'delivery-days', value: '၄၅ ရက်' }],
    addenda: [1, 2],
    createdAt: '2026-12-09T04:15:30.250Z',
  }
  return manifest
}

const partsOf = ({ files }: Manifest): Seal['parts'] =>
  files.map(({ slot, size, sealedSha256 }, place) => ({
    slot,
    upload: `/static/files/b_${place.toString(16).padStart(32, '0')}_${'A'.repeat(43)}`,
    size: sealedSize(size),
    sha256: sealedSha256,
  }))

export async function exampleBid(set: KeySet) {
  const manifest = await exampleManifest(set)
  const seal = await sealBid({ manifest, set, notBefore: deadline, parts: partsOf(manifest) })
  return { set, manifest, seal }
}
export type ExampleBid = Awaited<ReturnType<typeof exampleBid>>

/** What the receipt says of the bid. */
export function factsOf({ seal }: Pick<ExampleBid, 'seal'>) {
  const { keySet, recipient, manifestHash } = seal
  const { envelopeHash, shares } = sealHashes(seal)
  const sealed = { keySet, recipient, envelopeHash, manifestHash, shares }
  return { tender, company, manifestKeySet: keySet, ...sealed }
}

export const exampleTender = {
  id: tender,
  number: 'PDK-2026-014',
  version: 2,
  nameEn: 'Solar pumps for twelve villages',
  nameMm: 'ရွာ ၁၂ ရွာအတွက် နေရောင်ခြည်စွမ်းအင်သုံး ရေတင်စက်များ',
}
export const exampleCompany = { id: company, name: 'Shwe Kyar Co., Ltd.' }
export const person = { id: exampleId(0xd, 1), name: 'Ma Thandar' }

/** Hash, audit entry and key, as the server adds them. */
export const anchored = <T extends object>(facts: T) => ({
  ...facts,
  hash: hashOf(facts as Parameters<typeof hashOf>[0]),
  chain: hexHash(bytesOfText('padauk vectors audit entry')),
  key: 'receipt-2026',
})

export function exampleReceipt({ seal, manifest }: ExampleBid): ReceiptV2 {
  const { tender: _, company: __, manifestKeySet: ___, ...hashes } = factsOf({ seal })
  return anchored({
    kind: 'padauk-receipt-v2' as const,
    receiptNo: '7K2M4Q8XW3NT5RVB',
    tender: exampleTender,
    company: exampleCompany,
    sentBy: person,
    arrivedAt: '2026-12-09T10:47:12.482913+06:30',
    deadline,
    sealed: 'in-browser' as const,
    parts: seal.parts.map(({ slot, size, sha256 }) => ({ slot, size, sha256 })),
    ...hashes,
    addenda: manifest.addenda,
    confirms: null,
    confirmedAt: null,
    replaces: null,
  })
}
