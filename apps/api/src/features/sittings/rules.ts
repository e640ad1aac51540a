import type { TenderSitting } from '@padauk/contract/admin/sittings'
import type { CombineList } from '@padauk/contract/sealing/openings'
import type { TenderRules } from '@padauk/contract/tender-rules'

export const windowMinutes = 30

type Facts = {
  closedAt: Date | null
  disclosedAt: Date | null
  bids: number | null
  isTime: boolean
  rules: TenderRules
}

/** How far a tender is; `current` is the sitting that runs or revealed, or else was adjourned. */
export function stateOf(
  { closedAt, disclosedAt, bids, isTime, rules }: Facts,
  current: { state: string; isPutOff: boolean } | undefined,
): TenderSitting['state'] {
  // Access-controlled tenders were once shown at closing, without a sitting.
  if (current?.state === 'revealed' || disclosedAt) return 'revealed'
  if (!closedAt) return 'open'
  if ((bids ?? 0) < rules.minimumBids) return 'too-few'
  if (!isTime) return 'waiting'
  if (current?.state === 'open') return 'sitting'
  return current?.isPutOff ? 'adjourned' : 'ready'
}

type Results = CombineList['bids']

export const failsIn = (bids: Results) =>
  bids.flatMap(({ receiptNo, result }) => (result === 'does-not-open' ? [receiptNo] : []))

/**
 * Every bid opens, or did not open before an adjournment either, so that its bidder could repair
 * it. Another one is not left out: the holders of the first sitting open it again.
 */
export function mayReveal(bids: Results, adjourned: CombineList | undefined) {
  const asked = new Set(failsIn(adjourned?.bids ?? []))
  return failsIn(bids).every((receiptNo) => asked.has(receiptNo))
}

/**
 * Those of the holders whose keys are there who may open; no rule stands for all of them. When no
 * two of those named are left, any two open it.
 */
export function openersAmong<Holder extends { id: string }>(
  { openers }: TenderRules,
  present: readonly Holder[],
) {
  const named = present.filter(({ id }) => openers.includes(id))
  return new Set(named.map(({ id }) => id)).size < 2 ? present : named
}
