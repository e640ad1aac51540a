import { chacha20poly1305 } from '@noble/ciphers/chacha.js'
import { x25519 } from '@noble/curves/ed25519.js'
import { hkdf } from '@noble/hashes/hkdf.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { randomBytes } from '@noble/hashes/utils.js'
import { base64nopad, bech32 } from '@scure/base'
import { Decrypter, Encrypter, Stanza } from 'age-encryption'
import type { Identity, Recipient } from 'age-encryption'
import { agePlainSize } from './age-format.ts'
import { bytesOfText, joined } from './bytes.ts'
import type { Bytes } from './bytes.ts'

const identityPrefix = 'AGE-SECRET-KEY-'

/** The 32 bytes of a secret, as stock `age` reads them. */
export const identityText = (secret: Uint8Array) =>
  bech32.encodeFromBytes(identityPrefix, secret).toUpperCase()

/** The secret of an `AGE-SECRET-KEY-1…`, or null. */
export const secretOf = (identity: string) => decode(identity.toUpperCase(), identityPrefix)

const pointOf = (recipient: string) => decode(recipient, 'age')

function decode(text: string, prefix: string) {
  try {
    const { prefix: found, bytes } = bech32.decodeToBytes(text)
    return found.toUpperCase() === prefix.toUpperCase() && bytes.length === 32 ? bytes : null
  } catch {
    return null
  }
}

export const recipientOf = (secret: Uint8Array) =>
  bech32.encodeFromBytes('age', x25519.getPublicKey(secret))

const wrapKey = (shared: Uint8Array, share: Uint8Array, point: Uint8Array) =>
  hkdf(sha256, shared, joined(share, point), bytesOfText('age-encryption.org/v1/X25519'), 32)

// A wrapping key encrypts one file key only, so its nonce is zero.
const wrap = (key: Uint8Array) => chacha20poly1305(key, new Uint8Array(12))

// The library's own X25519 stanza needs WebCrypto, which a page without a secure context lacks.
const toPoint = (point: Uint8Array): Recipient => ({
  wrapFileKey(fileKey) {
    const secret = randomBytes(32)
    const share = x25519.getPublicKey(secret)
    const key = wrapKey(x25519.getSharedSecret(secret, point), share, point)
    return [new Stanza(['X25519', base64nopad.encode(share)], wrap(key).encrypt(fileKey))]
  },
})

const withSecret = (secret: Uint8Array): Identity => ({
  unwrapFileKey([stanza]) {
    const share = base64nopad.decode(stanza?.args[1] ?? '')
    const point = x25519.getPublicKey(secret)
    const key = wrapKey(x25519.getSharedSecret(secret, share), share, point)
    return wrap(key).decrypt(stanza?.body ?? new Uint8Array())
  },
})

/** An age file with one X25519 stanza. */
export async function sealTo(recipient: string, plain: Uint8Array) {
  const point = pointOf(recipient)
  if (!point) throw new TypeError('not an age recipient')
  const encrypter = new Encrypter()
  encrypter.addRecipient(toPoint(point))
  return (await encrypter.encrypt(plain)) as Bytes
}

/** Null for a file that is not ours in form, was changed, or is for another key. */
export async function openWith(secret: Uint8Array, file: Uint8Array) {
  if (agePlainSize(file) === null) return null
  const decrypter = new Decrypter()
  decrypter.addIdentity(withSecret(secret))
  try {
    return (await decrypter.decrypt(file)) as Bytes
  } catch {
    return null
  }
}
