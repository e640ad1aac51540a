import { getPublicKey, hashes, sign, verify } from '@noble/ed25519'
import { sha512 } from '@noble/hashes/sha2.js'
import { base64urlnopad } from '@scure/base'
import { canonicalJson } from '@padauk/evidence/canonical-json'
import type { Json } from '@padauk/evidence/canonical-json'
import { bytesOfText } from './bytes.ts'

// Not WebCrypto: few phones know Ed25519 there, and a page opened from a file may have none at all.
hashes.sha512 = sha512

/** Every signed text names its kind, so that no signature passes for one over another text. */
type SignedText = { readonly kind: string } & { readonly [name: string]: Json }

export const publicKeyOf = (seed: Uint8Array) => base64urlnopad.encode(getPublicKey(seed))

export const signText = (seed: Uint8Array, value: SignedText) =>
  base64urlnopad.encode(sign(bytesOfText(canonicalJson(value)), seed))

export function isSigned(value: SignedText, signature: string, publicKey: string) {
  try {
    const [key, bytes] = [base64urlnopad.decode(publicKey), base64urlnopad.decode(signature)]
    // Strict: under the lenient rule a key of small order signs anything for anyone.
    return verify(bytes, bytesOfText(canonicalJson(value)), key, { zip215: false })
  } catch {
    return false
  }
}
