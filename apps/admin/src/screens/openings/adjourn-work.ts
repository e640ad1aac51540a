import type { OwnKey } from '@padauk/contract/admin/key-holders'
import { adjournSitting } from '@padauk/contract/admin/sittings'
import type { TenderSitting } from '@padauk/contract/admin/sittings'
import type { Call, Failure } from '@padauk/contract/client'
import type { CombineList } from '@padauk/contract/sealing/openings'
import { secretFrom } from '#admin/components/key/own-secret.ts'
import type { Sitting } from './opening-work.ts'

/** The list to sign: of this very window, and with the bids that the screen shows; null for another. */
export function listToSign({ id, window, list, combined }: Sitting) {
  const { tender, root } = window.statement
  if (!list || !combined) return null
  const isOfWindow = list.window === id && list.tender === tender && list.root === root
  const shown = new Map([
    ...combined.opens.map((receiptNo) => [receiptNo, 'opens'] as const),
    ...combined.fails.map((receiptNo) => [receiptNo, 'does-not-open'] as const),
  ])
  const isShown =
    list.bids.length === shown.size &&
    list.bids.every(({ receiptNo, result }) => shown.get(receiptNo) === result)
  return isOfWindow && isShown ? list : null
}

type Part = { call: Call; list: CombineList; own: OwnKey; typed: string }
type Outcome = { ok: true; value: TenderSitting } | Failure

/** Null when the words or the card do not fit. */
export async function signList({ call, list, own, typed }: Part): Promise<Outcome | null> {
  const secret = await secretFrom(own, typed)
  if (!secret) return null
  const [{ hashOf }, { signSeed }, { signText }] = await Promise.all([
    import('@padauk/sealing/canonical'),
    import('@padauk/sealing/holder-keys'),
    import('@padauk/sealing/signing'),
  ])
  const signature = signText(signSeed(secret), list)
  const body = { holder: own.holder.id, list: hashOf(list), signature }
  return call(adjournSitting, { params: { id: list.window }, body })
}
