import type { Report } from '@padauk/proofs/kit/proof'
import type { BenchEnvironment } from './environment.ts'

export type Bench = {
  name: string
  /** Left out of a short run: the gate has it elsewhere, or it takes minutes. */
  isLong?: true
  run: (environment: BenchEnvironment) => Promise<Report>
}

export const perSecond = (rate: number) => `${rate >= 1_000 ? Math.round(rate) : rate.toFixed(1)}/s`
export const milliseconds = (ms: number) => `${ms.toFixed(ms < 10 ? 2 : 0)} ms`
export const rounded = (value: number, digits = 3) => Number(value.toFixed(digits))

/** What the processor allows one api process, which is one core. */
export const onOneCore = (cpuMs: number) =>
  `one api process uses ${rounded(cpuMs, 2)} ms CPU each: at most ${perSecond(1_000 / cpuMs)} with one core`
