export type Finding = {
  what: string
  measured: string
  budget: string
  isWithin: boolean
}

export const kilobytes = (bytes: number) => `${(bytes / 1_000).toFixed(1)} kB`

export const atMost = (
  what: string,
  measured: number,
  budget: number,
  say: (amount: number) => string,
): Finding => ({
  what,
  measured: say(measured),
  budget: `≤ ${say(budget)}`,
  isWithin: measured <= budget,
})

export const atLeast = (what: string, measured: number, budget: number): Finding => ({
  what,
  measured: String(measured),
  budget: `≥ ${budget}`,
  isWithin: measured >= budget,
})

/** Prints them as a table; true when all budgets are kept. */
export function report(findings: Finding[]) {
  const rows = findings.map(({ what, measured, budget, isWithin }) => [
    isWithin ? 'ok  ' : 'OVER',
    what,
    measured,
    budget,
  ])
  const widths = [0, 1, 2, 3].map((column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  )
  const lines = rows.map((row) =>
    row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '),
  )
  process.stdout.write(`${lines.join('\n')}\n`)
  return findings.every(({ isWithin }) => isWithin)
}
