import {
  createCipheriv,
  createHash,
  createPrivateKey,
  createPublicKey,
  hkdfSync,
  verify,
} from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

// A reader that shares no code with ours, from the README of this folder and Node's own cryptography.

type Signature = { holder: string; signature: string }
type Text = { text: string; sha256: string; signature?: string }
type SealedFile = {
  size: number
  sha256: string
  ikm: string
  salt: string
  sealedSize: number
  start: string
  sealedSha256: string
}
type Vectors = {
  files: { files: SealedFile[] }
  arrival: SealedFile
  holder: { secret: string; signSeed: string; signKey: string }
  'key-sets': { sets: (Text & { fingerprint: string; signatures: Signature[] })[]; health: Text }
  bid: {
    shares: { text: string }[]
    seal: Text
    manifest: Text
    receiptKey: string
    formats: Record<string, Text>
  }
}

const read = <Name extends keyof Vectors>(name: Name) =>
  JSON.parse(readFileSync(new URL(`./${name}.json`, import.meta.url), 'utf8')) as Vectors[Name]

const sha256 = (...parts: (Uint8Array | string)[]) => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest()
}

const derive = (ikm: Uint8Array, salt: Uint8Array, info: string, length: number) =>
  Buffer.from(hkdfSync('sha256', ikm, salt, info, length))

function contentOf(size: number) {
  const content = Buffer.alloc(size)
  for (let i = 0; i < size; i++) content[i] = (7 * i + Math.floor(i / 256)) % 256
  return content
}

/** RFC 8188 with one record size, padded to a multiple of 16 KiB. */
function seal(content: Buffer, ikm: Buffer, salt: Buffer) {
  const key = derive(ikm, salt, 'Content-Encoding: aes128gcm\0', 16)
  const base = derive(ikm, salt, 'Content-Encoding: nonce\0', 12)
  const padded = Math.ceil(content.length / 16_384) * 16_384
  const most = 1_048_576 - 17
  const pieces = [salt, Buffer.from([0, 0x10, 0, 0, 0])]
  for (let at = 0, nth = 0; at < padded; at += most, nth++) {
    const end = Math.min(at + most, padded)
    const data = content.subarray(at, end)
    const zeros = Buffer.alloc(end - at - data.length)
    const nonce = Buffer.from(base)
    nonce.writeUInt32BE((nonce.readUInt32BE(8) ^ nth) >>> 0, 8)
    const cipher = createCipheriv('aes-128-gcm', key, nonce)
    const plain = Buffer.concat([data, Buffer.from([end === padded ? 2 : 1]), zeros])
    pieces.push(cipher.update(plain), cipher.final(), cipher.getAuthTag())
  }
  return Buffer.concat(pieces)
}

function expectSealed(file: SealedFile, salt: Buffer, content: Buffer) {
  const sealed = seal(content, Buffer.from(file.ikm, 'base64'), salt)
  expect(sealed.length).toBe(file.sealedSize)
  expect(sealed.toString('hex', 0, 64)).toBe(file.start)
  expect(sha256(sealed).toString('hex')).toBe(file.sealedSha256)
}

test('seals the files', () => {
  for (const file of read('files').files) {
    const content = contentOf(file.size)
    const hash = sha256(content)
    expect(hash.toString('hex')).toBe(file.sha256)
    const salt = sha256(Buffer.from(file.ikm, 'base64'), hash).subarray(0, 16)
    expect(salt.toString('hex')).toBe(file.salt)
    expectSealed(file, salt, content)
  }
})

test('seals the file of the server', () => {
  const file = read('arrival')
  const salt = sha256(Buffer.from(file.ikm, 'base64')).subarray(0, 16)
  expectSealed(file, salt, contentOf(file.size))
})

const publicKey = (raw: string) =>
  createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: raw }, format: 'jwk' })
const isSigned = (text: string, signature: string, key: string) =>
  verify(null, Buffer.from(text), publicKey(key), Buffer.from(signature, 'base64url'))

test('derives the signing key of a holder', () => {
  const { secret, signSeed, signKey } = read('holder')
  const seed = derive(Buffer.from(secret, 'hex'), Buffer.alloc(0), 'padauk/holder/sign/v1', 32)
  expect(seed.toString('hex')).toBe(signSeed)
  const pkcs8 = Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), seed])
  const key = createPrivateKey({ key: pkcs8, format: 'der', type: 'pkcs8' })
  expect(createPublicKey(key).export({ format: 'jwk' }).x).toBe(signKey)
})

test('verifies the signatures of every key set and of the health statement', () => {
  const { sets, health } = read('key-sets')
  type Holders = { holders: { id: string; signKey: string }[] }
  const known = sets.flatMap(({ text }) => (JSON.parse(text) as Holders).holders)
  const keyOf = (holder: string) => known.find(({ id }) => id === holder)?.signKey ?? ''
  for (const { text, sha256: hash, fingerprint, signatures } of sets) {
    expect(sha256(text).toString('hex')).toBe(hash)
    expect(fingerprint.replaceAll(' ', '')).toBe(hash.slice(0, 32))
    for (const { holder, signature } of signatures) {
      expect(isSigned(text, signature, keyOf(holder))).toBe(true)
    }
  }
  const { holder } = JSON.parse(health.text) as { holder: string }
  expect(isSigned(health.text, health.signature ?? '', keyOf(holder))).toBe(true)
})

test('finds the same key in every two shares, and the hashes and signatures of every text', () => {
  const { shares, seal: sealText, manifest, receiptKey, formats } = read('bid')
  type Share = { holder: string; pairs: Record<string, string> }
  const texts = shares.map(({ text }) => JSON.parse(text) as Share)
  const keys = texts.flatMap((one) =>
    texts
      .filter((other) => other !== one)
      .map((other) => {
        const [a, b] = [one.pairs[other.holder], other.pairs[one.holder]]
        const piece = Buffer.from(b ?? '', 'base64')
        return Buffer.from(a ?? '', 'base64')
          .map((byte, place) => byte ^ (piece[place] ?? 0))
          .toString()
      }),
  )
  expect(keys.length).toBe(12)
  expect(new Set(keys).size).toBe(1)
  const all = [sealText, manifest, ...Object.values(formats)]
  for (const { text, sha256: hash, signature } of all) {
    expect(sha256(text).toString('hex')).toBe(hash)
    if (signature) expect(isSigned(text, signature, receiptKey)).toBe(true)
  }
  expect(all.filter(({ signature }) => signature).length).toBeGreaterThan(6)
})
