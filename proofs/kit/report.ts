/** One line of every report, of proofs and of benches. */
export type Row = {
  what: string
  value: string
  /** What stands beside it in the same run, and how many times as much ours is. */
  beside?: string
  ratio?: number
  /** Empty when the value is only reported. */
  wanted: string
  isHeld: boolean | null
  /** What limits it, or what a reader must know to judge it. */
  remark?: string
}

export type Figures = Record<string, string | number>

export const reported = (what: string, value: string | number, remark = ''): Row => ({
  what,
  value: String(value),
  wanted: '',
  isHeld: null,
  remark,
})

export const reportedAll = (figures: Figures) =>
  Object.entries(figures).map(([what, value]) => reported(what, value))

type Written = (amount: number) => string

export const atMost = (what: string, amount: number, most: number, written: Written = String) => ({
  ...reported(what, written(amount)),
  wanted: `≤ ${written(most)}`,
  isHeld: amount <= most,
})

export const atLeast = (
  what: string,
  amount: number,
  least: number,
  written: Written = String,
) => ({
  ...reported(what, written(amount)),
  wanted: `≥ ${written(least)}`,
  isHeld: amount >= least,
})

/** A promise that is kept or not; the value says how it was seen. */
export const holds = (what: string, isHeld: boolean, value: string | number = ''): Row => ({
  ...reported(what, value),
  isHeld,
})

const shown = 3

/** The first ones that were found are named, to find the reason. */
export const none = (what: string, found: readonly unknown[]): Row => ({
  ...atMost(what, found.length, 0),
  remark: found
    .slice(0, shown)
    .map((one) => (typeof one === 'string' ? one : JSON.stringify(one)))
    .join('; '),
})

export const is = (what: string, value: string | number, wanted: string | number): Row => ({
  ...reported(what, value),
  wanted: String(wanted),
  isHeld: value === wanted,
})

export const kilobytes = (bytes: number) => `${(bytes / 1_000).toFixed(1)} kB`

export function percentile(values: readonly number[], share: number) {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

export const areHeld = (rows: readonly Row[]) => rows.every(({ isHeld }) => isHeld !== false)

const verdictOf = ({ isHeld }: Row) => (isHeld === null ? '' : isHeld ? 'held' : 'BROKEN')

/** The table at the end of a run; a column that no row fills is left out. */
export function describeRows(rows: readonly Row[]) {
  const cells = rows.map((row) => [
    verdictOf(row),
    row.what,
    row.value,
    row.beside ?? '',
    row.ratio?.toFixed(2) ?? '',
    row.wanted,
    row.remark ?? '',
  ])
  const widths = [0, 1, 2, 3, 4, 5, 6].map((column) =>
    Math.max(0, ...cells.map((line) => line[column]?.length ?? 0)),
  )
  return cells
    .map((line) =>
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .filter((_, column) => widths[column])
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
