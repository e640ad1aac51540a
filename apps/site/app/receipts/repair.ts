import type { Failure } from '@padauk/contract/client'
import { listKeySets } from '@padauk/contract/key-sets'
import { repairBid } from '@padauk/contract/repairs'
import type { SignedRepair } from '@padauk/contract/repairs'
import type { Manifest } from '@padauk/contract/sealing/bids'
import type { ReceiptV2 } from '@padauk/contract/sealing/receipts'
import type { CallApi } from '#app/api/client.ts'
import { keepTrying } from '#app/loading/retry.ts'

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
