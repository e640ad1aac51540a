import { createHash, createPublicKey, verify } from 'node:crypto'
import { expect, test } from 'vitest'
import type { SignedKeySet } from '@padauk/contract/sealing/key-sets'
import type { MinutesFile } from '@padauk/contract/sealing/minutes'
import type { BiddersMinutes, Minutes } from '@padauk/contract/sealing/openings'
import { canonicalJson } from '@padauk/evidence/canonical-json'
import type { Json } from '@padauk/evidence/canonical-json'
import { examineMinutes } from '@padauk/evidence/minutes-check'
import { isOfMinutes } from '@padauk/evidence/one-reading'
import { verdictOf } from '@padauk/evidence/findings'
import type { MinutesTools } from '@padauk/evidence/minutes-check'
import { hashOf } from './canonical.ts'
import { fingerprintOf } from './fingerprint.ts'
import { readChain } from './key-set-chain.ts'
import { signBothMinutes } from './minutes.ts'
import { publicKeyOf, signText } from './signing.ts'
import { exampleBid } from './vectors/example-bid.ts'
import { createEvidence } from './vectors/example-evidence.ts'
import { exampleFormats, receiptSeed } from './vectors/example-formats.ts'
import {
  exampleChain,
  exampleHolder,
  exampleSet,
  holdersFrom,
  signedBy,
} from './vectors/example-holders.ts'

const chain = exampleChain()
const [{ set }] = chain
const bid = await exampleBid(set)
const { receipt, closing, minutes, bidders } = await exampleFormats(bid, chain)
const { again, signed } = createEvidence(receipt)
const keys = [{ key: 'receipt-2026', public_key: publicKeyOf(receiptSeed) }]
const statement = { statement: closing, signature: signed(closing) }
const openers = [exampleHolder(0), exampleHolder(1)]

/** Thousands of texts are examined, most of them with the same sets, whose signatures take long. */
const chainsRead = new Map<string, ReturnType<typeof readChain> | undefined>()

const tools: MinutesTools = {
  sha256: (bytes) => createHash('sha256').update(bytes).digest(),
  isSignedBy(key, text, signature) {
    const x = Buffer.from(key).toString('base64url')
    const open = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
    return verify(null, text, open, signature)
  },
  readChain: (sets) => {
    const text = JSON.stringify(sets)
    const chain = chainsRead.has(text) ? chainsRead.get(text) : readChain(sets)
    chainsRead.set(text, chain)
    return chain ?? null
  },
}

/** Both texts, signed by us and by these holders. */
function filesOf(full: Minutes, told: BiddersMinutes, signers = openers) {
  const both = { kind: 'padauk-minutes-to-sign-v1', full, bidders: told }
  const made = signers.map(({ id, secret }) => signBothMinutes(both, { holder: id, secret }))
  const fileOf = (text: Minutes | BiddersMinutes, which: 'full' | 'bidders'): MinutesFile => ({
    kind: 'padauk-minutes-file-v1',
    minutes: text,
    signature: signText(receiptSeed, text),
    signatures: made.flatMap((one) => (one ? [{ holder: one.holder, signature: one[which] }] : [])),
    keySets: [...chain],
  })
  return { full: fileOf(full, 'full'), bidders: fileOf(told, 'bidders') }
}
const files = filesOf(minutes, bidders)

type Beside = Partial<Pick<Parameters<typeof examineMinutes>[0], 'receipt' | 'closing' | 'keys'>>
const examine = (given: readonly object[], beside: Beside = {}) =>
  examineMinutes(
    {
      texts: given.map((file) => JSON.stringify(file)),
      keys,
      receipt: null,
      closing: null,
      ...beside,
    },
    tools,
  )
const stepsOf = async (state: string, given: readonly object[], beside?: Beside) =>
  (await examine(given, beside)).filter((each) => each.state === state).map(({ step }) => step)
const wrongIn = (given: readonly object[], beside?: Beside) => stepsOf('wrong', given, beside)

test('both texts hold, and each says which steps were checked', async () => {
  const findings = await examine([files.full, files.bidders], { receipt, closing: statement })
  const told = findings.map(({ of, step, state }) => `${of ?? 'both'} ${step} ${state}`)
  const shared = [
    'minutes',
    'minutesSignature',
    'minutesKeySets',
    'minutesKeySet',
    'minutesHolder',
    'minutesHolder',
    'minutesTwo',
    'minutesOutcome',
  ]
  expect(told).toEqual([
    ...[...shared, 'minutesBids', 'minutesClosing', 'minutesReceipt'].map(
      (step) => `full ${step} right`,
    ),
    ...[...shared, 'minutesClosing'].map((step) => `bidders ${step} right`),
    'both minutesFull right',
  ])
  expect(verdictOf({ findings })).toBe('right')
  const shown = findings.find(({ step }) => step === 'minutesKeySet')?.name
  expect(shown).toBe(fingerprintOf(hashOf(set)))
  expect(isOfMinutes(JSON.stringify(files.bidders, null, 2))).toBe(true)
  expect(isOfMinutes(JSON.stringify(minutes))).toBe(false)
})

test('tells who did not sign, which is not a fault', async () => {
  const { full } = filesOf(minutes, bidders, openers.slice(0, 1))
  const open = (await examine([full])).filter(({ state }) => state === 'open')
  expect(open).toEqual([
    { step: 'minutesHolder', state: 'open', name: openers[1]?.holder.name, of: 'full' },
    { step: 'minutesTwo', state: 'open', of: 'full' },
  ])
  expect(await wrongIn([full])).toEqual([])
})

test('leaves the result open without our key', async () => {
  const findings = await examine([files.full], { keys: [] })
  expect(verdictOf({ findings })).toBe('unsure')
})

const [sitting] = minutes.sittings
const [only] = minutes.bids
if (!sitting || !only) throw new Error('no example')
const [opener, second] = sitting.openers
if (!opener || !second) throw new Error('no opener')

/** A text that was changed after it was signed. */
const edited = (change: Partial<Minutes>) => ({ ...files.full, minutes: { ...minutes, ...change } })
const renamed = { ...sitting, openers: [{ ...opener, name: 'U Another' }, second] }
const unsigned = ['minutesSignature', 'minutesHolder', 'minutesHolder']

/** An invented set of the same names, signed by all its holders. */
function inventedSet(): SignedKeySet {
  const others = holdersFrom(20, 4).map((other, place) => {
    const { id, name } = exampleHolder(place).holder
    return { ...other, id, holder: { ...other.holder, id, name } }
  })
  return signedBy(exampleSet(others), others)
}

const flip = (signature: string) => (signature.startsWith('A') ? 'B' : 'A') + signature.slice(1)

test('the verifier names every change', async () => {
  // The name of an opener.
  expect(await wrongIn([edited({ sittings: [renamed] })])).toEqual([
    'minutesSignature',
    'minutesOpener',
    'minutesHolder',
    'minutesStranger',
  ])
  // A price.
  const price = { amount: 1, currency: 'MMK', note: '' }
  expect(await wrongIn([edited({ bids: [{ ...only, price }] })])).toEqual(unsigned)
  // A result.
  const result = 'withdrawn-after-deadline'
  expect(await wrongIn([edited({ bids: [{ ...only, result }] })])).toEqual([
    ...unsigned,
    'minutesOutcome',
  ])
  // The root.
  const root = hashOf('another root')
  const otherRoot = edited({ closing: { ...minutes.closing, root } })
  expect(await wrongIn([otherRoot], { receipt, closing: statement })).toEqual([
    ...unsigned,
    'minutesBids',
    'minutesClosing',
  ])
  // Our signature.
  const forged = { ...files.full, signature: flip(files.full.signature) }
  expect(await wrongIn([forged])).toEqual(['minutesSignature'])
  // The signature of a holder.
  const [first, ...others] = files.full.signatures
  const broken = { ...first, signature: flip(first?.signature ?? '') }
  expect(await wrongIn([{ ...files.full, signatures: [broken, ...others] }])).toEqual([
    'minutesHolder',
  ])
  // A key set of our own making, with the names of the holders.
  const invented = { ...files.full, keySets: [inventedSet()] }
  expect(await wrongIn([invented])).toEqual(expect.arrayContaining(['minutesKeySet']))
  const unsignedSet = { ...chain[1], signatures: [] }
  expect(await wrongIn([{ ...files.full, keySets: [chain[0], unsignedSet] }])).toEqual([
    'minutesKeySets',
  ])
  // The text for bidders beside another full text, which is signed as it must be.
  const later = { ...minutes, remarks: [] }
  const { full: otherFull } = filesOf(later, { ...bidders, full: hashOf(later) })
  expect(await wrongIn([otherFull, files.bidders])).toEqual(['minutesFull'])
})

test('names texts that contradict each other, also when all of them are signed', async () => {
  const [told] = bidders.bids
  if (!told) throw new Error('no bid')
  const price = { amount: 1, currency: 'MMK', note: '' }
  const other = filesOf(minutes, { ...bidders, bids: [{ ...told, price }] })
  expect(await wrongIn([other.full, other.bidders])).toEqual(['minutesFull'])
  const dropped = { ...minutes, bids: [], sittings: [{ ...sitting, bids: [] }] }
  const { full } = filesOf(dropped, { ...bidders, full: hashOf(dropped) })
  expect(await wrongIn([full], { receipt, closing: statement })).toEqual([
    'minutesOutcome',
    'minutesBids',
    'minutesReceipt',
  ])
})

test('names minutes of another tender, closing or bid', async () => {
  const elsewhere = again(receipt, {
    tender: { ...receipt.tender, id: receipt.company.id },
  })
  expect(await wrongIn([files.bidders], { receipt: elsewhere })).toEqual(['minutesTender'])
  const otherClosing = { ...closing, ended: closing.ended + 1 }
  const beside = { statement: otherClosing, signature: signed(otherClosing) }
  expect(await wrongIn([files.bidders], { closing: beside })).toEqual(['minutesClosing'])
  const another = again(receipt, { receiptNo: '0000000000000009' })
  expect(await wrongIn([files.full], { receipt: another, closing: statement })).toEqual([
    'minutesReceipt',
  ])
  expect(await stepsOf('open', [files.full], { receipt: another })).toEqual(['minutesReceipt'])
})

test('names a key set that does not stand in for one of the closing', async () => {
  const [, renewed, founded] = chain
  const withSets = (...sets: SignedKeySet[]) => {
    const keySets = [set, ...sets.map((each) => each.set)].map((each) => hashOf(each)).toSorted()
    const full = { ...minutes, keySets }
    return filesOf(full, { ...bidders, keySets, full: hashOf(full) })
  }
  const refounded = withSets(founded)
  expect(
    await wrongIn([refounded.full, refounded.bidders], { receipt, closing: statement }),
  ).toEqual([])
  const shown = (await examine([refounded.full])).filter(({ step }) => step === 'minutesKeySet')
  expect(shown.map(({ name = '' }) => name).toSorted()).toEqual(
    [set, founded.set].map((each) => fingerprintOf(hashOf(each))).toSorted(),
  )
  const followed = withSets(renewed)
  expect(await wrongIn([followed.full], { closing: statement })).toEqual(['minutesClosing'])
  const full = { ...minutes, keySets: [hashOf(founded.set)] }
  const instead = filesOf(full, { ...bidders, full: hashOf(full) }, [])
  expect(await wrongIn([instead.full], { closing: statement })).toContain('minutesClosing')
})

test('takes one of each text, and only in its form', async () => {
  expect(await wrongIn([files.full, files.full])).toEqual(['papers'])
  const more = { ...files.full, minutes: { ...minutes, note: 'x' } }
  expect(await examine([more])).toEqual([
    { step: 'minutes', state: 'wrong', of: 'full', name: 'minutes.note' },
  ])
})

test('a signature of a person who did not open the bids is named', async () => {
  const third = exampleHolder(2)
  const { full } = filesOf(minutes, bidders, [...openers, third])
  const wrong = (await examine([full])).filter(({ state }) => state === 'wrong')
  expect(wrong).toEqual([
    { step: 'minutesStranger', state: 'wrong', name: third.holder.name, of: 'full' },
  ])
})

test('no byte can be changed unnoticed', { timeout: 120_000 }, async () => {
  const text = Buffer.from(canonicalJson(files.bidders as unknown as Json))
  // The sets after the one that is used prove nothing about these minutes.
  const from = text.indexOf('"minutes"')
  for (let place = from; place < text.length; place++) {
    const changed = Buffer.from(text)
    changed[place] = (changed[place] ?? 0) ^ 1
    const given = { texts: [changed.toString()], keys, receipt: null, closing: null }
    const findings = await examineMinutes(given, tools)
    const isNoticed =
      verdictOf({ findings }) !== 'right' || findings.some((each) => each.state === 'open')
    expect(isNoticed, changed.toString().slice(place - 20, place + 5)).toBe(true)
  }
})
