import type { OwnKey } from '@padauk/contract/admin/key-holders'
import { adjournSitting } from '@padauk/contract/admin/sittings'
import type { TenderSitting } from '@padauk/contract/admin/sittings'
import type { Call, Failure } from '@padauk/contract/client'
import { secretFrom } from '#admin/components/key/own-secret.ts'
import type { Sitting } from './opening-work.ts'

type Part = { call: Call; sitting: Sitting; own: OwnKey; typed: string }

type Outcome = { ok: true; value: TenderSitting } | Failure

/**
 * Signs the list of bids that open and that do not, as the screen shows it. Null when the words or
 * the card do not fit.
 */
export async function signList({ call, sitting, own, typed }: Part): Promise<Outcome | null> {
  const { list, window } = sitting
  const { tender, root } = window.statement
  const isOfWindow = list?.window === sitting.id && list.tender === tender && list.root === root
  if (!list || !isOfWindow) throw new Error('the list is of another opening')
  const secret = await secretFrom(own, typed)
  if (!secret) return null
  const [{ hashOf }, { signSeed }, { signText }] = await Promise.all([
    import('@padauk/sealing/canonical'),
    import('@padauk/sealing/holder-keys'),
    import('@padauk/sealing/signing'),
  ])
  const signature = signText(signSeed(secret), list)
  const body = { holder: own.holder.id, list: hashOf(list), signature }
  return call(adjournSitting, { params: { id: sitting.id }, body })
}
