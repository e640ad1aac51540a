import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  randomInt,
  timingSafeEqual,
} from 'node:crypto'

export const randomText = (bytes: number) => randomBytes(bytes).toString('base64url')
export const randomDigits = (count: number) =>
  Array.from({ length: count }, () => randomInt(10)).join('')
export const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url')

/** Takes as long for a near miss as for a far one. */
export function isSameText(given: string, expected: string) {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/**
 * What is derived from the one secret of the installation: an encryption key for secrets at rest,
 * and keyed hashes for values too short to be hashed alone.
 */
export function createSecrets(masterKey: Buffer) {
  const key = (purpose: string) => Buffer.from(hkdfSync('sha256', masterKey, '', purpose, 32))
  const sealing = key('padauk seal')
  const hashing = key('padauk hash')
  return {
    seal(text: string) {
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', sealing, nonce)
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')
    },
    open(sealed: string) {
      const bytes = Buffer.from(sealed, 'base64url')
      const cipher = createDecipheriv('aes-256-gcm', sealing, bytes.subarray(0, 12))
      cipher.setAuthTag(bytes.subarray(12, 28))
      return Buffer.concat([cipher.update(bytes.subarray(28)), cipher.final()]).toString('utf8')
    },
    /** For a code of a few digits: without the key a stolen table tells nothing. */
    keyedHash: (purpose: string, text: string) =>
      createHmac('sha256', hashing).update(`${purpose}\0${text}`).digest('base64url'),
  }
}

export type Secrets = ReturnType<typeof createSecrets>
