import type { TenderAward } from '@padauk/contract/admin/awards'
import type { Contract } from '@padauk/contract/admin/contracts'
import type { PathStep } from '#admin/components/path-steps.tsx'

/** What the screen is for now. */
export type Stage =
  | 'waiting'
  | 'proposing'
  | 'deciding'
  | 'standstill'
  | 'final'
  | 'contract'
  | 'unsuccessful'

type Decided = Pick<TenderAward, 'award' | 'is_ready' | 'state'>

export function stageOf({ award, is_ready: isReady, state }: Decided, contract: Contract | null) {
  if (state === 'unsuccessful') return 'unsuccessful' satisfies Stage
  switch (award?.state) {
    case 'proposed':
      return 'deciding' satisfies Stage
    case 'standstill':
      return 'standstill' satisfies Stage
    case 'final':
      return (contract ? 'contract' : 'final') satisfies Stage
    // Returned, withdrawn or upheld: another proposal follows.
    default:
      return (isReady ? 'proposing' : 'waiting') satisfies Stage
  }
}

const awardSteps = ['proposed', 'approved', 'standstill', 'final', 'contract'] as const
const stepsWithoutAward = ['proposed', 'approved', 'ended'] as const
export type AwardStep = (typeof awardSteps)[number] | (typeof stepsWithoutAward)[number]

const places: Record<Stage, number> = {
  waiting: 0,
  proposing: 0,
  deciding: 1,
  standstill: 2,
  final: 4,
  contract: 4,
  unsuccessful: 2,
}

type Placed = { name: AwardStep; place: PathStep['place'] }

/** The steps of a decision, and which of them it has reached. */
export function pathOf(decided: Decided, contract: Contract | null): Placed[] {
  const stage = stageOf(decided, contract)
  const isProposed = stage === 'deciding' || stage === 'unsuccessful'
  const isWithoutAward = isProposed && decided.award?.winner === null
  const names = isWithoutAward ? stepsWithoutAward : awardSteps
  const current = places[stage]
  return names.map((name, place) => ({
    name,
    place: place < current ? 'past' : place === current ? 'current' : 'later',
  }))
}
