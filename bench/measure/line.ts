import type { Row } from '@padauk/proofs/kit/report'
import type { Stage } from './stage.ts'

export type Costs = Record<string, number>

export type Measured = { rows: Row[]; costs?: Costs; remarks?: string[] }

export type Line = {
  name: string
  /** Left out of a short run: the gate has it elsewhere, or it takes minutes. */
  isLong?: true
  run: (stage: Stage) => Promise<Measured>
}

/** The ratio of ours to what stands beside it must be at least so much. */
export function atLeast(ratio: number, goal: number) {
  return { ratio, wanted: `≥ ${goal}`, isHeld: ratio >= goal }
}

export function atMost(ratio: number, goal: number) {
  return { ratio, wanted: `≤ ${goal}`, isHeld: ratio <= goal }
}

export const reported = (ratio: number) => ({ ratio, wanted: '', isHeld: null })

export const perSecond = (rate: number) => `${rate >= 1_000 ? Math.round(rate) : rate.toFixed(1)}/s`
export const milliseconds = (ms: number) => `${ms.toFixed(ms < 10 ? 2 : 0)} ms`
export const rounded = (value: number, digits = 3) => Number(value.toFixed(digits))
