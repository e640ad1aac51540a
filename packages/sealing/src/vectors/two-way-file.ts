import { createCipheriv } from 'node:crypto'
import { decrypt } from 'http_ece'
import { hkdf } from '@noble/hashes/hkdf.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesOfText, joined, xor } from '@padauk/sealing/bytes'
import { headerOf } from '@padauk/sealing/file-layout'
import { exampleBytes, exampleIkm } from './example-bid.ts'

// AES-GCM does not commit to its key: with two keys one block can be solved for, so that both
// accept the same bytes. A bidder who could do that would choose the offer after the others.

const size = 16_384
const blocks = size / 16

// GF(2^128) as GCM writes it: the first bit is the lowest power.
const reduction = 0xe1n << 120n
function times(a: bigint, b: bigint) {
  let [product, shifted] = [0n, b]
  for (let bit = 127n; bit >= 0n; bit--) {
    if ((a >> bit) & 1n) product ^= shifted
    shifted = shifted & 1n ? (shifted >> 1n) ^ reduction : shifted >> 1n
  }
  return product
}
const one = 1n << 127n
function power(base: bigint, exponent: bigint) {
  let [result, square] = [one, base]
  for (let left = exponent; left > 0n; left >>= 1n) {
    if (left & 1n) result = times(result, square)
    square = times(square, square)
  }
  return result
}
const inverse = (value: bigint) => power(value, 2n ** 128n - 2n)
const numberOf = (block: Uint8Array) =>
  BigInt(`0x${Buffer.from(block).toString('hex').padEnd(32, '0')}`)
const blockOf = (value: bigint) => Buffer.from(value.toString(16).padStart(32, '0'), 'hex')

function keyOf(ikm: Uint8Array, salt: Uint8Array) {
  const derive = (name: string, length: number) =>
    hkdf(sha256, ikm, salt, bytesOfText(`Content-Encoding: ${name}\0`), length)
  const [key, nonce] = [derive('aes128gcm', 16), derive('nonce', 12)]
  const block = (input: Uint8Array) =>
    createCipheriv('aes-128-ecb', key, null).setAutoPadding(false).update(input)
  return {
    ikm,
    hashKey: numberOf(block(new Uint8Array(16))),
    mask: numberOf(block(joined(nonce, Uint8Array.of(0, 0, 0, 1)))),
    stream: new Uint8Array(
      createCipheriv('aes-128-gcm', key, nonce).update(new Uint8Array(size + 1)),
    ),
  }
}
type Key = ReturnType<typeof keyOf>

/** The tag that a key gives to a ciphertext. */
function tagOf({ hashKey, mask }: Key, sealed: Uint8Array) {
  let hash = 0n
  for (let at = 0; at < sealed.length; at += 16) {
    hash = times(hash ^ numberOf(sealed.subarray(at, at + 16)), hashKey)
  }
  return times(hash ^ BigInt(sealed.length * 8), hashKey) ^ mask
}

/**
 * One file for two keys: a cheap offer in the first half of it under one, a dear one in the other
 * half under the other.
 */
export function sealTwoWays() {
  const [first, second] = [exampleBytes(size), exampleBytes(size).toReversed()]
  const salt = exampleIkm('salt')
  const a = keyOf(exampleIkm('one way'), salt)
  // The delimiter at the end must be the same under both: one key of 256 will do.
  let b = keyOf(exampleIkm('other way'), salt)
  while (b.stream[size] !== a.stream[size]) b = keyOf(b.stream.slice(0, 16), salt)
  const sealed = new Uint8Array(size + 1)
  const half = size / 2
  sealed.set(xor(first.subarray(0, half), a.stream.subarray(0, half)))
  sealed.set(xor(second.subarray(half), b.stream.subarray(half, size)), half)
  sealed[size] = 2 ^ (a.stream[size] ?? 0)
  // Block `free` is chosen so that both tags are equal; it is multiplied by the hash key this often.
  const free = blocks - 1
  sealed.fill(0, free * 16, size)
  const often = BigInt(blocks - free + 2)
  const factor = power(a.hashKey, often) ^ power(b.hashKey, often)
  const difference = tagOf(a, sealed) ^ tagOf(b, sealed)
  sealed.set(blockOf(times(difference, inverse(factor))), free * 16)
  const bytes = joined(headerOf(salt), sealed, blockOf(tagOf(a, sealed)))
  // What an opener gets that only decrypts.
  const plains = [a, b].map(({ ikm }) =>
    decrypt(Buffer.from(bytes), { version: 'aes128gcm', key: Buffer.from(ikm) }),
  )
  return { keys: [a, b] as const, bytes, plains, halves: [first, second] as const }
}
