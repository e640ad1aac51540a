import { gcm } from '@noble/ciphers/aes.js'
import { hkdf } from '@noble/hashes/hkdf.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesOfText, hashBytes, joined } from './bytes.ts'
import type { Bytes } from './bytes.ts'
import { saltBytes } from './file-layout.ts'

export const ikmBytes = 16

/** Bound to the content: an edited file shares neither key nor nonce with what it was before. */
export const saltOf = (ikm: Uint8Array, plainSha256: Uint8Array) =>
  hashBytes(joined(ikm, plainSha256)).subarray(0, saltBytes)

/** For one pass over a file whose hash is not known yet; its `ikm` is never used twice. */
export const arrivalSalt = (ikm: Uint8Array) => hashBytes(ikm).subarray(0, saltBytes)

type Cipher = {
  encrypt(nonce: Bytes, plain: Bytes): Promise<Bytes>
  decrypt(nonce: Bytes, sealed: Bytes): Promise<Bytes>
}

const nobleCipher = (key: Bytes): Cipher => ({
  encrypt: async (nonce, plain) => gcm(key, nonce).encrypt(plain),
  decrypt: async (nonce, sealed) => gcm(key, nonce).decrypt(sealed),
})

async function webCipher(subtle: Crypto['subtle'], raw: Bytes): Promise<Cipher> {
  const key = await subtle.importKey('raw', raw, 'AES-GCM', false, ['encrypt', 'decrypt'])
  return {
    encrypt: async (iv, plain) =>
      new Uint8Array(await subtle.encrypt({ name: 'AES-GCM', iv }, key, plain)),
    decrypt: async (iv, sealed) =>
      new Uint8Array(await subtle.decrypt({ name: 'AES-GCM', iv }, key, sealed)),
  }
}

/** The records of one file, numbered from 0, as RFC 8188 derives them. */
export async function recordCipher(ikm: Uint8Array, salt: Uint8Array) {
  if (ikm.length !== ikmBytes || salt.length !== saltBytes) throw new RangeError('16 bytes each')
  const derive = (name: string, length: number) =>
    hkdf(sha256, ikm, salt, bytesOfText(`Content-Encoding: ${name}\0`), length)
  const base = derive('nonce', 12)
  const key = derive('aes128gcm', 16)
  // The types do not say that a page without a secure context has none.
  const subtle = globalThis.crypto.subtle as Crypto['subtle'] | undefined
  const cipher = subtle ? await webCipher(subtle, key) : nobleCipher(key)

  function nonceOf(index: number) {
    const nonce = base.slice()
    const view = new DataView(nonce.buffer)
    view.setUint32(8, (view.getUint32(8) ^ index) >>> 0)
    return nonce
  }

  return {
    seal: (index: number, plain: Bytes) => cipher.encrypt(nonceOf(index), plain),
    /** Null when the record is not the one that was sealed. */
    open: (index: number, sealed: Bytes) =>
      cipher.decrypt(nonceOf(index), sealed).catch(() => null),
  }
}
export type RecordCipher = Awaited<ReturnType<typeof recordCipher>>
