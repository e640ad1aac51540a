import { hkdf } from '@noble/hashes/hkdf.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { Decrypter, Encrypter, generateX25519Identity } from 'age-encryption'
import type { Holder } from '@padauk/contract/sealing/key-sets'
import { recipientOf, secretOf } from './age.ts'
import { bytesOfText, textOfBytes } from './bytes.ts'
import type { Bytes } from './bytes.ts'
import { publicKeyOf } from './signing.ts'
import { passphraseOf } from './words.ts'

/** About one second; 18 takes three seconds and 256 MB. */
const workFactor = 16

/** `AGE-SECRET-KEY-1…`: all that a holder has, and all that the card prints. */
export const newHolderKey = () => generateX25519Identity()

/** The seed of the holder's Ed25519 key. */
export const signSeed = (secret: Uint8Array): Bytes =>
  hkdf(sha256, secret, undefined, bytesOfText('padauk/holder/sign/v1'), 32)

export const publicHalf = (secret: Uint8Array): Pick<Holder, 'recipient' | 'signKey'> => ({
  recipient: recipientOf(secret),
  signKey: publicKeyOf(signSeed(secret)),
})

/** The key under six words: an age file that stock `age` opens too. */
export async function protectKey(identity: string, typed: string) {
  const passphrase = passphraseOf(typed)
  if (!passphrase || !secretOf(identity)) throw new TypeError('six words and an age key')
  const encrypter = new Encrypter()
  encrypter.setPassphrase(passphrase)
  encrypter.setScryptWorkFactor(workFactor)
  return (await encrypter.encrypt(`${identity}\n`)) as Bytes
}

// With a higher factor a server could make the phone run out of memory.
const expectedFactor = new RegExp(`^-> scrypt [A-Za-z0-9+/]{22} ${workFactor}$`)

function hasExpectedFactor(file: Uint8Array) {
  const [, stanza = ''] = String.fromCharCode(...file.subarray(0, 100)).split('\n')
  return expectedFactor.test(stanza)
}

const ageLine = 'age-encryption.org/v1\n'

/** Whether it is a key under a passphrase, as `protectKey` writes it: all that a server may have. */
export const isProtectedKey = (file: Uint8Array) =>
  String.fromCharCode(...file.subarray(0, ageLine.length)) === ageLine && hasExpectedFactor(file)

/** The 32 bytes of the key, or null when the words do not open it. */
export async function unlockKey(file: Uint8Array, typed: string) {
  const passphrase = passphraseOf(typed)
  if (!passphrase || !hasExpectedFactor(file)) return null
  const decrypter = new Decrypter()
  decrypter.addPassphrase(passphrase)
  try {
    const identity = textOfBytes(await decrypter.decrypt(file))
    return identity === null ? null : secretOf(identity.trim())
  } catch {
    return null
  }
}
