import type { Stage } from './stage.ts'

/** One row of the table: what the product does, and what stands beside it in the same run. */
export type Row = {
  what: string
  ours: string
  beside: string
  ratio: number | null
  goal: string
  /** Null when there is no goal: the figure is reported. */
  isReached: boolean | null
  /** What limits it, for whoever wants it faster. */
  limits?: string
}

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
  return { ratio, goal: `≥ ${goal}`, isReached: ratio >= goal }
}

export function atMost(ratio: number, goal: number) {
  return { ratio, goal: `≤ ${goal}`, isReached: ratio <= goal }
}

export const reported = (ratio: number | null = null) => ({
  ratio,
  goal: 'reported',
  isReached: null,
})

export const perSecond = (rate: number) => `${rate >= 1_000 ? Math.round(rate) : rate.toFixed(1)}/s`
export const milliseconds = (ms: number) => `${ms.toFixed(ms < 10 ? 2 : 0)} ms`
export const rounded = (value: number, digits = 3) => Number(value.toFixed(digits))

const verdictOf = ({ isReached }: Row) =>
  isReached === null ? '' : isReached ? 'reached' : 'SHORT'

/** The table at the end of a run. */
export function tableOf(rows: readonly Row[]) {
  const head = ['', 'what', 'ours', 'beside it', 'ratio', 'goal']
  const cells = rows.map((row) => [
    verdictOf(row),
    row.what,
    row.ours,
    row.beside,
    row.ratio === null ? '' : row.ratio.toFixed(2),
    row.goal,
  ])
  const widths = head.map((_, column) =>
    Math.max(...[head, ...cells].map((line) => line[column]?.length ?? 0)),
  )
  const lines = [head, ...cells].map((line) =>
    line
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  )
  return lines
    .flatMap((line, at) => {
      const limits = rows[at - 1]?.limits
      return limits ? [line, `         ${limits}`] : [line]
    })
    .join('\n')
}
