import { createHash, createPublicKey, verify } from 'node:crypto'
import { base64 } from '@scure/base'
import { expect, test } from 'vitest'
import type { EndedReceipt } from '@padauk/contract/sealing/closings'
import type { Sealing } from '@padauk/contract/sealing/values'
import { canonicalJson } from '@padauk/evidence/canonical-json'
import type { Json } from '@padauk/evidence/canonical-json'
import { isOfSealedBid } from '@padauk/evidence/one-reading'
import { verdictOf } from '@padauk/evidence/findings'
import { examineSealed } from '@padauk/evidence/sealed-check'
import type { SealedTools } from '@padauk/evidence/sealed-contents'
import { createArrivalSealer } from './arrival.ts'
import { hexHash, joined } from './bytes.ts'
import { hashOf } from './canonical.ts'
import { sealAgain } from './file-again.ts'
import { publicKeyOf } from './signing.ts'
import { exampleBid, exampleBytes, exampleReceipt, memorySource } from './vectors/example-bid.ts'
import { createEvidence } from './vectors/example-evidence.ts'
import { exampleFormats, receiptSeed } from './vectors/example-formats.ts'
import { exampleChain } from './vectors/example-holders.ts'
import { sealTwoWays } from './vectors/two-way-file.ts'

const [signedSet] = exampleChain()
const bid = await exampleBid(signedSet.set)
const { bidCopy, slip } = await exampleFormats(bid, [signedSet])
const { again, closingOf, copyOf, savedOf, signed, stranger } = createEvidence(bidCopy.receipt)
const keys = [{ key: 'receipt-2026', public_key: publicKeyOf(receiptSeed) }]

type Chosen = { name: string; bytes: Uint8Array }
const chosen: Chosen[] = bid.manifest.files.map(({ name, size }) => ({
  name,
  bytes: exampleBytes(size),
}))

/** As the page does it. What was hashed or sealed once is remembered: a test asks thousands of times. */
const hashes = new Map<Uint8Array, string>()
function hashOfFile({ bytes }: Chosen) {
  const hash = hashes.get(bytes) ?? hexHash(bytes)
  hashes.set(bytes, hash)
  return hash
}
const sealed = new Map<string, ReturnType<typeof sealAgain>>()
const toolsFor = (files: readonly Chosen[]): SealedTools => ({
  sha256: (bytes) => createHash('sha256').update(bytes).digest(),
  isSignedBy(key, text, signature) {
    const x = Buffer.from(key).toString('base64url')
    const open = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
    return verify(null, text, open, signature)
  },
  sealAgain({ sha256 }, { ikm }, sealing) {
    const name = `${sha256} ${ikm} ${sealing}`
    const bytes = files.find((each) => hashOfFile(each) === sha256)?.bytes ?? new Uint8Array()
    const again =
      sealed.get(name) ?? sealAgain({ source: memorySource(bytes), sha256, ikm, sealing })
    sealed.set(name, again)
    return again
  },
})

const measured = (file: Chosen) => ({
  name: file.name,
  size: file.bytes.length,
  sha256: hashOfFile(file),
})
const examineTexts = (texts: readonly string[], files = chosen, known = keys) =>
  examineSealed({ texts, files: files.map(measured), keys: known }, toolsFor(files))
const examine = (papers: readonly object[], files = chosen) =>
  examineTexts(
    papers.map((paper) => JSON.stringify(paper)),
    files,
  )
const wrongIn = async (papers: readonly object[], files = chosen) => {
  const { findings } = await examine(papers, files)
  return findings.filter(({ state }) => state === 'wrong').map(({ step }) => step)
}

const countedProof = await closingOf(
  { counted: [hashOf(bidCopy.receipt)] },
  hashOf(bidCopy.receipt),
)
const endedLeaf: EndedReceipt = {
  receipt: hashOf(bidCopy.receipt),
  how: 'taken-back',
  next: null,
  at: slip.takenBackAt,
}
const endedProof = await closingOf({ ended: [endedLeaf] }, endedLeaf)
const saved = { ...savedOf(bidCopy.receipt), closing: countedProof }
const signedSlip = { slip, signature: signed(slip) }

test('a bid copy proves that these very files are inside', async () => {
  const examination = await examine([bidCopy, countedProof])
  expect(examination.findings.map(({ step, state }) => `${step} ${state}`)).toEqual([
    'format right',
    'key right',
    'content right',
    'signature right',
    'inTime right',
    'copyContent right',
    'copyContext right',
    'copyParts right',
    'file right',
    'file right',
    'file right',
    'closingSignature right',
    'closingTender right',
    'closingReceipt right',
    'closingPath right',
  ])
  expect(verdictOf(examination)).toBe('right')
  expect(examination.receiptNo).toBe(bidCopy.receipt.receiptNo)
  expect(examination.sealing).toEqual({ how: 'in-browser', keySet: bidCopy.receipt.keySet })
})

test('a closing alone is enough only beside minutes', async () => {
  const given = { texts: [JSON.stringify(countedProof)], files: [], keys }
  expect(verdictOf(await examineSealed(given, toolsFor([])))).toBe('wrong')
  const beside = await examineSealed({ ...given, mayBeClosingOnly: true }, toolsFor([]))
  expect(beside.findings.map(({ step, state }) => `${step} ${state}`)).toEqual([
    'format right',
    'closingSignature right',
  ])
  expect(beside.closing).toEqual(countedProof)
})

test('without a bid copy and before closing nothing is wrong', async () => {
  const examination = await examine([savedOf(bidCopy.receipt)], [])
  const open = examination.findings.filter(({ state }) => state === 'open')
  expect(open.map(({ step }) => step)).toEqual(['copy', 'closing'])
  expect(verdictOf(examination)).toBe('right')
})

test.each([
  ['bid copy', [bidCopy]],
  ['receipt with its closing', [saved]],
  ['slip', [signedSlip]],
  [
    'proof that it ended, with the slip',
    [{ ...savedOf(bidCopy.receipt), closing: endedProof, slip: signedSlip }],
  ],
] as const)(
  'no byte of the %s can be changed unnoticed',
  async (_what, papers) => {
    const [first, ...others] = papers.map((paper) => Buffer.from(canonicalJson(paper as Json)))
    const beside = others.map(String)
    expect(verdictOf(await examineTexts([String(first), ...beside]))).toBe('right')
    for (const [place, byte] of first?.entries() ?? []) {
      const flipped = Buffer.from(first ?? [])
      flipped[place] = byte ^ 1
      const examination = await examineTexts([flipped.toString(), ...beside])
      expect(verdictOf(examination), flipped.toString().slice(place - 20, place + 5)).not.toBe(
        'right',
      )
    }
  },
  120_000,
)

test('reads only what every parser reads alike', async () => {
  const text = canonicalJson(bidCopy)
  expect(verdictOf(await examineTexts([JSON.stringify(bidCopy, null, 2)]))).toBe('right')
  const other = canonicalJson(again(bidCopy.receipt, { receiptNo: '0000000000000000' }))
  const twice = text.replace('"signature"', `"receipt":${other},"signature"`)
  const spelled = text.replace('Shwe', String.raw`\u0053hwe`)
  for (const odd of [twice, spelled, `${text.slice(0, -1)},"note":1}`]) {
    expect(JSON.parse(odd)).toBeTypeOf('object')
    expect(verdictOf(await examineTexts([odd]))).toBe('wrong')
  }
  expect(isOfSealedBid(text)).toBe(true)
  expect(isOfSealedBid(canonicalJson(signedSlip))).toBe(true)
  expect(isOfSealedBid('{"receipt":{"version":1}}')).toBe(false)
})

test('finds a changed, a swapped and a foreign file', async () => {
  const [document, nda, image] = chosen as [Chosen, Chosen, Chosen]
  const changed = { ...document, bytes: document.bytes.with(12, 1) }
  expect(await wrongIn([bidCopy], [changed, nda, image])).toEqual(['file'])
  const photo = { name: 'photo.png', bytes: exampleBytes(9) }
  expect(await wrongIn([bidCopy], [...chosen, photo])).toEqual(['stranger'])
  const [one, other, ...rest] = bidCopy.manifest.files
  if (!one || !other) throw new RangeError('two files')
  // Each file under the other's slot: signed by us as it may be, these bytes were not sent there.
  const swapped = [{ ...one, slot: other.slot }, { ...other, slot: one.slot }, ...rest]
  const copy = copyOf({ ...bidCopy.manifest, files: swapped })
  expect(await wrongIn([copy])).toEqual(['copyParts', 'fileSealed', 'fileSealed'])
})

test('finds the manifest of another receipt', async () => {
  const manifest = { ...bidCopy.manifest, random: base64.encode(exampleBytes(32)) }
  expect(await wrongIn([{ ...bidCopy, manifest }])).toEqual(['copyContent'])
  const company = { id: exampleReceipt(bid).sentBy.id, name: 'A rival' }
  expect(await wrongIn([copyOf(bidCopy.manifest, { company })])).toEqual(['copyContext'])
  const keySet = hexHash(exampleBytes(3))
  expect(await wrongIn([copyOf(bidCopy.manifest, { keySet })])).toEqual(['copyContext'])
  const rival = again(bidCopy.receipt, { receiptNo: '0000000000000002' })
  expect(await wrongIn([bidCopy, savedOf(rival)])).toEqual(['copyReceipt'])
})

test('takes a bid copy with any receipt that confirms the same bid', async () => {
  const confirming = again(bidCopy.receipt, {
    receiptNo: '0000000000000003',
    confirms: bidCopy.receipt.receiptNo,
    confirmedAt: '2026-12-09T15:00:00.000000+06:30',
    addenda: [1, 2, 3],
  })
  expect(verdictOf(await examine([bidCopy, savedOf(confirming)]))).toBe('right')
  const other = again(confirming, { manifestHash: stranger })
  expect(await wrongIn([bidCopy, savedOf(other)])).toContain('copyReceipt')
  const forged = { ...bidCopy, signature: signed(confirming) }
  expect(await wrongIn([forged, savedOf(confirming)])).toEqual(['copyReceipt'])
})

test('one file that opens two ways is not the file that was sent', async () => {
  const { bytes, plains, keys: ways } = sealTwoWays()
  for (const [place, plain] of plains.entries()) {
    const file = {
      slot: 'document' as const,
      name: 'Offer.pdf',
      type: 'application/pdf',
      size: plain.length,
      sha256: hexHash(plain),
      ikm: base64.encode(ways[place]?.ikm ?? new Uint8Array()),
      sealedSha256: hexHash(bytes),
    }
    const part = { slot: file.slot, size: bytes.length, sha256: file.sealedSha256 }
    const copy = copyOf({ ...bidCopy.manifest, files: [file] }, { parts: [part] })
    expect(await wrongIn([copy], [{ name: file.name, bytes: plain }])).toEqual(['fileSealed'])
  }
})

test('a file sealed on arrival is sealed again as the server did', async () => {
  const plain = exampleBytes(1_100_000)
  const sealer = await createArrivalSealer()
  const pieces = await sealer.push(plain)
  const { pieces: last, ikm, sha256, sealedSha256 } = await sealer.finish()
  const file = {
    slot: 'document' as const,
    name: 'Offer.pdf',
    type: 'application/pdf',
    size: plain.length,
    sha256,
    ikm: base64.encode(ikm),
    sealedSha256,
  }
  const part = { slot: file.slot, size: joined(...pieces, ...last).length, sha256: sealedSha256 }
  const manifest = { ...bidCopy.manifest, files: [file] }
  const files = [{ name: file.name, bytes: plain }]
  const wrongWhen = (how: Sealing) => {
    const copy = copyOf(manifest, { parts: [part], sealed: how })
    return wrongIn([{ ...savedOf(copy.receipt), bid_copy: copy }], files)
  }
  expect(await wrongWhen('on-arrival')).toEqual([])
  expect(await wrongWhen('in-browser')).toEqual(['fileSealed'])
})

test('a slip belongs to its receipt, and what was taken back was not counted', async () => {
  const ended = { ...savedOf(bidCopy.receipt), closing: endedProof }
  const examination = await examine([ended, signedSlip], [])
  expect(verdictOf(examination)).toBe('right')
  expect(examination.findings.at(-1)).toEqual({ step: 'takenBack', state: 'right' })
  expect(await wrongIn([saved, signedSlip], [])).toEqual(['slipCounted'])
  const other = again(bidCopy.receipt, { receiptNo: '0000000000000004' })
  expect(await wrongIn([savedOf(other), signedSlip], [])).toEqual(['slipReceipt'])
})

test('a receipt in neither tree is not proven by the leaf of another', async () => {
  const other = { ...endedLeaf, receipt: stranger }
  const proof = await closingOf({ ended: [other] }, other)
  expect(await wrongIn([{ ...saved, closing: proof }])).toEqual(['closingReceipt'])
  // The ended leaf under the root of those that count, and the other way round.
  const wrongTree = { ...endedProof, statement: countedProof.statement }
  expect(await wrongIn([{ ...saved, closing: wrongTree }])).toContain('endedPath')
  const { ended: _ended, ...asCounted } = endedProof as typeof countedProof & { ended: unknown }
  expect(await wrongIn([{ ...saved, closing: asCounted }])).toEqual([
    'closingReceipt',
    'closingPath',
  ])
})

test('a closing that has no place for a receipt is proof against us', async () => {
  const { statement, signature } = countedProof
  const bare = { statement, signature }
  expect(await wrongIn([{ ...saved, closing: bare }])).toEqual(['neither'])
  expect(await wrongIn([savedOf(bidCopy.receipt), bare])).toEqual(['neither'])
  // Half a place is a damaged file.
  const { leaf } = countedProof
  for (const half of [{ leaf }, { ended: endedLeaf }]) {
    expect(await wrongIn([{ ...saved, closing: { ...bare, ...half } }])).toEqual(['format'])
  }
})

test('what a slip says is what the closing counts', async () => {
  const proofOf = (leaf: EndedReceipt) => closingOf({ ended: [leaf] }, leaf)
  const later = await proofOf({ ...endedLeaf, at: '2026-12-09T15:00:00.000000+06:30' })
  const replaced = await proofOf({ ...endedLeaf, how: 'replaced', next: stranger })
  for (const closing of [later, replaced]) {
    const paper = { ...savedOf(bidCopy.receipt), closing }
    expect(await wrongIn([paper], [])).toEqual([])
    expect(await wrongIn([{ ...paper, slip: signedSlip }], [])).toEqual(['slipCounted'])
    expect(await wrongIn([paper, signedSlip], [])).toEqual(['slipCounted'])
  }
})

test('an unknown key leaves it open; two receipts are not one bid', async () => {
  const texts = [canonicalJson(bidCopy)]
  expect(verdictOf(await examineTexts(texts, chosen, []))).toBe('unsure')
  expect(await wrongIn([saved, savedOf(bidCopy.receipt)])).toEqual(['papers'])
  expect(await wrongIn([countedProof])).toEqual(['format'])
})
