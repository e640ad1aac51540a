import { base64 } from '@scure/base'
import { beforeAll, expect, test } from 'vitest'
import type { TenderFile } from '@padauk/contract/sealing/tender-files'
import { hashOfBlob, unpackBid } from '@padauk/sealing/bid-file'
import { hashOf } from '@padauk/sealing/canonical'
import { manifestOfBid } from '@padauk/sealing/contents-list'
import { sealAgain } from '@padauk/sealing/file-again'
import { blobSource } from '@padauk/sealing/bytes'
import { sealFault } from '@padauk/sealing/seal-check'
import { demoPdf, onePixel } from '@padauk/testing/demo-files'
import { exampleChain } from '@padauk/sealing/vectors/example-holders'
import { noTerms } from '#app/submission/form.ts'
import { WrongType, draftFaults, isFaultless, sealDraft } from './seal-work.ts'
import type { Draft, SealedOffline } from './seal-work.ts'

const [first] = exampleChain()
const id = (nth: number) => `00000000-0000-4000-8000-${String(nth).padStart(12, '0')}`
const label = { labelEn: 'A', labelMm: '', required: true }
const pdf = { bytes: 26_214_400, types: ['application/pdf'], ...label }

const tender: TenderFile = {
  kind: 'padauk-tender-file-v1',
  tender: { id: id(1), number: 'PDK-2026-014', version: 1, nameEn: 'Pumps', nameMm: '' },
  deadline: '2099-12-10T16:00:00+06:30',
  company: { id: id(2), name: 'Shwe Kyar' },
  keySet: hashOf(first.set),
  keySets: [first],
  fields: [{ id: 'days', ...label }],
  price: { currency: 'MMK', required: true },
  limits: [
    { slot: 'image', bytes: 1000, types: ['image/png'], ...label },
    { slot: 'document', ...pdf },
    { slot: 'nda', ...pdf },
    { slot: 'extra-1', ...pdf, required: false },
  ],
  takesLinks: true,
  addenda: [],
  issuedAt: '2026-12-01T09:00:00+06:30',
  key: 'k',
}
const checked = { file: tender, set: first.set }

const file = (name: string, bytes: Uint8Array) => new File([Uint8Array.from(bytes)], name)
const image = file('registration.png', onePixel)
const offer = file('offer.pdf', demoPdf(Buffer.from('offer')))
const forms = file('forms\u202e.pdf', demoPdf(Buffer.from('forms')))
const terms = { ...noTerms, price: '1,250,000', fields: { days: ' 45 ' } }
const draft: Draft = { files: { image, document: offer, nda: forms }, link: '', terms }

let sealed: SealedOffline
beforeAll(async () => {
  sealed = await sealDraft(checked, draft)
})

test('seals a bid that the server accepts without any key', async () => {
  const unpacked = await unpackBid(sealed.bid)
  if (!unpacked) throw new Error('not a bid')
  const { kind: _, ...seal } = unpacked.bid
  const parts = seal.parts.map((part) => ({ ...part, upload: 'x' }))
  const context = { tender: id(1), company: id(2), set: first.set }
  expect(sealFault({ ...seal, parts }, context)).toBeNull()
  expect(parts.map(({ slot }) => slot)).toEqual(['image', 'document', 'nda'])
})

test('writes a contents list that fits the bid, with names, price and fields', async () => {
  const unpacked = await unpackBid(sealed.bid)
  const manifest = manifestOfBid(sealed.contents, unpacked?.bid.manifestHash ?? '')
  expect(manifest).toMatchObject({
    tender: id(1),
    company: id(2),
    link: null,
    price: { amount: 1_250_000, currency: 'MMK', note: '' },
    fields: [{ id: 'days', value: '45' }],
  })
  expect(manifest?.files.map(({ name }) => name)).toEqual([
    'registration.png',
    'offer.pdf',
    'forms.pdf',
  ])
  for (const { slot, sha256, ikm, sealedSha256 } of manifest?.files ?? []) {
    const source = blobSource(draft.files[slot] as Blob)
    const again = await sealAgain({ source, sha256, ikm, sealing: 'in-browser' })
    const part = unpacked?.files.get(slot)
    expect([again.sha256, part && (await hashOfBlob(part))]).toEqual([sealedSha256, sealedSha256])
    expect(base64.decode(ikm)).toHaveLength(16)
  }
})

test('a second sealing of the same files shares neither key nor bytes', async () => {
  const again = await sealDraft(checked, draft)
  const [one, two] = await Promise.all([unpackBid(sealed.bid), unpackBid(again.bid)])
  expect(two?.bid.recipient).not.toBe(one?.bid.recipient)
  expect(two?.bid.parts[0]?.sha256).not.toBe(one?.bid.parts[0]?.sha256)
})

test('names every fault of a draft by the limits of the tender file', () => {
  expect(isFaultless(draftFaults(tender, draft))).toBe(true)
  const empty = draftFaults(tender, { files: {}, link: '', terms: noTerms })
  expect(empty.files).toEqual({
    image: 'imageRequired',
    document: 'documentRequired',
    nda: 'ndaRequired',
  })
  expect(empty.terms).toEqual({ price: 'priceRequired', 'field-days': 'fieldRequired' })
  const wrong = draftFaults(tender, {
    ...draft,
    files: {
      image: file('large.png', new Uint8Array(1001)),
      document: file('offer.docx', onePixel),
      nda: file('empty.pdf', new Uint8Array()),
    },
    link: 'http://x',
  })
  expect(wrong.files).toEqual({ image: 'tooLarge', document: 'documentType', nda: 'fileEmpty' })
  expect(wrong.link).toBe('submission.linkInvalid')
})

test('a link stands in for document and forms only where the tender takes one', () => {
  const linked = { ...draft, files: { image }, link: 'https://drive.example/x' }
  expect(isFaultless(draftFaults(tender, linked))).toBe(true)
  const closed = draftFaults({ ...tender, takesLinks: false }, linked)
  expect(Object.keys(closed.files)).toEqual(['document', 'nda'])
})

test('rejects a file whose content is not what its name says', async () => {
  const files = { ...draft.files, document: file('offer.pdf', onePixel) }
  await expect(sealDraft(checked, { ...draft, files })).rejects.toThrow(WrongType)
})
