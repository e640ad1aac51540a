import type { Failure } from '@padauk/contract/client'
import { listKeySets } from '@padauk/contract/key-sets'
import { repairBid } from '@padauk/contract/repairs'
import type { Manifest } from '@padauk/contract/sealing/bids'
import type { KeySet } from '@padauk/contract/sealing/key-sets'
import type { ReceiptV2 } from '@padauk/contract/sealing/receipts'
import type { CallApi } from '#app/api/client.ts'
import { keepTrying } from '#app/loading/retry.ts'

/** A set to seal to; one that is not on the bid copy is compared with paper first. */
export type FoundSet = { set: KeySet; hash: string; fingerprint: string; isAsked: boolean }

type Wanted = {
  call: CallApi
  manifest: Manifest
  /** As the server names it. */
  wanted: string
  /** The newest one that this browser has seen. */
  remembered: string | null
}

/** The set that the bid is sealed to again, or a fault. */
export async function findSet({
  call,
  manifest,
  wanted,
  remembered,
}: Wanted): Promise<{ ok: true; value: FoundSet } | Failure | { ok: false; code: 'keys' }> {
  const [{ judgeSet, readChain }, { fingerprintOf }] = await keepTrying(() =>
    Promise.all([import('@padauk/sealing/key-set-chain'), import('@padauk/sealing/fingerprint')]),
  )
  const sets = await call(listKeySets, {})
  if (!sets.ok) return sets
  const chain = readChain(sets.value) ?? []
  const known = chain.find(({ hash }) => hash === wanted)
  const judge = (from: string | null) =>
    judgeSet({ chain, wanted, remembered: from, publishedAt: manifest.createdAt })
  // The bid copy names its set by the hash. Another one must have been founded since. The person is
  // asked even if this browser has seen it before: a server can found sets of its own.
  const isSame = wanted === manifest.keySet
  const mayBeAsked =
    judge(manifest.keySet) === 'refounded' && !['stop', 'ancestor'].includes(judge(remembered))
  if (!known || !(isSame || mayBeAsked)) return { ok: false, code: 'keys' }
  return { ok: true, value: { ...known, fingerprint: fingerprintOf(wanted), isAsked: !isSame } }
}

type Given = { call: CallApi; receipt: ReceiptV2; manifest: Manifest; set: KeySet }

/** Seals the same contents to a new key. The contents themselves stay on this device. */
export async function sealAgain({ call, receipt, manifest, set }: Given) {
  const sealing = await keepTrying(() => import('@padauk/sealing/bid-sealing'))
  const body = await sealing.sealAgain({
    manifest,
    set,
    notBefore: receipt.deadline,
    // The sealed files are with the server already.
    parts: receipt.parts.map((part) => ({ ...part, upload: '' })),
  })
  return call(repairBid, { params: { tenderId: receipt.tender.id }, body })
}
