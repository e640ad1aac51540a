import type { Finding, Verdict } from '@padauk/evidence/findings'
import type { MeasuredFile, ReceiptKey } from '@padauk/evidence/receipt-check'
import type { Sealing } from '@padauk/contract/sealing/values'

export type OnProgress = (name: string, percent: number) => void

export type Checking = {
  /** Receipts, copies, proofs and minutes. */
  texts: readonly string[]
  files: readonly MeasuredBlob[]
  keys: readonly ReceiptKey[]
  onProgress: OnProgress
}

export type MeasuredBlob = MeasuredFile & { file: Blob }

export type CheckedEvidence = {
  about: 'receipt' | 'minutes' | 'days'
  receiptNo: string | null
  findings: Finding[]
  verdict: Verdict
  /** Of a sealed bid, with the fingerprint of the key set. */
  sealing: { how: Sealing; fingerprint: string | null } | null
}
