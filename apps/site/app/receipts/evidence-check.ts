import { hashes, verify } from '@noble/ed25519'
import { sha256, sha512 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { examine, verdictOf } from '@padauk/evidence/receipt-check'
import type { MeasuredFile, ReceiptKey, Tools } from '@padauk/evidence/receipt-check'

// Not WebCrypto: few phones know Ed25519 there, and a page opened from a file may have none at all.
hashes.sha512 = sha512

export const tools: Tools = {
  sha256,
  isSignedBy(publicKey, text, signature) {
    try {
      return verify(signature, text, publicKey)
    } catch {
      return false
    }
  },
}

const sliceBytes = 1_048_576

type OnProgress = (name: string, percent: number) => void

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
export async function checkEvidence({ receipts, files, keys, onProgress }: Given) {
  const texts = await Promise.all(receipts.map((file) => file.text()))
  const measured: MeasuredFile[] = []
  for (const file of files) measured.push(await measure({ name: file.name, file }, onProgress))
  const examination = await examine({ texts, files: measured, keys }, tools)
  return { ...examination, verdict: verdictOf(examination) }
}

export type CheckedEvidence = Awaited<ReturnType<typeof checkEvidence>>
