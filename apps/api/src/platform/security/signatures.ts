import { createPrivateKey, createPublicKey, sign, verify } from 'node:crypto'

/** 32 random bytes and the name they are known by. */
export type Key = { kid: string; key: Buffer }

// An Ed25519 private key is 32 bytes; this is the PKCS #8 envelope around them.
const envelope = Buffer.from('302e020100300506032b657004220420', 'hex')

export const privateKeyOf = ({ key }: Key) =>
  createPrivateKey({ key: Buffer.concat([envelope, key]), format: 'der', type: 'pkcs8' })

/**
 * Ed25519 gives the same signature for the same text, so a receipt that is requested again is the
 * same to the letter. The first key signs what is new.
 */
export function createSigner(keys: readonly Key[]) {
  const pairs = new Map(
    keys.map((key) => {
      const secret = privateKeyOf(key)
      return [key.kid, { secret, open: createPublicKey(secret) }]
    }),
  )
  const [first] = keys
  if (!first) throw new Error('there is no key to sign with')
  const pairOf = (kid: string) => {
    const pair = pairs.get(kid)
    if (!pair) throw new Error(`the key ${kid} is not in the configuration`)
    return pair
  }
  return {
    /** The key that signs today. */
    key: first.kid,
    sign: (kid: string, text: string) =>
      sign(null, Buffer.from(text), pairOf(kid).secret).toString('base64url'),
    verify: (kid: string, text: string, signature: string) =>
      pairs.has(kid) &&
      verify(null, Buffer.from(text), pairOf(kid).open, Buffer.from(signature, 'base64url')),
    publicKeys: () =>
      [...pairs].map(([key, { open }]) => ({
        key,
        public_key: String(open.export({ format: 'jwk' }).x),
      })),
  }
}

export type Signer = ReturnType<typeof createSigner>
