import { expect, isSame, oidOf, partsOf, readDer, tagged, tags, timeOf } from './der.ts'
import type { Der } from './der.ts'
import { readCertificate } from './time-stamp-certificate.ts'
import type { Certificate } from './time-stamp-certificate.ts'

type Bytes = Uint8Array<ArrayBuffer>

const signedData = '1.2.840.113549.1.7.2'
export const timeStampInfo = '1.2.840.113549.1.9.16.1.4'
const attributeNames: Record<string, keyof Attributes> = {
  '1.2.840.113549.1.9.3': 'contentType',
  '1.2.840.113549.1.9.4': 'messageDigest',
  '1.2.840.113549.1.9.16.2.12': 'signingCertificate',
  '1.2.840.113549.1.9.16.2.47': 'signingCertificateV2',
}

type Attributes = Partial<
  Record<'contentType' | 'messageDigest' | 'signingCertificate' | 'signingCertificateV2', Der>
>

/** A time-stamp token of RFC 3161, taken apart and not judged. */
export type TimeStamp = {
  /** When, by the clock of the authority. */
  at: number
  /** The hash that it stamps. */
  imprint: { algorithm: string; hash: Bytes }
  nonce: Bytes | null
  /** The bytes that the signer hashed. */
  info: Bytes
  digestAlgorithm: string
  attributes: Attributes
  /** What the signature covers: the attributes as a set. */
  signedAttributes: Bytes
  signatureAlgorithm: string
  signature: Bytes
  /** The one that the signer names; null when it is not inside. */
  certificate: Certificate | null
}

const algorithmOf = (value: Der | undefined) => oidOf(partsOf(value)[0])

/** Version, policy, imprint, serial number, time, then optional parts. */
function readInfo(bytes: Bytes) {
  const [, , imprint, , at, ...optional] = partsOf(readDer(bytes))
  const [algorithm, hash] = partsOf(imprint)
  return {
    at: timeOf(expect(at, tags.generalizedTime)),
    imprint: { algorithm: algorithmOf(algorithm), hash: expect(hash, tags.bytes).content },
    nonce: optional.find(({ tag }) => tag === tags.integer)?.content ?? null,
  }
}

function readAttributes(value: Der) {
  const attributes: Attributes = {}
  for (const attribute of partsOf(value, tagged(0))) {
    const [type, values] = partsOf(attribute)
    const name = attributeNames[oidOf(type)]
    if (!name) continue
    const [only, ...others] = partsOf(values, tags.set)
    if (!only || others.length > 0 || attributes[name]) throw new Error('an attribute twice')
    attributes[name] = only
  }
  return attributes
}

/** The set that is signed stands in the token as `[0]`. */
function asSet({ whole }: Der): Bytes {
  const bytes = Uint8Array.from(whole)
  bytes[0] = tags.set
  return bytes
}

function signerOf(value: Der | undefined) {
  const [signer, ...others] = partsOf(value, tags.set)
  if (others.length > 0) throw new Error('more than one signer')
  const [, sid, digest, attributes, algorithm, signature] = partsOf(signer)
  if (!sid || !attributes) throw new Error('nothing signed')
  return {
    sid,
    digestAlgorithm: algorithmOf(digest),
    attributes: readAttributes(attributes),
    signedAttributes: asSet(attributes),
    signatureAlgorithm: algorithmOf(algorithm),
    signature: expect(signature, tags.bytes).content,
  }
}

/** Whether a certificate is the one that a signer names by issuer and number, or by its key. */
function isNamed(sid: Der, { issuer, serial, keyId }: Certificate) {
  if (sid.tag === 0x80) return keyId !== null && isSame(sid.content, keyId)
  const [name, number] = partsOf(sid)
  return (
    isSame(name?.whole ?? new Uint8Array(), issuer) && isSame(number?.content ?? issuer, serial)
  )
}

/** Throws for what is no time-stamp token. */
export function readTimeStamp(bytes: Bytes): TimeStamp {
  const [type, content] = partsOf(readDer(bytes))
  if (oidOf(type) !== signedData) throw new Error('not signed')
  const [signed] = partsOf(content, tagged(0))
  const [, , inside, ...rest] = partsOf(signed)
  const [kind, wrapped] = partsOf(inside)
  if (oidOf(kind) !== timeStampInfo) throw new Error('no time stamp')
  const [octets] = partsOf(wrapped, tagged(0))
  const info = expect(octets, tags.bytes).content
  const { sid, ...signer } = signerOf(rest.at(-1))
  const certificates = rest
    .filter(({ tag }) => tag === tagged(0))
    .flatMap((set) => partsOf(set, tagged(0)))
    .filter(({ tag }) => tag === tags.sequence)
    .map(readCertificate)
  const certificate = certificates.find((each) => isNamed(sid, each)) ?? null
  return { ...readInfo(info), info, ...signer, certificate }
}
