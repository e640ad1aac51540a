import * as z from 'zod/mini'
import { canonicalJson } from './canonical-json.ts'
import { examineStamp } from './closing-stamp.ts'
import type { Json } from './canonical-json.ts'
import { finding, stillOpen } from './findings.ts'
import type { Finding } from './findings.ts'
import { fingerprintOf } from './fingerprint.ts'
import { isIncluded } from './merkle.ts'
import type { Sha256 } from './merkle.ts'
import { practiceKey } from '@padauk/contract/practice-tender'
import { ClosingProof, Receipt } from '@padauk/contract/submissions'

/** What a company keeps: the receipt, its signature and, once the tender has closed, the proof. */
const Evidence = z.strictObject({
  receipt: Receipt,
  signature: z.string(),
  take_back_asked: z.optional(z.boolean()),
  closing: z.optional(z.nullable(ClosingProof)),
  /** In what the API answers, which programs save as it is; nothing signs it. */
  valid_until: z.optional(z.string()),
})
export type Evidence = z.infer<typeof Evidence>

const ReceiptKey = z.object({ key: z.string(), public_key: z.string() })
export type ReceiptKey = z.infer<typeof ReceiptKey>

/** A chosen file, with its size and hash. */
export type MeasuredFile = { name: string; size: number; sha256: string }

/** Given by the caller: a page opened from a phone's files may have no WebCrypto. */
export type Tools = {
  sha256: Sha256
  /** Ed25519. */
  isSignedBy: (publicKey: Uint8Array, text: Uint8Array, signature: Uint8Array) => boolean
}

export type Examination = { evidence: Evidence | null; findings: Finding[] }

export const textBytes = (text: string) => new TextEncoder().encode(text)

export const hexOf = (bytes: Uint8Array) =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

/** Null for what is no base64url: a changed letter must be found, not thrown. */
function bytesOfBase64url(text: string) {
  try {
    const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
    // The last letter has bits to spare; another one there would mean the same bytes.
    const again = btoa(binary)
      .replaceAll('+', '-')
      .replaceAll('/', '_')
      .replace(/={1,2}$/, '')
    return again === text ? Uint8Array.from(binary, (letter) => letter.charCodeAt(0)) : null
  } catch {
    return null
  }
}

/** 128 bits of the hash of a public key, in groups that two people can compare by phone. */
export async function keyFingerprint(publicKey: string, sha256: Sha256) {
  const bytes = bytesOfBase64url(publicKey)
  if (!bytes) return ''
  return fingerprintOf(hexOf(await sha256(bytes)))
}

/** Null for what is no JSON. */
export const read = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** The published keys, as `GET /api/receipt-keys` answers them; null when it is something else. */
export function readKeys(text: string): ReceiptKey[] | null {
  const keys = z.safeParse(z.array(ReceiptKey), read(text))
  return keys.success ? keys.data : null
}

type Given = {
  /** The receipt; the closing proof may lie beside it, as the letters bring it. */
  texts: readonly string[]
  files: readonly MeasuredFile[]
  keys: readonly ReceiptKey[]
}

const has = (name: string) => (value: unknown) =>
  typeof value === 'object' && value !== null && name in value

/** Checks a receipt, files and the closing proof, and names every step that does not hold. */
export async function examine(given: Given, tools: Tools): Promise<Examination> {
  const values = given.texts.map(read)
  const raw = values.find(has('receipt')) ?? values.find((value) => !has('statement')(value))
  const parsed = z.safeParse(Evidence, raw)
  if (!parsed.success) return { evidence: null, findings: [formatFault(parsed.error)] }
  // What was signed is what stands in the file, with fields that no schema knows.
  const evidence = { ...(raw as Evidence) }
  const beside = values.find(has('statement'))
  const isProof = beside === undefined || z.safeParse(ClosingProof, beside).success
  if (beside !== undefined && isProof) evidence.closing = beside as ClosingProof
  return {
    evidence,
    findings: [
      { step: 'format', state: 'right' },
      ...(await examineReceipt(evidence, given.keys, tools)),
      ...examineFiles(evidence, given.files),
      ...(isProof
        ? await examineClosing(evidence, given.keys, tools)
        : [finding('closing', false)]),
    ],
  }
}

/** Names the first place that is not as it must be. */
export function formatFault({ issues: [fault] }: z.core.$ZodError): Finding {
  const name = [...(fault?.path ?? []), ...namesOf(fault)].join('.')
  return { step: 'format', state: 'wrong', ...(name && { name }) }
}

/** Fields that a receipt does not have. */
const namesOf = (fault: z.core.$ZodIssue | undefined) =>
  fault?.code === 'unrecognized_keys' ? fault.keys : []

async function examineReceipt(
  { receipt, signature }: Evidence,
  keys: readonly ReceiptKey[],
  tools: Tools,
) {
  const found = await examineAnchored({ value: receipt, signature }, keys, tools)
  const isInTime = Date.parse(receipt.arrived_at) <= Date.parse(receipt.deadline)
  return keyOf(receipt.key, keys) ? [...found, finding('inTime', isInTime)] : found
}

type Anchored = { readonly hash: string; readonly chain: string; readonly key: string } & {
  readonly [name: string]: Json
}

/** A text that holds the hash of its facts, the audit entry with that hash, and the key's name. */
export async function examineAnchored(
  { value, signature }: { value: Anchored; signature: string },
  keys: readonly ReceiptKey[],
  tools: Tools,
) {
  const { hash, chain: _chain, key, ...facts } = value
  const publicKey = keyOf(key, keys)
  const content = finding('content', (await hashOfJson(facts, tools)) === hash)
  if (!publicKey) {
    // No published key has this name: a practice receipt is about no bid.
    const known = key === practiceKey ? finding('key', false) : stillOpen('key')
    return [known, content, stillOpen('signature')]
  }
  const isSigned = isGenuine({ value, signature, publicKey }, tools)
  return [finding('key', true), content, finding('signature', isSigned)]
}

export const keyOf = (name: string, keys: readonly ReceiptKey[]) =>
  keys.find(({ key }) => key === name)

export const bytesOfHash = (value: Json, { sha256 }: Pick<Tools, 'sha256'>) =>
  sha256(textBytes(canonicalJson(value)))

export const hashOfJson = async (value: Json, tools: Pick<Tools, 'sha256'>) =>
  hexOf(await bytesOfHash(value, tools))

type Signed = { value: Json; signature: string }

export function isGenuine(
  { value, signature, publicKey }: Signed & { publicKey: ReceiptKey },
  t: Tools,
) {
  const [key, bytes] = [bytesOfBase64url(publicKey.public_key), bytesOfBase64url(signature)]
  if (key?.length !== 32 || bytes?.length !== 64) return false
  return t.isSignedBy(key, textBytes(canonicalJson(value)), bytes)
}

export const sameName = (a: string, b: string) => a.normalize('NFC') === b.normalize('NFC')

function examineFiles({ receipt: { files } }: Evidence, chosen: readonly MeasuredFile[]) {
  const isSame = (hash: string) => chosen.some(({ sha256 }) => sha256 === hash)
  const found = files.map(({ slot, name, sha256 }): Finding => {
    if (isSame(sha256)) return { step: 'file', state: 'right', slot, name }
    const isChanged = chosen.some((file) => sameName(file.name, name))
    return { step: 'file', state: isChanged ? 'wrong' : 'open', slot, name }
  })
  const strangers = chosen.filter(
    (file) =>
      !files.some(({ sha256, name }) => sha256 === file.sha256 || sameName(name, file.name)),
  )
  return [
    ...found,
    ...strangers.map(({ name }): Finding => ({ step: 'stranger', state: 'wrong', name })),
  ]
}

async function examineClosing(
  { receipt, closing }: Evidence,
  keys: readonly ReceiptKey[],
  tools: Tools,
): Promise<Finding[]> {
  if (!closing) return [stillOpen('closing')]
  const { statement, signature, leaf, index, path, time_stamp: stamp } = closing
  const publicKey = keyOf(statement.key, keys)
  const ownLeaf = await hashOfJson(receipt, tools)
  const { root, bids: count } = statement
  const isOnPath = await isIncluded({ leaf, index, count, path, root }, tools.sha256)
  return [
    publicKey
      ? finding('closingSignature', isGenuine({ value: statement, signature, publicKey }, tools))
      : stillOpen('closingSignature'),
    // A deadline may have been extended after the receipt, never shortened.
    finding(
      'closingTender',
      statement.tender === receipt.tender.id &&
        Date.parse(statement.deadline) >= Date.parse(receipt.deadline),
    ),
    finding('closingReceipt', leaf === ownLeaf),
    finding('closingPath', isOnPath),
    ...(await examineStamp(stamp, () => bytesOfHash(statement, tools))),
  ]
}
