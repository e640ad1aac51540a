import { assert as assertThat, constantFrom, property } from 'fast-check'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import { Encrypter } from 'age-encryption'
import { base64 } from '@scure/base'
import { expect, test } from 'vitest'
import { hashOf } from './canonical.ts'
import { checkHealth, isHealthy } from './health.ts'
import { newHolderKey, protectKey, publicHalf, signSeed, unlockKey } from './holder-keys.ts'
import { isSigned, publicKeyOf, signText } from './signing.ts'
import { secretOf } from './age.ts'
import { exampleHolder, exampleSet, holdersFrom } from './vectors/example-holders.ts'
import { completeWord, newWords, passphraseOf } from './words.ts'

test('a new key is protected by six words and comes back with them only', async () => {
  const identity = await newHolderKey()
  const words = newWords()
  const file = await protectKey(identity, words.join(' '))
  const typed = ` ${words.map((word) => word.slice(0, 4).toUpperCase()).join('-')} `
  expect(await unlockKey(file, typed)).toEqual(secretOf(identity))
  const [first = '', ...others] = words
  const wrong = first === 'zoo' ? 'zone' : 'zoo'
  expect(await unlockKey(file, [wrong, ...others].join(' '))).toBeNull()
  expect(await unlockKey(file, others.join(' '))).toBeNull()
}, 60_000)

test('spends no memory on a file with another work factor', async () => {
  const encrypter = new Encrypter()
  encrypter.setPassphrase('zoo zoo zoo zoo zoo zoo')
  encrypter.setScryptWorkFactor(2)
  const file = await encrypter.encrypt(exampleHolder(0).identity)
  expect(await unlockKey(file, 'zoo zoo zoo zoo zoo zoo')).toBeNull()
})

test('completes every word from its first four letters, and guesses none', () => {
  assertThat(
    property(constantFrom(...wordlist), (word) => {
      expect(completeWord(word)).toBe(word)
      expect(completeWord(word.slice(0, 4))).toBe(word)
      expect(completeWord(`${word}x`)).toBeNull()
    }),
    { numRuns: 2048 },
  )
  expect(completeWord('aban')).toBe('abandon')
  expect(completeWord('aba')).toBeNull()
  expect(completeWord('')).toBeNull()
  expect(passphraseOf('act action actor actress actual adapt')).toBe(
    'act action actor actress actual adapt',
  )
  expect(passphraseOf('zoo zoo zoo zoo zoo')).toBeNull()
  expect(passphraseOf('')).toBeNull()
  const seen = new Set(Array.from({ length: 200 }, newWords).flat())
  expect(seen.size).toBeGreaterThan(700)
  expect([...seen].every((word) => wordlist.includes(word))).toBe(true)
})

test('signs under one kind what is no signature under another, nor of another key', () => {
  const seed = signSeed(exampleHolder(0).secret)
  const text = { kind: 'padauk-health-v1', nonce: 'x' }
  const signature = signText(seed, text)
  expect(isSigned(text, signature, publicKeyOf(seed))).toBe(true)
  expect(isSigned({ ...text, kind: 'padauk-minutes-v1' }, signature, publicKeyOf(seed))).toBe(false)
  const other = publicKeyOf(signSeed(exampleHolder(1).secret))
  expect(isSigned(text, signature, other)).toBe(false)
  expect(isSigned(text, 'AAAA', publicKeyOf(seed))).toBe(false)
  // A key of small order: under the lenient rule this signs every text.
  const [anyKey, anySignature] = [`AQ${'A'.repeat(41)}`, `AQ${'A'.repeat(84)}`]
  expect(isSigned(text, anySignature, anyKey)).toBe(false)
})

const set = exampleSet(holdersFrom(0, 4))
const nonce = base64.encode(new Uint8Array(32).fill(1))

test('a holder states that the key works, for one set and one nonce', async () => {
  const { secret, id } = exampleHolder(2)
  const health = await checkHealth({ secret, set, holder: id, nonce })
  if (!health) throw new Error('unhealthy')
  expect(isHealthy(health, { set, nonce })).toBe(true)
  const other = base64.encode(new Uint8Array(32).fill(2))
  expect(isHealthy(health, { set, nonce: other })).toBe(false)
  const otherSet = exampleSet(holdersFrom(1, 4))
  expect(isHealthy(health, { set: otherSet, nonce })).toBe(false)
  const [first] = set.holders
  const claimed = { ...health, statement: { ...health.statement, holder: first?.id ?? '' } }
  expect(isHealthy(claimed, { set, nonce })).toBe(false)
  const moved = { ...health, statement: { ...health.statement, keySet: hashOf(otherSet) } }
  expect(isHealthy(moved, { set: otherSet, nonce })).toBe(false)
})

test('states nothing about a key that is not the one of the set', async () => {
  const { id } = exampleHolder(2)
  const { secret } = exampleHolder(3)
  expect(await checkHealth({ secret, set, holder: id, nonce })).toBeNull()
  expect(await checkHealth({ secret: exampleHolder(6).secret, set, holder: id, nonce })).toBeNull()
  expect(publicHalf(secret)).not.toEqual(publicHalf(exampleHolder(2).secret))
})
