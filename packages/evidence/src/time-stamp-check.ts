import { expect, isSame, oidOf, partsOf, readDer, tags } from './der.ts'
import type { Certificate } from './time-stamp-certificate.ts'
import { readTimeStamp, timeStampInfo } from './time-stamp.ts'
import type { TimeStamp } from './time-stamp.ts'

type Bytes = Uint8Array<ArrayBuffer>

const sha256Name = '2.16.840.1.101.3.4.2.1'
const hashes: Record<string, string> = {
  '1.3.14.3.2.26': 'SHA-1',
  [sha256Name]: 'SHA-256',
  '2.16.840.1.101.3.4.2.2': 'SHA-384',
  '2.16.840.1.101.3.4.2.3': 'SHA-512',
}
const rsa = '1.2.840.113549.1.1.1'
const elliptic = '1.2.840.10045.2.1'
/** The hash that a signature names; plain RSA takes that of the attributes. */
const signatureHashes: Record<string, string> = {
  '1.2.840.113549.1.1.11': 'SHA-256',
  '1.2.840.113549.1.1.12': 'SHA-384',
  '1.2.840.113549.1.1.13': 'SHA-512',
  '1.2.840.10045.4.3.2': 'SHA-256',
  '1.2.840.10045.4.3.3': 'SHA-384',
  '1.2.840.10045.4.3.4': 'SHA-512',
}
const curves: Record<string, { namedCurve: string; size: number }> = {
  '1.2.840.10045.3.1.7': { namedCurve: 'P-256', size: 32 },
  '1.3.132.0.34': { namedCurve: 'P-384', size: 48 },
  '1.3.132.0.35': { namedCurve: 'P-521', size: 66 },
}

/** What does not hold of a time stamp; null where this device cannot tell. */
export type StampFault = 'format' | 'statement' | 'content' | 'certificate' | 'signature'
export type CheckedStamp = {
  /** Null when it cannot be read. */
  at: Date | null
  faults: StampFault[]
  /** False when its kind of signature, or cryptography itself, is not known here. */
  isJudged: boolean
}

/** Missing on a page that a phone opened from its files. */
const subtle = (): SubtleCrypto | undefined => globalThis.crypto?.subtle

const hashOf = async (name: string, bytes: Bytes) =>
  new Uint8Array((await subtle()?.digest(name, bytes)) ?? new ArrayBuffer())

/** `r` and `s` one after the other, as WebCrypto takes them. */
function plainSignature(signature: Bytes, size: number) {
  const plain = new Uint8Array(size * 2)
  for (const [index, part] of partsOf(readDer(signature)).slice(0, 2).entries()) {
    const { content } = expect(part, tags.integer)
    const digits = content.subarray(Math.max(0, content.length - size))
    plain.set(digits, size * (index + 1) - digits.length)
  }
  return plain
}

type Way = {
  key: RsaHashedImportParams | EcKeyImportParams
  verify: AlgorithmIdentifier | EcdsaParams
  signature: Bytes
}

/** How WebCrypto checks this signature; null for a kind that it does not know. */
function wayOf(stamp: TimeStamp, { publicKey }: Certificate): Way | null {
  const { signatureAlgorithm, digestAlgorithm, signature } = stamp
  const hash = signatureHashes[signatureAlgorithm] ?? hashes[digestAlgorithm]
  const isPlain = signatureAlgorithm === rsa || signatureAlgorithm in signatureHashes
  if (!hash || hash === 'SHA-1' || !isPlain) return null
  if (publicKey.algorithm === rsa) {
    const name = 'RSASSA-PKCS1-v1_5'
    return { key: { name, hash }, verify: name, signature }
  }
  const curve = curves[publicKey.curve ?? '']
  if (publicKey.algorithm !== elliptic || !curve) return null
  const { namedCurve, size } = curve
  const plain = plainSignature(signature, size)
  return { key: { name: 'ECDSA', namedCurve }, verify: { name: 'ECDSA', hash }, signature: plain }
}

async function isSigned(stamp: TimeStamp, certificate: Certificate) {
  const way = wayOf(stamp, certificate)
  const crypto = subtle()
  if (!way || !crypto) return null
  const { whole } = certificate.publicKey
  const key = await crypto.importKey('spki', whole, way.key, false, ['verify'])
  return crypto.verify(way.verify, key, way.signature, stamp.signedAttributes)
}

/** The signer signs which certificate it means, so that no other with the same key passes for it. */
async function isMeant({ attributes }: TimeStamp, { whole }: Certificate) {
  const { signingCertificateV2: newer, signingCertificate: older } = attributes
  const [first] = partsOf(partsOf(newer ?? older)[0])
  const parts = partsOf(first)
  const named = newer && parts[0]?.tag === tags.sequence ? oidOf(partsOf(parts[0])[0]) : sha256Name
  const hash = newer ? hashes[named] : 'SHA-1'
  const stated = expect(
    parts.find(({ tag }) => tag === tags.bytes),
    tags.bytes,
  ).content
  return hash !== undefined && isSame(await hashOf(hash, whole), stated)
}

/** The signed hash of the info, which holds the time. */
async function isContentSigned({ attributes, digestAlgorithm, info }: TimeStamp) {
  const { contentType, messageDigest } = attributes
  const hash = hashes[digestAlgorithm]
  return (
    hash !== undefined &&
    oidOf(contentType) === timeStampInfo &&
    isSame(await hashOf(hash, info), expect(messageDigest, tags.bytes).content)
  )
}

async function isCertified(stamp: TimeStamp, certificate: Certificate) {
  const { from, until, isForTimeStamps } = certificate
  const isInTime = from <= stamp.at && stamp.at <= until
  return isForTimeStamps && isInTime && (await isMeant(stamp, certificate))
}

/** Checks a token against the SHA-256 that it should stamp. Who issued its certificate is not judged. */
export async function checkTimeStamp(bytes: Bytes, sha256: Uint8Array): Promise<CheckedStamp> {
  try {
    const stamp = readTimeStamp(bytes)
    const { imprint, certificate } = stamp
    const at = new Date(stamp.at)
    const faults: StampFault[] = []
    if (imprint.algorithm !== sha256Name || !isSame(imprint.hash, sha256)) faults.push('statement')
    if (!subtle()) return { at, faults, isJudged: false }
    if (!(await isContentSigned(stamp))) faults.push('content')
    if (!certificate) return { at, faults: [...faults, 'certificate'], isJudged: true }
    if (!(await isCertified(stamp, certificate))) faults.push('certificate')
    const signed = await isSigned(stamp, certificate)
    if (signed === false) faults.push('signature')
    return { at, faults, isJudged: signed !== null }
  } catch {
    return { at: null, faults: ['format'], isJudged: true }
  }
}
