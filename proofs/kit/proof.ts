import type { Ground } from './environment.ts'

export type Figures = Record<string, string | number>

export type Result = {
  figures: Figures
  isHeld: boolean
  /** What a reader must know to judge the figures: what was left out, what limits them. */
  remarks?: string[]
}

export type Proof = {
  name: string
  /** What is claimed, in a sentence. */
  claim: string
  /** It waits far more than it works, so it runs beside the others. */
  isIdle?: true
  /** It needs what the others do not, so it runs only when it is named. */
  isAsked?: true
  run: (ground: Ground) => Promise<Result>
}

export function describe({ figures, remarks = [] }: Result) {
  const rows = Object.entries(figures).map(
    ([name, value]) => `  ${String(value).padStart(12)}  ${name}`,
  )
  return [...rows, ...remarks.map((remark) => `  ${remark}`)].join('\n')
}

export function percentile(values: readonly number[], share: number) {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}
