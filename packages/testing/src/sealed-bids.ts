import { randomBytes } from 'node:crypto'
import type { Manifest, Seal } from '@padauk/contract/sealing/bids'
import type { KeySet } from '@padauk/contract/sealing/key-sets'
import type { Slot } from '@padauk/contract/sealing/values'
import type { NewSubmission } from '@padauk/contract/submissions'
import { sealBid } from '@padauk/sealing/bid-sealing'
import { hashOf } from '@padauk/sealing/canonical'
import { measureFile, sealFile } from '@padauk/sealing/file-sealing'
import { demoPdf, onePixel } from './demo-files.ts'

export type PlainFile = { slot: Slot; name: string; type: string; bytes: Buffer }

/** A file as a browser seals it, with what the manifest says of it. */
export async function sealedAs({ slot, name, type, bytes }: PlainFile, ikm = randomBytes(16)) {
  const plain = Uint8Array.from(bytes)
  const source = {
    size: plain.length,
    read: async (from: number, to: number) => plain.slice(from, to),
  }
  const measured = await measureFile(source)
  const pieces: Uint8Array[] = []
  const write = (piece: Uint8Array) => void pieces.push(piece)
  const sealedSha256 = await sealFile({ source, measured, ikm, write })
  const { size, sha256 } = measured
  const facts = { slot, name, type, size, sha256, ikm: ikm.toString('base64'), sealedSha256 }
  return { facts, bytes: Buffer.concat(pieces) }
}

export const picture: PlainFile = {
  slot: 'image',
  name: 'registration.png',
  type: 'image/png',
  bytes: onePixel,
}
const aPdf = (slot: Slot, words: string): PlainFile => ({
  slot,
  name: `${words}.pdf`,
  type: 'application/pdf',
  bytes: demoPdf(Buffer.from(words)),
})

/** Image, document and NDA. */
export const threeFiles = (words = 'offer') => [
  picture,
  aPdf('document', words),
  aPdf('nda', `${words} nda`),
]

export type SentPart = { part: Seal['parts'][number]; facts: Manifest['files'][number] }

type Content = {
  tender: string
  company: string
  set: KeySet
  sent: readonly SentPart[]
  link?: string | null
  price?: Manifest['price']
  notBefore?: string
}

/** The envelope around parts that were sent, and what is in it. */
export async function sealAround({ tender, company, set, sent, ...more }: Content) {
  const { link = null, notBefore = '2026-12-10T16:00:00.000000+06:30' } = more
  const { price = { amount: 1_250_000, currency: 'MMK', note: '' } } = more
  const manifest: Manifest = {
    v: 1,
    kind: 'padauk-manifest-v1',
    tender,
    company,
    keySet: hashOf(set),
    random: randomBytes(32).toString('base64'),
    files: sent.map(({ facts }) => facts),
    link,
    price,
    fields: [],
    addenda: [],
    createdAt: new Date().toISOString(),
  }
  const parts = sent.map(({ part }) => part)
  return { manifest, seal: await sealBid({ manifest, set, notBefore, parts }) }
}

/** The addresses of the specification, taken from the seal. */
export function payloadOf(seal: Seal): NewSubmission {
  const addressIn = (slot: Slot) => seal.parts.find((part) => part.slot === slot)?.upload
  const [imgUrl, fileUrl, ndaUrl] = [addressIn('image'), addressIn('document'), addressIn('nda')]
  return {
    ...(imgUrl && { imgUrl }),
    ...(fileUrl && { fileUrl }),
    ...(ndaUrl && { ndaUrl }),
    seal,
  }
}
