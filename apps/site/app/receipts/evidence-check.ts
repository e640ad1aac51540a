import { hashes, verify } from '@noble/ed25519'
import { sha256, sha512 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { examineDays, isOfDays } from '@padauk/evidence/day-check'
import { isOfMinutes, isOfSealedBid } from '@padauk/evidence/one-reading'
import { verdictOf } from '@padauk/evidence/findings'
import { examine } from '@padauk/evidence/receipt-check'
import type { MeasuredFile, ReceiptKey, Tools } from '@padauk/evidence/receipt-check'
import { keepTrying } from '#app/loading/retry.ts'
import type { CheckedEvidence, MeasuredBlob, OnProgress } from './checked-evidence.ts'

// Not WebCrypto: few phones know Ed25519 there, and a page opened from a file may have none at all.
hashes.sha512 = sha512

export const tools: Tools = {
  sha256,
  isSignedBy(publicKey, text, signature) {
    try {
      // Strict: under the lenient rule a key of small order signs anything for anyone.
      return verify(signature, text, publicKey, { zip215: false })
    } catch {
      return false
    }
  },
}

const sliceBytes = 1_048_576

/** Slice by slice: a phone has no room for 250 MB, and the page must stay responsive. */
export async function measure(
  { name, file }: { name: string; file: Blob },
  onProgress: OnProgress,
): Promise<MeasuredFile> {
  const hash = sha256.create()
  for (let start = 0; start < file.size; start += sliceBytes) {
    onProgress(name, Math.floor((start / file.size) * 100))
    hash.update(new Uint8Array(await file.slice(start, start + sliceBytes).arrayBuffer()))
  }
  return { name, size: file.size, sha256: bytesToHex(hash.digest()) }
}

type Given = {
  receipts: readonly File[]
  files: readonly File[]
  keys: readonly ReceiptKey[]
  onProgress: OnProgress
}

/** Reads and checks on this device; nothing leaves it. */
export async function checkEvidence(given: Given): Promise<CheckedEvidence> {
  const { receipts, keys, onProgress } = given
  const texts = await Promise.all(receipts.map((file) => file.text()))
  const files: MeasuredBlob[] = []
  for (const file of given.files) {
    files.push({ file, ...(await measure({ name: file.name, file }, onProgress)) })
  }
  const [only = ''] = texts
  if (texts.length === 1 && isOfDays(only)) return checkDays(only)
  if (texts.some(isOfMinutes)) {
    const { checkMinutes } = await keepTrying(() => import('./minutes-check.ts'))
    return checkMinutes({ texts, files, keys, onProgress }, tools)
  }
  if (texts.some(isOfSealedBid)) {
    const { checkSealedBid } = await keepTrying(() => import('./sealed-bid-check.ts'))
    return checkSealedBid({ texts, files, keys, onProgress }, tools)
  }
  const { evidence, findings } = await examine({ texts, files, keys }, tools)
  const receiptNo = evidence?.receipt.receipt_no ?? null
  const verdict = verdictOf({ findings })
  return { about: 'receipt', receiptNo, findings, verdict, sealing: null }
}

/** They belong to no bid, so they are checked alone. */
async function checkDays(text: string): Promise<CheckedEvidence> {
  const findings = await examineDays(text)
  return {
    about: 'days',
    receiptNo: null,
    findings,
    verdict: verdictOf({ findings }),
    sealing: null,
  }
}
