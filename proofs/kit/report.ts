export type Row = {
  what: string
  value: string
  /** Empty when it is only told. */
  wanted: string
  isHeld: boolean | null
  remark?: string
}

const verdictOf = ({ isHeld }: Row) => (isHeld === null ? '' : isHeld ? 'held' : 'BROKEN')

/** The table of a storm, a line for each promise and each figure. */
export function describeRows(rows: readonly Row[]) {
  const cells = rows.map((row) => [verdictOf(row), row.what, row.value, row.wanted])
  const widths = [0, 1, 2, 3].map((column) =>
    Math.max(...cells.map((line) => line[column]?.length ?? 0)),
  )
  return cells
    .map((line, number) => {
      const padded = line.map((cell, column) => cell.padEnd(widths[column] ?? 0))
      return `${padded.join('  ')}  ${rows[number]?.remark ?? ''}`.trimEnd()
    })
    .join('\n')
}

export const areHeld = (rows: readonly Row[]) => rows.every(({ isHeld }) => isHeld !== false)
