import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { Key } from '#platform/security/signatures'

const nonceBytes = 12
const tagBytes = 16

/** AES-256-GCM. The purpose is authenticated too: a piece put in another's place does not open. */
export function encrypt(key: Buffer, plain: Uint8Array, purpose: string) {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(purpose))
  return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()])
}

/** Throws when a single bit differs from what was encrypted for this purpose. */
export function decrypt(key: Buffer, sealed: Buffer, purpose: string) {
  const nonce = sealed.subarray(0, nonceBytes)
  const body = sealed.subarray(nonceBytes, -tagBytes)
  const cipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: tagBytes })
    .setAAD(Buffer.from(purpose))
    .setAuthTag(sealed.subarray(-tagBytes))
  const plain = cipher.update(body)
  // Returns no bytes in this mode; throws when the ciphertext was changed.
  cipher.final()
  return plain
}

export const encryptText = (key: Buffer, text: string, purpose: string) =>
  encrypt(key, Buffer.from(text), purpose).toString('base64url')
export const decryptText = (key: Buffer, sealed: string, purpose: string) =>
  decrypt(key, Buffer.from(sealed, 'base64url'), purpose).toString('utf8')

/**
 * Every file and every receipt has a key of its own, wrapped by one from the configuration. The
 * wrapping is the one place that changes when bids are sealed to several people.
 */
export function createVault(keys: readonly Key[]) {
  const [first] = keys
  if (!first) throw new Error('there is no key to wrap with')
  const known = new Map(keys.map(({ kid, key }) => [kid, key]))
  const wrap = (key: Uint8Array, purpose: string) =>
    `${first.kid}:${encrypt(first.key, key, purpose).toString('base64url')}`
  return {
    /** For a key that was made elsewhere. */
    wrap,
    newKey(purpose: string) {
      const key = randomBytes(32)
      return { key, wrapped: wrap(key, purpose) }
    },
    unwrap(wrapped: string, purpose: string) {
      const [kid = '', sealed = ''] = wrapped.split(':')
      const key = known.get(kid)
      if (!key) throw new Error(`the key ${kid} is not in the configuration`)
      return decrypt(key, Buffer.from(sealed, 'base64url'), purpose)
    },
  }
}

export type Vault = ReturnType<typeof createVault>
