import { createHash, createPublicKey, verify } from 'node:crypto'
import type { AnyClosingProof, AnyReceipt } from '@padauk/contract/submissions'
import { examine } from '@padauk/evidence/receipt-check'
import type { ReceiptKey } from '@padauk/evidence/receipt-check'
import { examineSealed } from '@padauk/evidence/sealed-check'
import type { SealedTools } from '@padauk/evidence/sealed-contents'

const tools: SealedTools = {
  sha256: (bytes) => createHash('sha256').update(bytes).digest(),
  isSignedBy(publicKey, text, signature) {
    const x = Buffer.from(publicKey).toString('base64url')
    const jwk = { kty: 'OKP', crv: 'Ed25519', x }
    return verify(null, text, createPublicKey({ key: jwk, format: 'jwk' }), signature)
  },
  // Asked only for files that are compared with a bid copy, and only its bidder has one.
  sealAgain: () => Promise.reject(new Error('there is no bid copy here')),
}

type Evidence = { receipt: AnyReceipt; signature: string; closing: AnyClosingProof | null }

/** Whether a receipt, its signature and its closing proof hold; its files are compared elsewhere. */
export async function isEvidenceSound(evidence: Evidence, keys: readonly ReceiptKey[]) {
  const given = { texts: [JSON.stringify(evidence)], files: [], keys }
  const isOfFiles = new Set<string>(['file', 'copy'])
  const { findings } =
    'version' in evidence.receipt ? await examine(given, tools) : await examineSealed(given, tools)
  return findings.every(({ step, state }) => state === 'right' || isOfFiles.has(step))
}
