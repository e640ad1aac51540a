import type { TenderSitting } from '@padauk/contract/admin/sittings'
import type { TenderRules } from '@padauk/contract/tender-rules'

type Facts = {
  closedAt: Date | null
  bids: number | null
  isTime: boolean
  rules: TenderRules
}

/** How far a tender is; `current` is the sitting that runs or revealed. */
export function stateOf(
  { closedAt, bids, isTime, rules }: Facts,
  current: { state: string } | undefined,
): TenderSitting['state'] {
  if (current?.state === 'revealed') return 'revealed'
  if (!closedAt) return 'open'
  if ((bids ?? 0) < rules.minimumBids) return 'too-few'
  if (!isTime) return 'waiting'
  return current ? 'sitting' : 'ready'
}

/** None stands for all holders of the key sets. */
export const mayOpen = ({ openers }: TenderRules, holder: string) =>
  openers.length === 0 || openers.includes(holder)
