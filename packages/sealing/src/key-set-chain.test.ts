import { expect, test } from 'vitest'
import type { SignedKeySet } from '@padauk/contract/sealing/key-sets'
import { hashOf } from './canonical.ts'
import { fingerprintOf } from './fingerprint.ts'
import { isDemoSet, judgeSet, readChain, readProposal } from './key-set-chain.ts'
import {
  exampleChain,
  exampleHolder,
  exampleSet,
  holdersFrom,
  signedBy,
} from './vectors/example-holders.ts'

const [first, second, third] = exampleChain()
const hashes = [first, second, third].map(({ set }) => hashOf(set))
const [firstHash = '', secondHash = '', thirdHash = ''] = hashes
const holder = exampleHolder
const isRead = (...sets: SignedKeySet[]) => readChain(sets) !== null

test('reads a chain: founded by all, renewed by two of the set before, founded again', () => {
  expect(readChain([first, second, third])?.map(({ hash }) => hash)).toEqual(hashes)
  expect(fingerprintOf('0123456789abcdef'.repeat(4))).toBe(
    '0123 4567 89ab cdef 0123 4567 89ab cdef',
  )
  expect(isDemoSet(first.set)).toBe(false)
  expect(isDemoSet({ ...first.set, id: 'demo-1' })).toBe(true)
})

test('rejects a founding set that one holder has not signed', () => {
  for (const left of first.signatures) {
    const signatures = first.signatures.filter((each) => each !== left)
    expect(isRead({ ...first, signatures })).toBe(false)
  }
})

test('rejects a later set signed by itself, by one, by one twice or by strangers', () => {
  const { set } = second
  const attempts = {
    'no holder': [],
    'one holder of the set before': [holder(0)],
    'the new holder and one of before': [holder(4), holder(1)],
    strangers: [holder(20), holder(21), holder(22)],
  }
  expect(isRead(first, signedBy(set, [holder(0), holder(1)]))).toBe(true)
  for (const [by, signers] of Object.entries(attempts)) {
    expect(isRead(first, signedBy(set, signers)), by).toBe(false)
  }
  const [signature] = second.signatures
  const twice = [signature, { ...signature, holder: holder(1).id }] as typeof second.signatures
  expect(isRead(first, { set, signatures: twice })).toBe(false)
  // Strangers only, under the ids of real holders: signed by itself.
  const invented = exampleSet(
    [0, 1, 2].map((nth) => {
      const stranger = holder(20 + nth)
      return { ...stranger, holder: { ...stranger.holder, id: holder(nth).id } }
    }),
    { previous: firstHash, madeAt: set.madeAt },
  )
  const signers = [20, 21, 22].map((nth) => ({ ...holder(nth), id: holder(nth - 20).id }))
  expect(isRead(first, signedBy(invented, signers))).toBe(false)
})

test('rejects sets that do not follow each other', () => {
  expect(isRead(second)).toBe(false)
  expect(isRead(first, third)).toBe(false)
  expect(isRead(first, second, second)).toBe(false)
  expect(isRead(third)).toBe(false)
  const founders = holdersFrom(0, 4)
  const early = exampleSet(founders, { previous: firstHash, madeAt: first.set.madeAt })
  expect(isRead(first, signedBy(early, founders))).toBe(false)
  const elsewhere = exampleSet(founders, { previous: thirdHash, madeAt: second.set.madeAt })
  expect(isRead(first, signedBy(elsewhere, founders))).toBe(false)
  const changed = { ...second, set: { ...second.set, id: 'example-9' } }
  expect(isRead(first, changed)).toBe(false)
})

test('rejects a set that is not strict: a key twice, a field more, too few holders', () => {
  const [one, two, three] = holdersFrom(0, 3)
  if (!one || !two || !three) throw new Error('no holders')
  // One person under two ids would be two of the set.
  const double = { ...two, holder: { ...one.holder, id: two.id }, secret: one.secret }
  const twice = exampleSet([one, double, three])
  expect(isRead(signedBy(twice, [one, double, three]))).toBe(false)
  const more = { ...exampleSet([one, two, three]), more: 1 }
  expect(isRead(signedBy(more, [one, two, three]))).toBe(false)
  expect(isRead(signedBy(exampleSet([one, two]), [one, two]))).toBe(false)
  expect(isRead(signedBy(exampleSet([one, two, three]), [one, two, three]))).toBe(true)
})

const chain = readChain([first, second, third]) ?? []
const [before, after] = ['2026-11-30T10:00:00.000000+06:30', '2026-12-01T10:00:01.000000+06:30']
const judge = (wanted: string, remembered: string | null, publishedAt = after, of = chain) =>
  judgeSet({ chain: of, wanted, remembered, publishedAt })

test('a browser accepts the set it remembers and those that follow from it', () => {
  expect(judge(firstHash, null)).toBe('first')
  expect(judge(firstHash, firstHash)).toBe('same')
  expect(judge(secondHash, firstHash)).toBe('descendant')
})

test('a browser stops at a set that is strange to the one it remembers', () => {
  const founders = holdersFrom(20, 4)
  const invented = signedBy(exampleSet(founders, { id: 'invented' }), founders)
  const strange = readChain([invented]) ?? []
  expect(strange.length).toBe(1)
  expect(judge(hashOf(invented.set), firstHash, before, strange)).toBe('stop')
  expect(judge(hashOf(invented.set), firstHash)).toBe('stop')
})

test('a browser stops at an old set, unless the tender is older than its successor', () => {
  expect(judge(firstHash, secondHash, before)).toBe('ancestor')
  expect(judge(firstHash, secondHash, after)).toBe('stop')
  // The successor is not shown: the remembered set is missing.
  expect(judge(firstHash, secondHash, before, chain.slice(0, 1))).toBe('stop')
})

test('a holder signs only a strict set that follows the newest one', () => {
  const founded = readChain([first]) ?? []
  const renewed = readChain([first, second]) ?? []
  expect(readProposal(second.set, founded)).toEqual({ hash: secondHash, set: second.set })
  expect(readProposal(first.set, [])?.hash).toBe(firstHash)
  expect(readProposal(third.set, renewed)?.hash).toBe(thirdHash)
  const [own, again] = [holdersFrom(0, 4), { madeAt: '2026-12-24T00:00:00.000Z' }]
  const refused = {
    'the active set again': second.set,
    'an old set brought back': first.set,
    'a set behind an old one': exampleSet(own, { ...again, previous: firstHash }),
    'a founding set that hides the others': exampleSet(own, again),
    'a set made before the newest one': exampleSet(own, { previous: secondHash }),
    'a field more': { ...exampleSet(own, { ...again, previous: secondHash }), more: 1 },
    'another text': { kind: 'padauk-health-v1', keySet: secondHash, holder: '', nonce: '' },
  }
  for (const [name, given] of Object.entries(refused)) {
    expect(readProposal(given, renewed), name).toBeNull()
  }
  expect(readProposal(exampleSet(own, { ...again, previous: secondHash }), renewed)).not.toBeNull()
})

test('a browser asks for paper when sets were founded again', () => {
  expect(judge(thirdHash, secondHash)).toBe('refounded')
  expect(judge(thirdHash, firstHash)).toBe('refounded')
  expect(judge(thirdHash, thirdHash)).toBe('same')
  expect(judge(thirdHash, null)).toBe('first')
})
