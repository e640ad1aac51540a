import type { Failure } from '@padauk/contract/client'
import { listKeySets } from '@padauk/contract/key-sets'
import { repairBid } from '@padauk/contract/repairs'
import type { SignedRepair } from '@padauk/contract/repairs'
import type { Manifest } from '@padauk/contract/sealing/bids'
import type { ReceiptV2 } from '@padauk/contract/sealing/receipts'
import { canonicalJson } from '@padauk/evidence/canonical-json'
import type { Json } from '@padauk/evidence/canonical-json'
import type { CallApi } from '#app/api/client.ts'
import { keepTrying } from '#app/loading/retry.ts'

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

type Given = { call: CallApi; receipt: ReceiptV2; manifest: Manifest }
type Outcome = { ok: true; value: SignedRepair } | Failure | { ok: false; code: 'keys' }

/** Seals the same contents to a new key. The contents themselves stay on this device. */
export async function sealAgain({ call, receipt, manifest }: Given): Promise<Outcome> {
  const [{ sealBid }, { readChain }] = await keepTrying(() =>
    Promise.all([import('@padauk/sealing/bid-sealing'), import('@padauk/sealing/key-set-chain')]),
  )
  const sets = await call(listKeySets, {})
  if (!sets.ok) return sets
  // The bid copy names the set by its hash, so that the server cannot exchange it.
  const known = readChain(sets.value)?.find(({ hash }) => hash === manifest.keySet)
  if (!known) return { ok: false, code: 'keys' }
  const body = await sealBid({
    manifest,
    set: known.set,
    notBefore: receipt.deadline,
    // The sealed files are with the server already.
    parts: receipt.parts.map((part) => ({ ...part, upload: '' })),
  })
  return call(repairBid, { params: { tenderId: receipt.tender.id }, body })
}
