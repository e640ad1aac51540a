import { base64 } from '@scure/base'
import { expect, test } from 'vitest'
import { manifestLimitBytes, sealLimitBytes } from '@padauk/contract/sealing/bids'
import { sealedSlots } from '@padauk/contract/sealing/values'
import { canonicalJson } from '@padauk/evidence/canonical-json'
import { sealTo } from './age.ts'
import { ManifestTooLong, sealBid } from './bid-sealing.ts'
import { bytesOfText } from './bytes.ts'
import { hashOf } from './canonical.ts'
import { sealFault, sealHashes } from './seal-check.ts'
import { deadline, exampleBid } from './vectors/example-bid.ts'
import { exampleId, exampleSet, holdersFrom } from './vectors/example-holders.ts'

const bid = await exampleBid(exampleSet(holdersFrom(0, 4)))
const expectedSeal = { tender: bid.seal.tender, company: bid.seal.company, set: bid.set }
const faultOf = (change: Partial<typeof bid.seal>) =>
  sealFault({ ...bid.seal, ...change }, expectedSeal)

test('a server accepts a seal, and rejects what it can see is wrong', async () => {
  const { seal } = bid
  expect(faultOf({})).toBeNull()
  expect(faultOf({ tender: exampleId(0xb, 2) })).toBe('context')
  expect(faultOf({ company: exampleId(0xc, 2) })).toBe('context')
  expect(faultOf({ keySet: hashOf({}) })).toBe('context')
  expect(faultOf({ shares: seal.shares.slice(1) })).toBe('holders')
  expect(faultOf({ shares: seal.shares.toReversed() })).toBe('holders')
  const age = base64.encode(bytesOfText('not age'))
  expect(faultOf({ envelope: age })).toBe('envelope')
  expect(faultOf({ envelope: seal.shares[0]?.age ?? '' })).toBe('envelope')
  const long = await sealTo(seal.recipient, new Uint8Array(4 * 4096))
  expect(faultOf({ envelope: base64.encode(long) })).toBe('envelope')
  expect(faultOf({ shares: seal.shares.map((share) => ({ ...share, age })) })).toBe('share')
  expect(faultOf({ parts: seal.parts.map((part) => ({ ...part, size: part.size + 1 })) })).toBe(
    'part',
  )
  expect(faultOf({ parts: Array(200).fill(seal.parts[0]) as typeof seal.parts })).toBe('length')
})

test('the largest manifest for the most holders fits into a seal', async () => {
  const set = exampleSet(holdersFrom(0, 7))
  const value = 'a'.repeat(900)
  const fields = Array.from({ length: 10 }, (_, nth) => ({ id: `field-${nth}`, value }))
  const manifest = { ...bid.manifest, keySet: hashOf(set), fields, link: 'https://' }
  const free = manifestLimitBytes - bytesOfText(canonicalJson(manifest)).length
  const full = { ...manifest, link: `https://${'a'.repeat(free)}` }
  const [part] = bid.seal.parts
  if (!part) throw new Error('no part')
  // 250 MB, sealed: the longest number.
  const parts = sealedSlots.map((slot) => ({ ...part, slot, size: 262_148_288 }))
  const seal = await sealBid({ manifest: full, set, notBefore: deadline, parts })
  expect(bytesOfText(canonicalJson(seal)).length).toBeLessThan(sealLimitBytes)
  expect(sealHashes(seal).shares.length).toBe(7)
  const longer = { ...full, link: `${full.link}a` }
  const sealing = sealBid({ manifest: longer, set, notBefore: deadline, parts })
  await expect(sealing).rejects.toThrow(ManifestTooLong)
})

test('seals no manifest that would not open', async () => {
  const { set, manifest, seal } = bid
  const sealing = (changed: object) =>
    sealBid({ manifest: { ...manifest, ...changed }, set, notBefore: deadline, parts: seal.parts })
  await expect(sealing({ keySet: hashOf({}) })).rejects.toThrow('another key set')
  await expect(sealing({ addenda: [2, 1] })).rejects.toThrow('order')
  await expect(sealing({ more: 1 })).rejects.toThrow('more')
})
