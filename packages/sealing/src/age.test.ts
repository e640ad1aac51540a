import { Decrypter, Encrypter, generateHybridIdentity, identityToRecipient } from 'age-encryption'
import { assert as assertThat, asyncProperty, integer, uint8Array } from 'fast-check'
import { expect, test } from 'vitest'
import { agePlainSize } from './age-format.ts'
import { identityText, openWith, recipientOf, sealTo, secretOf } from './age.ts'
import { bytesOfText, isSameBytes, joined } from './bytes.ts'
import { exampleHolder } from './vectors/example-holders.ts'

const { secret, identity } = exampleHolder(0)
const recipient = recipientOf(secret)

test('writes what the library reads, and reads what it writes', async () => {
  expect(await identityToRecipient(identity)).toBe(recipient)
  const decrypter = new Decrypter()
  decrypter.addIdentity(identity)
  const encrypter = new Encrypter()
  encrypter.addRecipient(recipient)
  await assertThat(
    asyncProperty(uint8Array({ maxLength: 3000 }), async (plain) => {
      const file = await sealTo(recipient, plain)
      expect(isSameBytes(await decrypter.decrypt(file), plain)).toBe(true)
      expect(await openWith(secret, await encrypter.encrypt(plain))).toEqual(plain)
    }),
    { numRuns: 30 },
  )
})

test('knows how much an age file holds without opening it', async () => {
  await assertThat(
    asyncProperty(integer({ min: 0, max: 200_000 }), async (size) => {
      expect(agePlainSize(await sealTo(recipient, new Uint8Array(size)))).toBe(size)
    }),
    { numRuns: 15, examples: [[0], [65_536], [65_537], [131_072]] },
  )
})

/** An age file written by the library to several readers. */
async function fileTo(...readers: Parameters<Encrypter['addRecipient']>[0][]) {
  const encrypter = new Encrypter()
  for (const reader of readers) encrypter.addRecipient(reader)
  return encrypter.encrypt('text')
}

test('rejects every age file that is not to exactly one X25519 key', async () => {
  const other = recipientOf(exampleHolder(1).secret)
  const hybrid = await identityToRecipient(await generateHybridIdentity())
  const grease = { wrapFileKey: () => [{ args: ['x-grease', 'abc'], body: new Uint8Array(10) }] }
  const withWords = new Encrypter()
  withWords.setPassphrase('words')
  withWords.setScryptWorkFactor(4)
  const wrong = {
    'a second reader': await fileTo(recipient, other),
    'the same reader twice': await fileTo(recipient, recipient),
    'another kind of key': await fileTo(hybrid),
    'a stanza of no known kind': await fileTo(recipient, grease),
    'a passphrase': await withWords.encrypt('text'),
    nothing: new Uint8Array(),
    'a cut header': (await fileTo(recipient)).subarray(0, 167),
    'no content at all': (await fileTo(recipient)).subarray(0, 168 + 16 + 15),
    armor: bytesOfText('-----BEGIN AGE ENCRYPTED FILE-----\n'),
  }
  for (const [what, file] of Object.entries(wrong)) {
    expect(agePlainSize(file), what).toBeNull()
    expect(await openWith(secret, file), what).toBeNull()
  }
  expect(await openWith(secret, await fileTo(recipient))).not.toBeNull()
  expect(await openWith(secret, await fileTo(other))).toBeNull()
})

test('notices every flipped bit of a small age file, and a byte more or less', async () => {
  const file = await sealTo(recipient, Uint8Array.of(1, 2, 3))
  for (let bit = 0; bit < file.length * 8; bit++) {
    const copy = file.slice()
    copy[bit >> 3] = (copy[bit >> 3] ?? 0) ^ (1 << (bit & 7))
    expect(await openWith(secret, copy), `bit ${bit}`).toBeNull()
  }
  expect(await openWith(secret, joined(file, Uint8Array.of(0)))).toBeNull()
  expect(await openWith(secret, file.subarray(0, -1))).toBeNull()
}, 60_000)

test('reads keys as they are printed, and no others', async () => {
  expect(secretOf(identity)).toEqual(secret)
  expect(secretOf(identity.toLowerCase())).toEqual(secret)
  expect(identityText(secret)).toBe(identity)
  expect(secretOf(recipient)).toBeNull()
  expect(secretOf(identity.slice(0, -1))).toBeNull()
  expect(secretOf(identity.replace(/.$/, (end) => (end === 'Q' ? 'P' : 'Q')))).toBeNull()
  await expect(sealTo(identity, new Uint8Array())).rejects.toThrow('not an age recipient')
})
