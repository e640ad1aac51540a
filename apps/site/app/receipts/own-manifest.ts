import type { ReceiptV2 } from '@padauk/contract/sealing/receipts'
import { canonicalJson } from '@padauk/evidence/canonical-json'
import type { Json } from '@padauk/evidence/canonical-json'
import { keepTrying } from '#app/loading/retry.ts'
import { readCopy } from '#app/sealed/sealed-store.ts'

/** From a bid copy, or from the contents list of the offline sealer; null for those of another bid. */
export async function manifestIn(text: string, { manifestHash }: ReceiptV2) {
  const { manifestOfBid } = await keepTrying(() => import('@padauk/sealing/contents-list'))
  return manifestOfBid(text, manifestHash) ?? manifestOfBid(contentsOf(text), manifestHash)
}

/** What a bid copy holds besides the receipt. */
function contentsOf(text: string) {
  try {
    const { manifest } = JSON.parse(text) as { manifest?: Json }
    return canonicalJson(manifest ?? null)
  } catch {
    return ''
  }
}

/** From the chosen file, or else from the copy that this browser keeps. */
export async function manifestHere(receipt: ReceiptV2, chosen?: File) {
  if (chosen) return manifestIn(await chosen.text(), receipt)
  const kept = await readCopy(receipt.receiptNo)
  return kept ? manifestIn(canonicalJson(kept.copy), receipt) : null
}
