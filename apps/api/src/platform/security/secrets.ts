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

/** Compares in constant time. */
export function isSameText(given: string, expected: string) {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}

const derive = (master: Buffer, purpose: string) =>
  Buffer.from(hkdfSync('sha256', master, '', purpose, 32))

// Marks text that is bound to a place; base64url has no dots.
const boundMark = '2.'
export const isBound = (sealed: string) => sealed.startsWith(boundMark)

function openWith(key: Buffer, sealed: string, place: string | undefined) {
  const bytes = Buffer.from(isBound(sealed) ? sealed.slice(boundMark.length) : sealed, 'base64url')
  const cipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12), {
    // Without it a truncated tag would be accepted, and a short one can be guessed.
    authTagLength: 16,
  })
  cipher.setAuthTag(bytes.subarray(12, 28))
  // What an older release sealed was bound to nothing.
  if (isBound(sealed)) cipher.setAAD(Buffer.from(place ?? ''))
  return Buffer.concat([cipher.update(bytes.subarray(28)), cipher.final()]).toString('utf8')
}

/**
 * What is derived from the secrets of the installation: an encryption key for secrets at rest, and
 * keyed hashes for values too short to be hashed alone. The first is used; all of them still open.
 */
export function createSecrets(masterKeys: readonly Buffer[]) {
  const sealing = masterKeys.map((master) => derive(master, 'padauk seal'))
  const [first] = sealing
  if (!first) throw new Error('there is no key to seal with')
  const hashing = masterKeys.map((master) => derive(master, 'padauk hash'))

  /** One for each key, the newest first: for what was hashed before the keys were changed. */
  const keyedHashes = (purpose: string, text: string) =>
    hashing.map((key) =>
      createHmac('sha256', key).update(`${purpose}\0${text}`).digest('base64url'),
    )

  return {
    /** With a place (table, column, row) it can be opened only for that place. */
    seal(text: string, place?: string) {
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', first, nonce)
      if (place !== undefined) cipher.setAAD(Buffer.from(place))
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      const bytes = Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')
      return place === undefined ? bytes : boundMark + bytes
    },
    open(sealed: string, place?: string) {
      let fault: unknown
      for (const key of sealing) {
        try {
          return openWith(key, sealed, place)
        } catch (error) {
          fault ??= error
        }
      }
      throw fault
    },
    /** For a code of a few digits: without the key a stolen table tells nothing. */
    keyedHash: (purpose: string, text: string) => keyedHashes(purpose, text)[0] ?? '',
    keyedHashes,
    isKeyedHash: (purpose: string, text: string, given: string) =>
      keyedHashes(purpose, text).filter((hash) => isSameText(given, hash)).length > 0,
  }
}

export type Secrets = ReturnType<typeof createSecrets>
